import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#db/migrate.ts'
import { startEmbeddedDatabase } from '#server/embedded-database.ts'
import { migrateQueue } from '#server/queue-tables.ts'
import { runSql } from './sql.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of this run; `/barrow` in it is the migrated template that others are copied from. */
    templateUrl: string
  }
}

/** Starts one PostgreSQL for the run and migrates the database that every test file gets a copy of. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'barrow-test-'))
  // As root the server runs under another account, which has to pass.
  chmodSync(folder, 0o711)
  const database = await startEmbeddedDatabase({ folder: join(folder, 'database'), log: () => {}, durable: false })
  await migrate(database.url, 'db/migrations')
  await migrateQueue(database.url)
  // Nobody may be connected to a database while it is copied.
  await runSql(serverUrl(database.url), ['ALTER DATABASE barrow WITH ALLOW_CONNECTIONS false'])
  project.provide('templateUrl', database.url)
  return async () => {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function serverUrl(url: string): string {
  return url.replace(/\/barrow$/, '/postgres')
}
