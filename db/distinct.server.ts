import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.server.ts'

/**
 * The different values of an expression that an index begins with: one step of the index for each, however many rows
 * have it. Of very many, the first `most`.
 */
export async function distinctOf(on: Db, table: string, value: RawBuilder<unknown>, most?: number): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) =>
    sql`(select ${value} from ${sql.table(table)} where ${value} is not null ${after} order by 1 limit 1)`
  const { rows } = await sql<{ value: string }>`
    with recursive found(value) as (
      select ${next(sql``)}
      union all select ${next(sql`and ${value} > found.value`)} from found where found.value is not null)
    select value from found where value is not null ${most === undefined ? sql`` : sql`limit ${most}`}`.execute(on)
  return rows.map((row) => row.value)
}
