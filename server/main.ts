import './exit-with-parent.ts'
import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { beginStopping, isStopping } from '#app/system/health/stopping.server.ts'
import { ConfigurationError, readEnvironment } from './configuration.ts'
import { createLog } from './log.ts'
import { openDatabase, type Stops } from './start/open-database.ts'
import { choosePort } from './start/ports.ts'
import { StartRefused } from './start/state-folder.ts'
import { whyUnsupported } from './start/supported-node.mjs'
import type { Together } from './together/open-together.ts'

const stops: Stops = []

async function main() {
  // "npm start" installs a newer one itself; started another way, the program reports it.
  const old = whyUnsupported(process.versions.node)
  if (old) throw new StartRefused(old)
  const environment = readEnvironment(process.env)
  const log = createLog(environment.LOG_LEVEL)
  if (cluster.isWorker) return (await import('./together/part.ts')).bePart(environment, log)
  const port = await choosePort({
    wanted: environment.PORT ?? 3000,
    variable: environment.PORT === undefined ? undefined : 'PORT',
    host: environment.HOST,
  })
  const { METRICS_PORT: forFigures, METRICS_HOST: host } = environment
  if (forFigures !== undefined)
    await choosePort({ wanted: forFigures, variable: 'METRICS_PORT', host, taken: new Set([port]) })
  // All else is loaded while the database starts, which takes as long.
  const opening = openDatabase({ environment, log, stops })
  const [address, { openAll }] = await Promise.all([opening, import('./open-all.ts')])
  if (stopping) return
  together = await openAll({ environment, log, stops }, address, port)
  stopDelay = environment.STOP_DELAY * 1_000
}

let stopping = false
let together: Together | null = null

async function stop(code: number) {
  if (stopping) return
  stopping = true
  for (const each of stops.reverse()) await each()
  process.exit(code)
}

/** Zero until the shop is open: before that nobody sends requests. */
let stopDelay = 0

/** Proxies first learn from `/readyz` that this process stops; meanwhile it answers as before. A second signal stops at once. */
async function stopAfterDelay() {
  if (isStopping()) return stop(0)
  beginStopping()
  together?.beginStopping()
  await pause(stopDelay)
  await stop(0)
}

// With WORKERS, only the first process acts on these signals; it tells the others what to do.
if (cluster.isPrimary) {
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stopAfterDelay())
}
main().catch(async (error: unknown) => {
  // Errors of running work are expected once the shop stops.
  if (stopping) return
  const { explain } = await import('./start/explain.ts')
  console.error(error instanceof ConfigurationError ? error.message : (explain(error) ?? error))
  await stop(1)
})
