import { join } from 'node:path'
import { configure } from '#app/configuration.ts'
import { limits } from '#app/limits.ts'
import { createShop } from '#app/shop.tsx'
import { listenToChanges } from '#app/web/changes.ts'
import { createHandler } from '#app/web/handler.ts'
import { createPageCache } from '#app/web/page-cache.ts'
import { connect, disconnect } from '#db/database.server.ts'
import { migrate } from '#db/migrate.ts'
import { openAssets } from './assets.ts'
import { startChangeListener } from './change-listener.ts'
import { ConfigurationError, configurationOf, type Environment, readEnvironment } from './configuration.ts'
import { startEmbeddedDatabase } from './embedded-database.ts'
import { close, createListener, listen } from './listener.ts'
import { createLog } from './log.ts'
import { openStateFolder, StartRefused } from './state-folder.ts'

type Stop = () => Promise<void> | void
const stops: Stop[] = []

async function main() {
  const environment = readEnvironment(process.env)
  const log = createLog(environment.LOG_LEVEL)
  const databaseUrl = await openDatabase(environment)
  await migrate(databaseUrl, 'db/migrations')
  connect(databaseUrl, environment.DATABASE_CONNECTIONS)
  stops.push(disconnect)

  const port = environment.PORT ?? 3000
  const origin = environment.SHOP_ORIGIN ?? `http://localhost:${port}`
  configure(configurationOf(environment, origin, { issuer: '', cards: '', smtp: '' }))
  const { assets, send } = await openAssets('dist/client')
  const cache = environment.PAGE_CACHE === 'on' ? createPageCache(limits.pageCacheBytes.value, limits.pageAge.value) : null
  if (cache) listenToChanges({ changed: cache.drop, lost: cache.distrust, restored: cache.empty })
  const listener = await startChangeListener(databaseUrl)
  stops.push(listener.stop)
  const server = createListener(cache, send, createHandler(createShop(assets, cache, log)))
  await listen(server, port, environment.HOST)
  stops.push(() => close(server, limits.stopWithin.value))
  console.log(`Barrow is open: ${origin}`)
}

async function openDatabase(environment: Environment): Promise<string> {
  if (environment.DATABASE_URL) return environment.DATABASE_URL
  const folder = openStateFolder(environment.BARROW_DATA)
  stops.push(folder.release)
  const database = await startEmbeddedDatabase({ folder: join(environment.BARROW_DATA, 'database'), log: (line) => console.log(line) })
  stops.push(database.stop)
  return database.url
}

/** In the reverse order of starting, so that nothing loses what it still needs. */
async function stop(code: number) {
  for (const each of stops.reverse()) await each()
  process.exit(code)
}

process.once('SIGINT', () => void stop(0))
process.once('SIGTERM', () => void stop(0))
main().catch(async (error: unknown) => {
  const told = error instanceof ConfigurationError || error instanceof StartRefused
  console.error(told && error instanceof Error ? error.message : error)
  await stop(1)
})
