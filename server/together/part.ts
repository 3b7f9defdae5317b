import { ownFigures } from '#app/system/figures/all-processes.ts'
import { provideFigures } from '#app/system/figures/figures.server.ts'
import { beginLeaving, beginStopping, isStopping } from '#app/system/health/stopping.server.ts'
import { configurationOf, type Environment } from '#server/configuration.ts'
import type { Log } from '#server/log.ts'
import { beginWith, hearChanges, openShop, openWork } from '#server/open-shop.ts'
import type { Stops } from '#server/start/open-database.ts'
import { reachDatabase } from '#server/start/prepare-database.ts'
import { openTraces } from '#server/traces.ts'
import type { FromPart, Order, Role, ToPart } from './messages.ts'

/** How long a process that got SIGTERM waits to hear that all of them did. */
const hearWithin = 1_000

const tell = (message: FromPart) =>
  new Promise<void>((told) => {
    if (process.send) process.send(message, undefined, undefined, () => told())
    else told()
  })

/** One process of several: it does what the first one tells it, and ends with it. */
export async function bePart(environment: Environment, log: Log) {
  const stops: Stops = []
  let drain = async () => {}
  let ending = false
  async function end(afterAll: boolean) {
    if (ending) return
    ending = afterAll
    beginLeaving()
    if (!afterAll) await drain()
    if (ending !== afterAll) return
    ending = true
    for (const each of stops.splice(0).reverse()) await each()
    await tell({ tell: 'figures', figures: await ownFigures() })
    process.exit(0)
  }
  const given = Promise.withResolvers<{ role: Role; order: Order }>()
  process.on('message', (message: ToPart) => {
    if (message.tell === 'order') given.resolve(message)
    else if (message.tell === 'stopping') beginStopping()
    else if (message.tell === 'stop') void end(true)
    else if (message.tell === 'leave') void end(false)
    else if (message.tell === 'figures-wanted') void ownFigures().then((figures) => tell({ tell: 'figures', figures }))
    else texts.get(message.id)?.(message.text)
  })
  // The terminal sends its Ctrl-C to all of them.
  process.on('SIGINT', () => {})
  process.on('SIGHUP', () => {})
  process.on('SIGTERM', () => setTimeout(() => isStopping() || void end(false), hearWithin))
  provideFigures(textOfAll)
  await tell({ tell: 'hello' })
  const { role, order } = await given.promise
  beginWith(configurationOf(environment, order.origin, order.neighbours), environment)
  stops.push(await openTraces(environment))
  await reachDatabase({ environment, stops }, order.address)
  if (role === 'work') {
    stops.push((await hearChanges(null)).stop, openWork(log, order.alone))
  } else {
    const served = await openShop({ environment, port: order.port, log, together: true })
    stops.push(served.close)
    drain = served.drain
  }
  await tell({ tell: 'open' })
}

const texts = new Map<number, (text: string) => void>()
let asked = 0

/** A collector is answered by any of the processes, and wants the figures of all. */
function textOfAll(): Promise<string> {
  const id = asked++
  return new Promise<string>((resolve) => {
    texts.set(id, resolve)
    void tell({ tell: 'text-wanted', id })
  }).finally(() => texts.delete(id))
}
