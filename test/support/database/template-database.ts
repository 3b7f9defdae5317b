import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#db/migrate.ts'
import { migrateQueue } from '#server/database/queue-tables.ts'
import { runSql } from './sql.ts'
import { startTestDatabase } from './test-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of this run; `/barrow` in it is the migrated template for copies. */
    templateUrl: string
    /** The same server for its administrator, who creates and drops databases. */
    administrationUrl: string
  }
}

/** Starts one PostgreSQL for the run and migrates the template database that every test file copies. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'barrow-test-'))
  const database = await startTestDatabase(folder)
  await migrate(database.url, 'db/migrations')
  await migrateQueue(database.url)
  // A database cannot be copied while a client is connected to it.
  await runSql(database.administration, ['ALTER DATABASE barrow WITH ALLOW_CONNECTIONS false'])
  project.provide('templateUrl', database.url)
  project.provide('administrationUrl', database.administration)
  return async () => {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
