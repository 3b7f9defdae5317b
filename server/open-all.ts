import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pictureFiles } from '#app/catalogue/storage/picture-files.server.ts'
import { configurationOf, processesOf } from './configuration.ts'
import { serverOf } from './database/outside-database.ts'
import { openFigures } from './figures-listener.ts'
import { beginWith, hearChanges, lookAtStorage, openShop, openWork, openWorker, settlePictures } from './open-shop.ts'
import { openStandIns } from './stand-ins/open-stand-ins.ts'
import { type Together, openTogether } from './together/open-together.ts'
import { openTraces } from './traces.ts'
import { announcement } from './start/announce.ts'
import type { Address, Beginning } from './start/open-database.ts'
import { leaveIssuers, lookAtCardKey, lookAtSecret, prepareDatabase, refuseDemoData } from './start/prepare-database.ts'

/** All that follows once the database is there. Returns the other processes, with WORKERS. */
export async function openAll(beginning: Beginning, address: Address, port: number): Promise<Together | null> {
  const { environment, log, stops } = beginning
  const origin = environment.SHOP_ORIGIN ?? `http://localhost:${port}`
  const standIns = await openStandIns(beginning, origin, port)
  const neighbours = {
    issuer: standIns?.identityProvider?.origin ?? '',
    cards: standIns?.cardProvider?.origin ?? '',
    smtp: standIns?.mailbox?.smtpUrl ?? '',
  }
  const configuration = configurationOf(environment, origin, neighbours)
  beginWith(configuration, environment)
  stops.push(await openTraces(environment))
  await prepareDatabase(beginning, address, standIns)
  if (configuration.production) await refuseDemoData(environment, configuration.cards.live)
  await leaveIssuers(environment, configuration.identity.issuer)
  await lookAtSecret()
  await lookAtCardKey(environment)
  const endWork: (() => Promise<void>)[] = []
  // Requests and jobs stop at the same time, so they share the seconds to end in.
  stops.push(async () => void (await Promise.all(endWork.map((end) => end()))))
  const processes = processesOf(environment)
  const alone = !environment.DATABASE_URL
  let together: Together | null = null
  if (processes > 1) {
    const works = environment.WORKER === 'on'
    together = openTogether({ processes, works, log, order: { port, origin, neighbours, address, alone } })
    // First: a stop while they open ends them, too.
    endWork.push(together.stop)
    await together.opened
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
  console.log(announcement({ origin, dataFolder, database, standIns, processes }))
  setTimeout(clearUp, 2_000).unref()
  return together
}

/** Starting leaves 14 MB of garbage that V8 would keep until the first page is requested. */
function clearUp() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
