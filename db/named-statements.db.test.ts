import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { nameOf, plannedOnce } from './named-statements.ts'

useDatabase()

/** The kept statements of the transaction's connection that contain this word. */
async function keptWith(word: string, repeat: (tx: typeof db) => Promise<unknown>, times = 6): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    for (let time = 0; time < times; time += 1) await repeat(tx as unknown as typeof db)
    const kept = sql<{ name: string }>`select name from pg_prepared_statements where statement like ${`%${word}%`}
      and name like 'again-%'`
    return (await kept.execute(tx)).rows.map(({ name }) => name)
  })
}

test('what a transaction sends again and again is planned once per connection', async () => {
  const once = (tx: typeof db) => sql`select ${'a'}::text as repeated_word`.execute(tx)
  expect(await keptWith('repeated_word', once, 3)).toEqual([])
  expect(await keptWith('repeated_word', once)).toHaveLength(1)
})

test('outside of a transaction nothing gets a name by itself', async () => {
  for (let time = 0; time < 6; time += 1) await sql`select ${'a'}::text as lonely_word`.execute(db)
  expect(await keptWith('lonely_word', async () => {})).toEqual([])
})

test('outside of a transaction one that says so is planned once', async () => {
  const pool = db.connection()
  await pool.execute(async (one) => {
    for (let time = 0; time < 6; time += 1) await sql`${plannedOnce}select ${'a'}::text as marked_word`.execute(one)
    const kept = sql<{
      statement: string
    }>`select statement from pg_prepared_statements where statement like '%marked_word%' and name like 'again-%'`
    expect((await kept.execute(one)).rows).toHaveLength(1)
  })
})

test('a transaction that was rolled back is over', async () => {
  const failing = db.transaction().execute(() => Promise.reject(new Error('on purpose')))
  await expect(failing).rejects.toThrow('on purpose')
  for (let time = 0; time < 6; time += 1) await sql`select ${'a'}::text as later_word`.execute(db)
  expect(await keptWith('later_word', async () => {})).toEqual([])
})

test('a column that a migration adds meanwhile refuses no statement', async () => {
  await sql`create table widening (id integer)`.execute(db)
  const statement = (tx: typeof db) => sql`select w.* from widening w where w.id > ${0}`.execute(tx)
  await keptWith('widening', statement)
  await sql`alter table widening add column other integer`.execute(db)
  expect(await keptWith('from widening w', statement)).toEqual([])
})

test('no more texts get a name than a connection can keep plans of', () => {
  const names = Array.from({ length: 400 }, (_, at) => {
    for (let time = 0; time < 3; time += 1) nameOf(`select ${at} as many_texts`)
    return nameOf(`select ${at} as many_texts`)
  })
  expect(names.filter(Boolean).length).toBeLessThanOrEqual(200)
  expect(names.filter(Boolean).length).toBeGreaterThan(100)
})
