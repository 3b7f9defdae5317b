import { resolve } from 'node:path'
import { type FileStore } from '#app/catalogue/storage/file-store.ts'
import { openFiles } from '#app/catalogue/storage/picture-files.server.ts'
import { connect, disconnect } from '#db/database.server.ts'
import { migrate } from '#db/migrate.ts'
import { seedDemoShop } from '#db/seed/seed.server.ts'
import { closeOnSignal, openDatabaseForCommand } from '#server/database/command-database.ts'
import { bucketOf, type Environment } from '#server/configuration.ts'
import { migrateQueue } from '#server/database/queue-tables.ts'

export interface ShopDatabase {
  close(): Promise<void>
}

/**
 * The shop's database, prepared as at a start: an outside one, that of a running shop, or one started for this command.
 */
export async function openShopDatabase(environment: Environment): Promise<ShopDatabase> {
  const opening = openDatabaseForCommand(environment)
  const leaveIt = closeOnSignal(opening)
  const { url, close } = await opening.finally(leaveIt)
  try {
    await migrate(url, 'db/migrations')
    await migrateQueue(url)
    connect(url, { connections: 4 })
    const demo = environment.DEMO_SHOP ?? (environment.NODE_ENV === 'production' ? 'off' : 'on')
    if (demo === 'on' && (await seedDemoShop(filesOf(environment), new Date()))) console.log('Loaded the demo shop')
    return { close: once(() => disconnect().then(close)) }
  } catch (error) {
    await close()
    throw error
  }
}

const filesOf = (environment: Environment): FileStore =>
  openFiles({ dataFolder: resolve(environment.BARROW_DATA), bucket: bucketOf(environment) })

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}
