import { join, resolve } from 'node:path'
import { connect, db, disconnect } from '#db/database.server.ts'
import { migrate } from '#db/migrate.ts'
import { seedDemoShop } from '#db/seed/seed.server.ts'
import type { Environment } from '#server/configuration.ts'
import { startEmbeddedDatabase } from '#server/embedded-database.ts'
import { migrateQueue } from '#server/queue-tables.ts'
import { findRunningDatabase } from '#server/running-database.ts'
import { openStateFolder, StartRefused } from '#server/state-folder.ts'

export interface ShopDatabase {
  hasLocation: boolean
  close(): Promise<void>
}

interface Opened {
  url: string
  close(): Promise<void>
}

/** The shop's database, prepared as at a start: an outside one, that of a shop running now, or its own for as long as this takes. */
export async function openShopDatabase(environment: Environment): Promise<ShopDatabase> {
  const { url, close } = await open(environment)
  try {
    await migrate(url, 'db/migrations')
    await migrateQueue(url)
    connect(url, 4)
    const demo = environment.DEMO_SHOP ?? (environment.NODE_ENV === 'production' ? 'off' : 'on')
    if (demo === 'on' && (await seedDemoShop(resolve(environment.BARROW_DATA), new Date())))
      console.log('Loaded the demo shop')
    const location = await db.selectFrom('locations').select('id').limit(1).executeTakeFirst()
    return { hasLocation: location !== undefined, close: once(() => disconnect().then(close)) }
  } catch (error) {
    await close()
    throw error
  }
}

async function open({ DATABASE_URL, BARROW_DATA }: Environment): Promise<Opened> {
  if (DATABASE_URL) return { url: DATABASE_URL, close: async () => {} }
  const folder = join(BARROW_DATA, 'database')
  const lock = takeLock(BARROW_DATA)
  if (lock instanceof StartRefused) {
    const url = await findRunningDatabase(folder)
    // Whoever holds the folder, its database is not there to work on.
    if (!url) throw lock
    return { url, close: async () => {} }
  }
  const database = await startEmbeddedDatabase({ folder, log: (line) => console.log(line) })
  return { url: database.url, close: () => database.stop().then(lock.release) }
}

function takeLock(folder: string) {
  try {
    return openStateFolder(folder)
  } catch (error) {
    if (error instanceof StartRefused) return error
    throw error
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}
