import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { connect, type Db, db, disconnect, isDatabaseGone } from './database.server.ts'

/** By a pooler each transaction brings its settings; else the connection has them. */
describe.each(['directly', 'by a pooler'])('a process that stands still, connected %s', (way) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createDatabase()
    connect(database.url, { longestIdle: 300, ...(way === 'by a pooler' && { direct: database.url }) })
  })
  afterAll(async () => {
    await disconnect()
    await database.drop()
  })

  test('keeps the rows of its open transaction from nobody', async () => {
    const other = new pg.Client({ connectionString: database.url })
    await other.connect()
    try {
      await other.query(
        `set statement_timeout = 10000; insert into settings (key, value) values ('name', '"as it was"')`,
      )
      const change = (tx: Db, to: string) => sql`update settings set value = ${JSON.stringify(to)}::jsonb`.execute(tx)
      const standing = db.transaction().execute(async (tx) => {
        await change(tx, 'never')
        // Waits for that row.
        await other.query(`update settings set value = '"of another"'`)
        await change(tx, 'never')
      })
      // It was ended, and nothing of it is kept: as if the database had gone.
      expect(isDatabaseGone(await standing.catch((error: unknown) => error))).toBe(true)
      expect((await other.query('select value from settings')).rows).toEqual([{ value: 'of another' }])
    } finally {
      await other.end()
    }
  })

  test('that goes on before it has read that its transaction was ended has lost its connection', async () => {
    const standing = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900)
      await sql`select 1`.execute(tx)
    })
    expect(isDatabaseGone(await standing.catch((error: unknown) => error))).toBe(true)
  })

  test.runIf(way === 'directly')(
    'loses its locks with its machine: the database asks whether it is there',
    async () => {
      const { rows } = await sql<{ name: string }>`
      select name from pg_settings where source = 'session' and name like 'tcp_%' order by name`.execute(db)
      const asked = ['tcp_keepalives_count', 'tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_user_timeout']
      expect(rows.map(({ name }) => name)).toEqual(asked)
    },
  )
})
