import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import { strikeFailPoints } from '#app/system/fail-point.server.ts'
import { changes } from '#app/web/answers/changes.ts'
import { connect, disconnect } from '#db/database.server.ts'
import { inDatabase } from '#server/postgres/postgres-passwords.ts'
import { copyDatabase } from './copy-database.ts'
import { runSql } from './sql.ts'

export interface TestDatabase {
  url: string
  /** The same for the administrator of the server. */
  administrationUrl: string
  drop(): Promise<void>
}

/** A fresh copy of the migrated template, without rows except those of migrations. */
export async function createDatabase(): Promise<TestDatabase> {
  const template = inject('templateUrl')
  const server = inject('administrationUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await copyDatabase(server, name)
  return {
    url: inDatabase(name, template),
    administrationUrl: inDatabase(name, server),
    drop: async () => void (await runSql(server, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`])),
  }
}

/**
 * Connects the shop's own functions to a new copy for all tests of the calling file. `longestBrief` (ms) is for those
 * whose answers must be whole: on a busy machine a list takes longer than a shop lets it, and shows less. `connections`:
 * the most at once, if it is few that matter.
 */
export function useDatabase(reached: { longestBrief?: number; connections?: number } = {}): Omit<TestDatabase, 'drop'> {
  let database: TestDatabase | undefined
  const opened = () => {
    if (!database) throw new Error('The database is there once the tests run')
    return database
  }
  beforeAll(async () => {
    database = await createDatabase()
    connect(database.url, reached)
    // The files of a worker share its modules: nothing that was read from the database before counts here.
    changes.restored()
  })
  afterAll(async () => {
    strikeFailPoints(() => {})
    await disconnect()
    await database?.drop()
  })
  return {
    get url() {
      return opened().url
    },
    get administrationUrl() {
      return opened().administrationUrl
    },
  }
}
