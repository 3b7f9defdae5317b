import { folderStore } from '#app/catalogue/storage/folder-store.server.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, disconnect } from '#db/database.server.ts'
import { migrate } from '#db/migrate.ts'
import { seedDemoShop } from '#db/seed/seed.server.ts'
import { migrateQueue } from '#server/database/queue-tables.ts'
import { inDatabase } from '#server/postgres/postgres-passwords.ts'
import { copyDatabase } from '#test/support/database/copy-database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { startTestDatabase } from '#test/support/database/test-database.ts'
import { startTwoServers, type TwoServers } from './two-servers.ts'

/** One PostgreSQL for the whole run, outside every shop, with a migrated demo shop that worlds are copied from. */
export interface BaseDatabase {
  /** All files of this run, removed with it. */
  folder: string
  /** PostgreSQL's log file; failed statements are in it in full. */
  logFile: string
  copy(name: string): Promise<string>
  /** The address of a copy for the database's administrator. */
  administrationOf(name: string): string
  drop(name: string): Promise<void>
  /** For the rows that ask for them. */
  servers?: TwoServers
  stop(): Promise<void>
}

export async function openBaseDatabase(): Promise<BaseDatabase> {
  const { folder, server } = await makeDemoShop()
  return {
    ...baseAt(folder, server.url, server.administration),
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The same with a replica behind it: for one row, since a failover cannot be taken back. */
export async function openReplicatedBase(): Promise<BaseDatabase> {
  const { folder, server } = await makeDemoShop()
  await server.stop()
  const servers = await startTwoServers(join(folder, 'database'), new URL(server.administration).password)
  const throughProxy = (address: string) => {
    const url = new URL(address)
    return Object.assign(url, { hostname: '127.0.0.1', port: String(servers.port) }).href
  }
  return {
    ...baseAt(folder, throughProxy(server.url), throughProxy(server.administration)),
    servers,
    async stop() {
      await servers.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A running server with the demo shop, in `database` in this folder. */
export async function makeDemoShop() {
  const folder = mkdtempSync(join(tmpdir(), 'barrow-faults-'))
  const server = await startTestDatabase(folder)
  await migrate(server.url, 'db/migrations')
  await migrateQueue(server.url)
  connect(server.url)
  await seedDemoShop(folderStore(join(folder, 'pictures')), new Date())
  await disconnect()
  // A database cannot be copied while a client is connected to it.
  await runSql(server.administration, ['alter database barrow with allow_connections false'])
  return { folder, server }
}

export const baseAt = (folder: string, url: string, administration: string): Omit<BaseDatabase, 'stop'> => ({
  folder,
  logFile: join(folder, 'database', 'postgres.log'),
  async copy(name) {
    await copyDatabase(administration, name)
    return inDatabase(name, url)
  },
  administrationOf: (name) => inDatabase(name, administration),
  async drop(name) {
    await runSql(administration, [`drop database if exists ${name} with (force)`])
  },
})
