import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '#app/limits.ts'
import { ownFigures } from '#app/system/figures/all-processes.ts'
import { provideFigures, readBriefly } from '#app/system/figures/figures.server.ts'
import type { Log } from '#server/log.ts'
import { StartRefused } from '#server/start/state-folder.ts'
import type { Order, Role } from './messages.ts'
import { askFigures, createParts, endOf, leave, type Parts, send } from './parts.ts'

interface Opening {
  /** Those that serve; one more runs the jobs, if any does here. */
  processes: number
  works: boolean
  log: Log
  order: Order
}

export interface Together {
  /** All processes are open. Stopped before that, it fails. */
  opened: Promise<void>
  beginStopping(): void
  stop(): Promise<void>
}

const figuresWithin = 2_000
const opensWithin = 60_000

/**
 * Serves one shop by several processes. This one has the database, the stand-ins and the port, so that no connection is
 * refused while a process ends and another begins; each takes its connections from there itself. Node's other way, to hand
 * them out in turn, forgets the one that it is handing to a process that was just killed: its client waits for ever.
 */
export function openTogether({ processes, works, log, order }: Opening): Together {
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const parts: Parts = createParts({ log, order, textOfAll })
  async function textOfAll() {
    await Promise.all([readBriefly(), askFigures(parts.parts, figuresWithin)])
    return parts.figures.text(await ownFigures())
  }
  provideFigures(textOfAll)
  const opened = openAll(parts, [...Array<Role>(processes).fill('serve'), ...(works ? (['work'] as const) : [])])
  process.on(
    'SIGHUP',
    onceAtATime(() => rollOver(parts, log)),
  )
  return {
    opened,
    beginStopping: () => parts.parts.forEach((part) => send(part, { tell: 'stopping' })),
    stop: () => endAll(parts),
  }
}

async function openAll(parts: Parts, roles: Role[]) {
  const opened = await Promise.all(roles.map((role) => parts.begin(role).opened.promise))
  if (opened.every(Boolean)) return parts.restart(true)
  await endAll(parts)
  throw new StartRefused('A process of the shop did not start.')
}

async function endAll(parts: Parts) {
  parts.restart(false)
  parts.parts.forEach((part) => send(part, { tell: 'stop' }))
  await Promise.all([...parts.parts].map((part) => endOf(part, limits.stopWithin.value + 1_000)))
}

/**
 * Each is replaced by a new one, one after the other: it ends once the new one is open and its own connections are over.
 * Of those that run jobs there are never two.
 */
async function rollOver({ parts, begin, isStopping }: Parts, log: Log) {
  const before = [...parts]
  for (const part of before) {
    // It has ended meanwhile, and another one is new already.
    if (!parts.has(part)) continue
    if (part.role === 'work') {
      await leave(part)
      if (isStopping()) return
      begin('work')
      continue
    }
    // The new one is in its place, also if it ends by itself meanwhile.
    part.isExtra = true
    const next = begin('serve', true)
    if (!(await Promise.race([next.opened.promise, pause(opensWithin, false, { ref: false })]))) {
      await endOf(next, 0)
      if (isStopping()) return
      part.isExtra = false
      if (!parts.has(part)) begin('serve')
      return log.error({}, 'a new process of the shop did not open: those before it go on')
    }
    if (isStopping()) return
    next.isExtra = false
    await leave(part)
  }
  log.info({ processes: parts.size }, 'all processes of the shop were replaced')
}

function onceAtATime(run: () => Promise<void>): () => void {
  let running = false
  return () => {
    if (running) return
    running = true
    void run().finally(() => (running = false))
  }
}
