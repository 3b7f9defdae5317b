import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { countProcesses, figuresOfAll } from '#app/system/figures/all-processes.ts'
import type { Log } from '#server/log.ts'
import { backOff } from './back-off.ts'
import type { FromPart, Order, Role, ToPart } from './messages.ts'

export interface Part {
  worker: Worker
  role: Role
  bornAt: number
  /** Nothing is started in its place: it is asked to end, or stands beside the one that it is to replace. */
  isExtra: boolean
  opened: PromiseWithResolvers<boolean>
  figuresCame: () => void
}

/** Longer than idle connections live (10 s) and a request may take after that. */
const leavesWithin = 20_000

/** The processes that this one has started. One that ends by itself is started again, once they are `settled`. */
export function createParts({ log, order, textOfAll }: { log: Log; order: Order; textOfAll: () => Promise<string> }) {
  const parts = new Set<Part>()
  const figures = figuresOfAll()
  const counted = countProcesses(() => parts.size)
  const waitFor = backOff()
  let restarts = false

  function begin(role: Role, isExtra = false): Part {
    const worker = cluster.fork()
    const opened = Promise.withResolvers<boolean>()
    const part = { worker, role, bornAt: performance.now(), isExtra, opened, figuresCame: () => {} }
    parts.add(part)
    worker.on('message', (message: FromPart) => hear(part, message))
    // Its channel broke: it is ending.
    worker.on('error', () => {})
    worker.once('exit', (code, signal) => void ended(part, { code, signal }))
    return part
  }

  function hear(part: Part, message: FromPart) {
    if (message.tell === 'hello') send(part, { tell: 'order', role: part.role, order })
    else if (message.tell === 'open') part.opened.resolve(true)
    else if (message.tell === 'text-wanted')
      void textOfAll().then((text) => send(part, { tell: 'text-of-all', id: message.id, text }))
    else {
      figures.note(part.worker.id, message.figures)
      part.figuresCame()
    }
  }

  async function ended(part: Part, how: { code: number | null; signal: string | null }) {
    parts.delete(part)
    part.opened.resolve(false)
    part.figuresCame()
    await figures.ended(part.worker.id)
    if (!restarts || part.isExtra) return
    counted.restarted()
    const wait = waitFor(part.role, performance.now() - part.bornAt)
    const { pid } = part.worker.process
    log.error({ pid, role: part.role, ...how, wait }, 'a process of the shop ended and will be started again')
    await pause(wait)
    if (!restarts) return
    const next = begin(part.role)
    if (await next.opened.promise) log.info({ pid: next.worker.process.pid }, 'a process of the shop is open again')
  }

  return {
    parts: parts as ReadonlySet<Part>,
    figures,
    begin,
    /** From now on, or no longer. */
    restart: (on: boolean) => void (restarts = on),
    isStopping: () => !restarts,
  }
}
export type Parts = ReturnType<typeof createParts>

export function send({ worker }: Part, message: ToPart) {
  if (worker.isConnected()) worker.send(message)
}

/** Ends one that is needed no more, after what it is doing. */
export async function leave(part: Part) {
  part.isExtra = true
  send(part, { tell: 'leave' })
  await endOf(part, leavesWithin)
}

/** The figures of each are up to date, or it is silent. */
export async function askFigures(parts: Iterable<Part>, within: number) {
  const asked = [...parts].map((part) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    part.figuresCame = resolve
    send(part, { tell: 'figures-wanted' })
    return promise
  })
  await Promise.race([Promise.all(asked), pause(within, undefined, { ref: false })])
}

/** Waits so long, and then kills it. */
export async function endOf({ worker }: Part, within: number) {
  if (worker.isDead()) return
  const over = setTimeout(() => worker.process.kill('SIGKILL'), within)
  await once(worker, 'exit')
  clearTimeout(over)
}
