import { sql } from 'kysely'
import { backfill } from '#app/jobs/backfill.server.ts'
import type { OrderId } from '#app/kernel/ids.ts'
import { orderStates } from '#app/orders/order.ts'
import type { Tx } from '#db/database.server.ts'
import { writeStandings } from './standing.server.ts'

/** Orders made before the standing had columns get it, by the same rules as all others. Lists count on it. */
export const missingStandings = backfill({
  name: 'missing-standings',
  beforeOpening: true,
  async batch(tx, after, size) {
    const rows = await tx
      .selectFrom('orders')
      .select('id')
      .where(sql<boolean>`(payment is null or kept is null)`)
      // Written by this function.
      .$if(after !== null, (query) => query.where('id', '>', after as OrderId))
      .orderBy('id')
      .limit(size)
      .forUpdate()
      .execute()
    const found = rows.map(({ id }) => id)
    await writeStandings(tx, found)
    return { after: found.length < size ? null : (found.at(-1) ?? null), rows: found.length }
  },
  isAnyLeft,
})

/** The index begins with the state, so each state is queried. */
async function isAnyLeft(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select exists (select from unnest(${[...orderStates]}::text[]) as s(state)
      join orders o on o.state = s.state and o.payment is null)
      or exists (select from orders where kept is null) as "left"`.execute(tx)
  return rows[0]?.left ?? false
}
