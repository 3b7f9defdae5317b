import './exit-with-parent.ts'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { outsideView } from '#app/api/outside-view.ts'
import { settleFiles } from '#app/catalogue/pictures/media-folder.server.ts'
import { configure } from '#app/configuration.ts'
import { leaveFormerIssuers } from '#app/identity/issuer/former-issuers.server.ts'
import { setClockAhead } from '#app/kernel/clock.ts'
import { limits } from '#app/limits.ts'
import { locales } from '#app/locales.ts'
import { getNavigation } from '#app/shell/navigation.server.ts'
import { createShop } from '#app/shop.tsx'
import { writeMissingStandings } from '#app/orders/standing/standing.server.ts'
import { clockAhead, openFailPoints } from '#app/system/fail-point.server.ts'
import { compareWithDatabase } from '#app/system/health/database-clock.server.ts'
import { beginStopping, isStopping } from '#app/system/health/health.server.ts'
import { texts } from '#app/texts.ts'
import { listenToChanges } from '#app/web/answers/changes.ts'
import { createHandler } from '#app/web/handler.ts'
import { provideTexts } from '#app/web/language-of.ts'
import { createPageCache } from '#app/web/page-cache.ts'
import { provideOutsideView } from '#app/webhooks/sending/body.server.ts'
import { startSender } from '#app/webhooks/sending/sender.server.ts'
import { openLanesAhead } from '#db/brief.server.ts'
import { connect, db, directUrl, disconnect, giveUpConnections, pool } from '#db/database.server.ts'
import { migrate } from '#db/migrate.ts'
import { seedDemoShop } from '#db/seed/seed.server.ts'
import { announcement } from './start/announce.ts'
import { openAssets } from './assets/assets.ts'
import { keepReleases } from './assets/former-assets.ts'
import { sentencesOnIssuers } from './start/change-of-issuer.ts'
import { startChangeListener } from './change-listener.ts'
import type { Counts } from './told-counts.ts'
import { hearCounts } from '#app/web/floods/rate-limit.ts'
import { keepUntoldCounts, takeUntoldCounts } from '#app/web/floods/untold-counts.ts'
import { changesKeptFor, sweepChanges } from './changes-read.ts'
import { ConfigurationError, configurationOf, type Environment, readEnvironment } from './configuration.ts'
import { refusalOf } from './demo-data/demo-data-words.ts'
import { findDemoData } from './demo-data/find-demo-data.ts'
import { loadLifeWith } from './demo-data/load-life.ts'
import { startEmbeddedDatabase } from './postgres/embedded-database.ts'
import { endLive } from '#app/back-office/live/hub.server.ts'
import { openFigures } from './figures-listener.ts'
import { close, createListener, listen } from './listener.ts'
import { createLog, type Log } from './log.ts'
import { checkConnections, checkOutsideDatabase, serverOf } from './database/outside-database.ts'
import { warningsOf } from './safety/other-hands.ts'
import { choosePort, hostInAddress } from './start/ports.ts'
import { standInValues } from './stand-ins/stand-in-values.ts'
import { startStandIns, type StandIns } from './stand-ins/stand-ins.ts'
import { migrateQueue } from './database/queue-tables.ts'
import { explain, openStateFolder, StartRefused } from './start/state-folder.ts'
import { whyUnsupported } from './start/supported-node.mjs'
import { startWorker } from './jobs/worker.ts'
import { createWorkerListener } from './worker-listener.ts'

/**
 * Functions that stop what was started, in the order of starting; run in reverse, so that nothing loses what it still
 * needs.
 */
const stops: (() => Promise<void> | void)[] = []

async function main() {
  // "npm start" installs a newer one itself; started another way, the program reports it.
  const old = whyUnsupported(process.versions.node)
  if (old) throw new StartRefused(old)
  const environment = readEnvironment(process.env)
  const log = createLog(environment.LOG_LEVEL)
  const port = await choosePort({
    wanted: environment.PORT ?? 3000,
    variable: environment.PORT === undefined ? undefined : 'PORT',
    host: environment.HOST,
  })
  const origin = environment.SHOP_ORIGIN ?? `http://localhost:${port}`
  const address = await openDatabase(environment, log)
  if (stopping) return
  const standIns = await openStandIns(environment, origin, port)
  const configuration = configurationOf(environment, origin, {
    issuer: standIns?.identityProvider?.origin ?? '',
    cards: standIns?.cardProvider?.origin ?? '',
    smtp: standIns?.mailbox?.smtpUrl ?? '',
  })
  configure(configuration)
  provideTexts(texts)
  provideOutsideView(outsideView)
  if (environment.FAULTS) openFaults(environment.FAULTS)
  await prepareDatabase(environment, address, standIns, configuration.dataFolder)
  if (configuration.production) await refuseDemoData(environment, configuration.cards.live)
  if (environment.WORKER !== 'only') await leaveIssuers(configuration.identity.issuer)
  const endWork: (() => Promise<void>)[] = []
  // Requests and jobs stop at the same time, so they share the seconds to end in.
  stops.push(async () => void (await Promise.all(endWork.map((end) => end()))))
  if (environment.WORKER === 'only') endWork.push(await openWorker(environment, port), (await hearChanges(null)).stop)
  else endWork.push(await openShop(environment, port, log))
  if (environment.WORKER !== 'off') {
    const worker = startWorker(directUrl, log, !environment.DATABASE_URL)
    endWork.push(worker.stop, startSender().stop)
  }
  const { dataFolder } = configuration
  stops.push(await openFigures({ port: environment.METRICS_PORT, host: environment.METRICS_HOST }))
  void settlePictures(dataFolder, log)
  const database = environment.DATABASE_URL
    ? serverOf(environment.DATABASE_URL)
    : 'embedded PostgreSQL in the data folder'
  await standIns?.ready
  stopDelay = environment.STOP_DELAY * 1_000
  console.log(announcement({ origin, dataFolder, database, standIns }))
  setTimeout(clearUp, 2_000).unref()
}

/** Starting leaves 14 MB of garbage that V8 would keep until the first page is requested. */
function clearUp() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

/**
 * Runs in the background: an earlier version kept all pictures in one folder, and readers look there, too. Files that
 * cannot be moved stay.
 */
async function settlePictures(dataFolder: string, log: Log) {
  try {
    const moved = await settleFiles(dataFolder, new Date())
    if (moved > 0) console.log(`Moved ${moved} files of pictures into folders of their own`)
  } catch (error) {
    log.error({ err: error }, 'pictures could not be moved into folders of their own')
  }
}

/** Only for the fault tests: crashes at fail points, and a clock that can be moved. */
function openFaults(folder: string) {
  openFailPoints(folder)
  setClockAhead(() => clockAhead(folder))
}

/** `direct`: of the database itself, where `url` is a pooler's. */
interface Address {
  url: string
  direct: string | undefined
}

/** Nothing in its data folder is this process's own: neither a database, nor stand-ins, nor a secret that it has made. */
const keepsOnlyPictures = ({ DATABASE_URL, SESSION_SECRET, STAND_INS, NODE_ENV }: Environment) =>
  Boolean(DATABASE_URL && SESSION_SECRET) && (STAND_INS === 'off' || NODE_ENV === 'production')

async function openDatabase(environment: Environment, log: Log): Promise<Address> {
  const folder = openStateFolder(environment.BARROW_DATA, { shared: keepsOnlyPictures(environment) })
  stops.push(folder.release)
  // Checked now, after an open folder of this account was closed.
  for (const warning of warningsOf(process.cwd(), folder.path)) console.warn(warning)
  if (environment.DATABASE_URL) {
    const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct } = environment
    await checkOutsideDatabase(url, log)
    await checkConnections(url, direct)
    return { url, direct }
  }
  const starting = startEmbeddedDatabase({
    folder: join(environment.BARROW_DATA, 'database'),
    log: (line) => console.log(line),
  })
  // A stop during the start waits for it: the database is a separate process and would keep running.
  stops.push(() => starting.then((database) => database.stop()).catch(() => {}))
  return { url: (await starting).url, direct: undefined }
}

async function prepareDatabase(environment: Environment, at: Address, standIns: StandIns | null, dataFolder: string) {
  const { url, direct } = at
  await migrate(direct ?? url, 'db/migrations')
  await migrateQueue(direct ?? url)
  connect(url, { connections: environment.DATABASE_CONNECTIONS, direct })
  stops.push(disconnect)
  await compareWithDatabase()
  setInterval(() => void compareWithDatabase().catch(() => {}), compareClockEvery).unref()
  const written = await writeMissingStandings()
  if (written > 0) console.log(`Noted payment and fulfilment of ${written} orders that an earlier version had made`)
  const wanted = environment.DEMO_SHOP ?? (environment.NODE_ENV === 'production' ? 'off' : 'on')
  // Its orders need a card provider and accounts that are made up, too.
  const withLife = environment.DEMO_ORDERS === 'on' && Boolean(standIns?.cardProvider && standIns.identityProvider)
  if (wanted !== 'on') return
  if (await seedDemoShop(dataFolder, new Date(), { withLife })) console.log('Loaded the demo shop')
  if (withLife && standIns) await giveLife(standIns)
}

/** A demo shop without a past is a demo shop all the same: the next start tries again. */
async function giveLife(standIns: StandIns) {
  try {
    const orders = await loadLifeWith(standIns, new Date())
    if (orders > 0) console.log(`Gave it half a year of ${orders} orders, none of which ever was`)
  } catch (error) {
    console.error('The demo shop has no invented orders this time:', error)
  }
}

/** With the card provider's test keys allowed, orders in test mode are expected. */
async function refuseDemoData({ DEMO_SHOP }: Environment, live: boolean) {
  const found = await findDemoData(db)
  const { orders, products } = found
  const unwanted = { ...found, orders: live ? orders : [], products: DEMO_SHOP === 'on' ? [] : products }
  const refusal = refusalOf(unwanted)
  if (refusal) throw new StartRefused(refusal)
}

/** Without an issuer sign-in is impossible, and it is unknown which issuer is a former one. */
async function leaveIssuers(issuer: string) {
  if (!issuer) return
  for (const sentence of sentencesOnIssuers(await leaveFormerIssuers(new Date()), issuer)) console.log(sentence)
}

/** Only services that the environment leaves out get a stand-in; production has none. */
async function openStandIns(environment: Environment, origin: string, port: number): Promise<StandIns | null> {
  if (environment.STAND_INS === 'off' || environment.NODE_ENV === 'production') return null
  const { clientId, clientSecret, secretKey, publishableKey, webhookSecret } = standInValues
  const standIns = await startStandIns({
    root: process.cwd(),
    dataFolder: resolve(environment.BARROW_DATA),
    shopOrigin: origin,
    webhookUrl: `http://${hostInAddress(environment.HOST)}:${port}/webhooks/card-provider`,
    identityProvider: environment.OIDC_ISSUER ? null : { clientId, clientSecret },
    cardProvider: environment.STRIPE_SECRET_KEY ? null : { secretKey, publishableKey, webhookSecret },
    mailbox: !environment.SMTP_URL,
    firstPort: port + 1,
    taken: new Set([port]),
    log: (line) => console.log(line),
  })
  stops.push(standIns.stop)
  return standIns
}

/** For all caches of a process: pages where it serves them, settings where it only writes mails. */
const hearChanges = (counts: Counts | null) =>
  startChangeListener(directUrl, {
    counts,
    gone: giveUpConnections,
    // If removing fails now, the next sweep removes it.
    sweep: () => void pool.query(sweepChanges, [changesKeptFor]).catch(() => {}),
  })

async function openShop(environment: Environment, port: number, log: Log) {
  const dataFolder = environment.BARROW_DATA
  const { assets, contents, send } = await openAssets(join(import.meta.dirname, '../client'), dataFolder)
  keepReleases(dataFolder, contents, log)
  const cache =
    environment.PAGE_CACHE === 'on' ? createPageCache(limits.pageCacheBytes.value, limits.pageAge.value) : null
  if (cache) listenToChanges({ changed: cache.drop, lost: cache.distrust, restored: cache.empty })
  const listener = await hearChanges(environment.DATABASE_URL ? shareCounts() : null)
  const server = createListener(cache, send, createHandler(createShop(assets, cache, log)))
  // Header and footer are loaded before the first request: even if the database goes away, an error page has them.
  await Promise.all(locales.map(getNavigation))
  await openLanesAhead()
  await listen(server, port, environment.HOST)
  return async () => {
    endLive()
    await close(server, limits.stopWithin.value)
    await listener.stop()
  }
}

async function openWorker({ HOST }: Environment, port: number) {
  const server = createWorkerListener()
  await listen(server, port, HOST)
  return () => close(server, limits.stopWithin.value)
}

function shareCounts(): Counts {
  keepUntoldCounts()
  return { take: takeUntoldCounts, hear: hearCounts }
}

const compareClockEvery = 5_000

let stopping = false

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
  await pause(stopDelay)
  await stop(0)
}

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stopAfterDelay())
main().catch(async (error: unknown) => {
  // Errors of running work are expected once the shop stops.
  if (stopping) return
  console.error(error instanceof ConfigurationError ? error.message : (explain(error) ?? error))
  await stop(1)
})
