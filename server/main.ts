import './exit-with-parent.ts'
import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pictureFiles } from '#app/catalogue/storage/picture-files.server.ts'
import { beginStopping, isStopping } from '#app/system/health/health.server.ts'
import { ConfigurationError, configurationOf, processesOf, readEnvironment } from './configuration.ts'
import { serverOf } from './database/outside-database.ts'
import { openFigures } from './figures-listener.ts'
import { createLog } from './log.ts'
import { beginWith, hearChanges, lookAtStorage, openShop, openWork, openWorker, settlePictures } from './open-shop.ts'
import { openStandIns } from './stand-ins/open-stand-ins.ts'
import { announcement } from './start/announce.ts'
import { choosePort } from './start/ports.ts'
import {
  leaveIssuers,
  lookAtCardKey,
  lookAtSecret,
  openDatabase,
  prepareDatabase,
  refuseDemoData,
  type Stops,
} from './start/prepare-database.ts'
import { explain, StartRefused } from './start/state-folder.ts'
import { whyUnsupported } from './start/supported-node.mjs'
import { type Together, openTogether } from './together/open-together.ts'
import { bePart } from './together/part.ts'
import { openTraces } from './traces.ts'

const stops: Stops = []

async function main() {
  // "npm start" installs a newer one itself; started another way, the program reports it.
  const old = whyUnsupported(process.versions.node)
  if (old) throw new StartRefused(old)
  const environment = readEnvironment(process.env)
  const log = createLog(environment.LOG_LEVEL)
  if (cluster.isWorker) return bePart(environment, log)
  const port = await choosePort({
    wanted: environment.PORT ?? 3000,
    variable: environment.PORT === undefined ? undefined : 'PORT',
    host: environment.HOST,
  })
  const origin = environment.SHOP_ORIGIN ?? `http://localhost:${port}`
  const address = await openDatabase({ environment, log, stops })
  if (stopping) return
  const standIns = await openStandIns({ environment, stops }, origin, port)
  const neighbours = {
    issuer: standIns?.identityProvider?.origin ?? '',
    cards: standIns?.cardProvider?.origin ?? '',
    smtp: standIns?.mailbox?.smtpUrl ?? '',
  }
  const configuration = configurationOf(environment, origin, neighbours)
  beginWith(configuration, environment)
  stops.push(await openTraces(environment))
  await prepareDatabase({ environment, log, stops }, address, standIns)
  if (configuration.production) await refuseDemoData(environment, configuration.cards.live)
  await leaveIssuers(environment, configuration.identity.issuer)
  await lookAtSecret()
  await lookAtCardKey(environment)
  const endWork: (() => Promise<void>)[] = []
  // Requests and jobs stop at the same time, so they share the seconds to end in.
  stops.push(async () => void (await Promise.all(endWork.map((end) => end()))))
  const processes = processesOf(environment)
  const alone = !environment.DATABASE_URL
  if (processes > 1) {
    const works = environment.WORKER === 'on'
    together = await openTogether({ processes, works, log, order: { port, origin, neighbours, address, alone } })
    endWork.push(together.stop)
  } else {
    if (environment.WORKER === 'only') endWork.push(await openWorker(environment, port), (await hearChanges(null)).stop)
    else endWork.push((await openShop({ environment, port, log, together: false })).close)
    if (environment.WORKER !== 'off') endWork.push(openWork(log, alone))
  }
  const { dataFolder } = configuration
  stops.push(await openFigures({ port: environment.METRICS_PORT, host: environment.METRICS_HOST }))
  void (configuration.bucket ? lookAtStorage(pictureFiles(), log) : settlePictures(dataFolder, log))
  const database = environment.DATABASE_URL
    ? serverOf(environment.DATABASE_URL)
    : 'embedded PostgreSQL in the data folder'
  await standIns?.ready
  stopDelay = environment.STOP_DELAY * 1_000
  console.log(announcement({ origin, dataFolder, database, standIns, processes }))
  setTimeout(clearUp, 2_000).unref()
}

/** Starting leaves 14 MB of garbage that V8 would keep until the first page is requested. */
function clearUp() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
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
  console.error(error instanceof ConfigurationError ? error.message : (explain(error) ?? error))
  await stop(1)
})
