import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, momentOf } from '#app/kernel/day.ts'
import type { ListQuery } from '#app/operations/list.server.ts'
import { db } from './database.server.ts'
import { plannedOnce } from './named-statements.ts'

type Part = RawBuilder<unknown>

/**
 * Rows of one table, called `t`. Each range is a condition that an index answers; together they are all matching rows.
 */
export interface Read {
  table: string
  stretches: readonly Part[]
}

interface InOrder extends Pick<ListQuery<unknown>, 'after' | 'sort'> {
  /** The sort keys of the rows, before their ids; within each range an index has this order. */
  keys: readonly Part[]
  most: number
}

/**
 * The ids of one page, each with its `position`: a page of each range is read, and the first of them all are the
 * result.
 */
export function pageOfIds({ table, stretches }: Read, { keys, sort, after, most }: InOrder): Part {
  const [direction, side] = sort.descending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const all = [...keys, sql`t.id`]
  const names = all.map((_, at) => sql.ref(`key_${at}`))
  const inOrder = (parts: readonly Part[]) => sql.join(parts.map((part) => sql`${part} ${direction}`))
  const last = all.map((key) => sql`(select ${key} from ${sql.table(table)} t where t.id = ${after})`)
  const beyond = after === null ? sql`true` : sql`(${sql.join(all)}) ${side} (${sql.join(last)})`
  const named = sql.join(all.map((key, at) => sql`${key} as ${sql.ref(`key_${at}`)}`))
  const parts = stretches.map(
    (stretch) => sql`(select t.id, ${named} from ${sql.table(table)} t where ${stretch} and ${beyond}
      order by ${inOrder(all)} limit ${most})`,
  )
  return sql`select id, row_number() over (order by ${inOrder(names)}) as position
    from (${sql.join(parts, sql` union all `)}) found order by position limit ${most}`
}

/**
 * The rows that a page shows. `page` is a statement that picks their ids; `describe` makes the one that reads them, from `picked`
 * with an `id` and its `position`, and finds exactly one row of each. Picking is planned for its filters; describing is the same
 * statement every time, and to plan it would take as long as to execute it.
 */
export async function describePage<Row>(
  page: Part,
  describe: (picked: Part) => RawBuilder<Row>,
  triesLeft = 2,
): Promise<Row[]> {
  const { rows } = await sql<{ id: string }>`select picked.id from (${page}) picked order by picked.position`.execute(
    db,
  )
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const picked = sql`unnest(${ids}::uuid[]) with ordinality picked (id, position)`
  const described = await sql<Row>`${plannedOnce}${describe(picked)}`.execute(db)
  // One has gone since it was picked: a page with one row less would be taken for the last.
  const isWhole = described.rows.length === ids.length || triesLeft === 0
  return isWhole ? described.rows : describePage(page, describe, triesLeft - 1)
}

/** How many rows match, counted up to `most`. */
export async function countStretches({ table, stretches }: Read, most: number): Promise<number> {
  const parts = stretches.map((stretch) => sql`(select from ${sql.table(table)} t where ${stretch} limit ${most})`)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select from (${sql.join(parts, sql` union all `)}) fits limit ${most}) all_of_them`.execute(db)
  return rows[0]?.count ?? 0
}

/** All conditions together; null is ignored. */
export const allOf = (...parts: (Part | '' | null)[]): Part =>
  sql.join([sql`true`, ...parts.filter((part) => part !== null && part !== '')], sql` and `)

/** From the first to the last day, both in full, in the shop's time zone. */
export function withinDays(moment: Part, from: Day | null, to: Day | null, timeZone: string): Part {
  return allOf(
    from && sql`${moment} >= ${momentOf(from, 0, timeZone)}`,
    to && sql`${moment} < ${momentOf(addDays(to, 1), 0, timeZone)}`,
  )
}
