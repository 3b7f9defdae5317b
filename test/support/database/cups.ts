import { sql } from 'kysely'
import { backfill } from '#app/jobs/backfill.server.ts'
import { registerBackfills } from '#app/backfills/open-backfills.server.ts'
import { db } from '#db/database.server.ts'
import { runSql } from './sql.ts'

/** Rows that a backfill fills: each says how often it was filled. */
export async function makeCups(url: string, count: number) {
  await runSql(url, [
    'drop table if exists cups',
    'create table cups (id integer primary key, glaze text, times integer not null default 0)',
    `insert into cups select n from generate_series(1, ${count}) n`,
    `delete from backfills where name = 'cups'`,
  ])
  await registerBackfills([cups])
}

/**
 * As an author writes one, but that it fills each row again that it meets, so that one too many is seen. `slow`: with a
 * pause of so many seconds in each batch, after its rows were written.
 */
export const cupsWith = ({ slow = 0 } = {}) =>
  backfill({
    name: 'cups',
    async batch(tx, after, size) {
      const { rows } = await sql<{ id: number }>`
        update cups set glaze = 'blue', times = times + 1
        where id in (select id from cups where id > ${Number(after ?? 0)} order by id limit ${size} for update) returning id`.execute(
        tx,
      )
      if (slow > 0) await sql`select pg_sleep(${slow})`.execute(tx)
      const last = Math.max(0, ...rows.map(({ id }) => id))
      return { after: rows.length < size ? null : String(last), rows: rows.length }
    },
  })
export const cups = cupsWith()

/** How many cups were filled how often, and what is noted of it. */
export async function cupsFilled() {
  const { rows } = await sql<{ times: number; count: number }>`
    select times, count(*)::int as count from cups group by 1 order by 1`.execute(db)
  const noted = await db.selectFrom('backfills').selectAll().where('name', '=', 'cups').executeTakeFirstOrThrow()
  return { times: Object.fromEntries(rows.map(({ times, count }) => [times, count])), noted }
}
