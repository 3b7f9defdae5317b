import { join } from 'node:path'
import { outsideView } from '#app/api/outside-view.ts'
import { endLive } from '#app/back-office/live/hub.server.ts'
import { providePicturesOrigin } from '#app/catalogue/pictures/picture.ts'
import { settleFiles } from '#app/catalogue/pictures/media-folder.server.ts'
import type { FileStore } from '#app/catalogue/storage/file-store.ts'
import { type Configuration, configuration, configure } from '#app/configuration.ts'
import { setClockAhead } from '#app/kernel/clock.ts'
import { limits } from '#app/limits.ts'
import { locales } from '#app/locales.ts'
import { getNavigation } from '#app/shell/navigation.server.ts'
import { createShop } from '#app/shop.tsx'
import { clockAhead, openFailPoints } from '#app/system/fail-point.server.ts'
import { texts } from '#app/texts.ts'
import { listenToChanges } from '#app/web/answers/changes.ts'
import { hearCounts } from '#app/web/floods/rate-limit.ts'
import { keepUntoldCounts, takeUntoldCounts } from '#app/web/floods/untold-counts.ts'
import { createHandler } from '#app/web/handler.ts'
import { provideTexts } from '#app/web/language-of.ts'
import { createPageCache } from '#app/web/page-cache.ts'
import { provideOutsideView } from '#app/webhooks/sending/body.server.ts'
import { startSender } from '#app/webhooks/sending/sender.server.ts'
import { openLanesAhead } from '#db/brief.server.ts'
import { directUrl, giveUpConnections, pool } from '#db/database.server.ts'
import { openAssets } from './assets/assets.ts'
import { keepReleases } from './assets/former-assets.ts'
import { bringingAssets, openSharedAssets, shareReleases } from './assets/shared-assets.ts'
import { startChangeListener } from './change-listener.ts'
import { changesKeptFor, sweepChanges } from './changes-read.ts'
import type { Environment } from './configuration.ts'
import { startWorker } from './jobs/worker.ts'
import { close, createListener, drain, listen } from './listener.ts'
import type { Log } from './log.ts'
import type { Counts } from './told-counts.ts'
import { traceRequests } from './traces.ts'
import { createWorkerListener } from './worker-listener.ts'

/** What every process of the shop does before anything else. */
export function beginWith(configuration: Configuration, { FAULTS }: Environment) {
  configure(configuration)
  providePicturesOrigin(configuration.picturesOrigin)
  provideTexts(texts)
  provideOutsideView(outsideView)
  if (FAULTS) openFaults(FAULTS)
}

/** Only for the fault tests: crashes at fail points, and a clock that can be moved. */
function openFaults(folder: string) {
  openFailPoints(folder)
  setClockAhead(() => clockAhead(folder))
}

interface Opening {
  environment: Environment
  port: number
  log: Log
  /** With WORKERS: other processes of the same command serve the shop, too. */
  together: boolean
}

/** A shop that is served. */
export interface Served {
  /** Answers until all connections have ended by themselves, and accepts none. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** For all caches of a process: pages where it serves them, settings where it only writes mails. */
export const hearChanges = (counts: Counts | null) =>
  startChangeListener(directUrl, {
    counts,
    gone: giveUpConnections,
    // If removing fails now, the next sweep removes it.
    sweep: () => void pool.query(sweepChanges, [changesKeptFor]).catch(() => {}),
  })

/** A process that only runs jobs says on its port that it lives. */
export async function openWorker({ HOST }: Environment, port: number) {
  const server = createWorkerListener()
  await listen(server, port, HOST)
  return () => close(server, limits.stopWithin.value)
}

export async function openShop({ environment, port, log, together }: Opening): Promise<Served> {
  const dataFolder = environment.BARROW_DATA
  const { assets, contents, send } = await openAssets(join(import.meta.dirname, '../client'), dataFolder)
  const { bucket } = configuration()
  const shared = bucket && openSharedAssets(bucket, dataFolder)
  // Before anybody gets a page: another process may be asked for its files.
  const kept = Promise.all([keepReleases(dataFolder, contents, log), shared && shareReleases(shared, contents, log)])
  const cache =
    environment.PAGE_CACHE === 'on' ? createPageCache(limits.pageCacheBytes.value, limits.pageAge.value) : null
  if (cache) listenToChanges({ changed: cache.drop, lost: cache.distrust, restored: cache.empty })
  const listener = await hearChanges(environment.DATABASE_URL || together ? shareCounts() : null)
  const handle = traceRequests(createHandler(createShop(assets, cache, log)))
  const server = createListener(cache, send, shared ? bringingAssets(shared, send, handle) : handle)
  // Header and footer are loaded before the first request: even if the database goes away, an error page has them.
  await Promise.all(locales.map(getNavigation))
  await openLanesAhead()
  await kept
  await listen(server, port, environment.HOST)
  return {
    drain: () => drain(server),
    async close() {
      endLive()
      await close(server, limits.stopWithin.value)
      await listener.stop()
    },
  }
}

function shareCounts(): Counts {
  keepUntoldCounts()
  return { take: takeUntoldCounts, hear: hearCounts }
}

/** Jobs and webhooks, until the function that it returns has ended them. `alone`: no other worker uses this database. */
export function openWork(log: Log, alone: boolean): () => Promise<void> {
  const [worker, sender] = [startWorker(directUrl, log, alone), startSender()]
  return async () => void (await Promise.all([worker.stop(), sender.stop()]))
}

/** Runs in the background: without its storage the shop shows what is cached, and comes to itself when that is back. */
export async function lookAtStorage({ place, list }: FileStore, log: Log) {
  try {
    await list().next()
    console.log(`Pictures are in ${place}`)
  } catch (error) {
    log.error({ err: error }, 'the storage of pictures cannot be used')
  }
}

/**
 * Runs in the background: an earlier version kept all pictures in one folder, and readers look there, too. Files that
 * cannot be moved stay.
 */
export async function settlePictures(dataFolder: string, log: Log) {
  try {
    const moved = await settleFiles(dataFolder, new Date())
    if (moved > 0) console.log(`Moved ${moved} files of pictures into folders of their own`)
  } catch (error) {
    log.error({ err: error }, 'pictures could not be moved into folders of their own')
  }
}
