import { sql } from 'kysely'
import type { OrderId } from '#app/kernel/ids.ts'
import { db, type Tx } from '#db/database.server.ts'
import { listFacts } from '#app/orders/order-facts.server.ts'
import type { ListedFacts } from '#app/orders/order-rules.ts'
import { isSameStanding, type OrderStanding, standingOf } from './order-standing.ts'
import { orderStates } from '#app/orders/order.ts'

/** Recomputes the standing of these orders, stores it if it changed, and returns it. The caller holds their locks. */
export async function writeStandings(tx: Tx, ids: readonly OrderId[]) {
  const all = (await listFacts(tx, ids)).map((facts) => ({ facts, ...standingOf(facts) }))
  const changed = all.flatMap(({ facts, ...standing }) =>
    isSameStanding(standing, facts.written) ? [] : [{ id: facts.id, ...standing }],
  )
  if (changed.length > 0) await write(tx, changed)
  return all
}

async function write(tx: Tx, changed: readonly (OrderStanding & { id: OrderId })[]) {
  await sql`
    update orders o set payment = s.payment, fulfilment = s.fulfilment, to_pack = s."toPack", kept = s.kept
    from json_to_recordset(${JSON.stringify(changed)}::json)
      as s(id uuid, payment text, fulfilment text, "toPack" boolean, kept bigint)
    where o.id = s.id`.execute(tx)
}

/** The standing of an order after this change of its row: written together, both are one update. */
export async function standingWith(
  tx: Tx,
  orderId: OrderId,
  change: Pick<ListedFacts, 'state' | 'held'>,
): Promise<OrderStanding | undefined> {
  const [facts] = await listFacts(tx, [orderId])
  return facts && standingOf({ ...facts, ...change })
}

const batch = 1_000

/**
 * Runs before the shop opens: orders made before the standing had columns get it, by the same rules as all others. An
 * index answers whether there are any, so that it costs nothing otherwise.
 */
export async function writeMissingStandings(): Promise<number> {
  let written = 0
  let last = '00000000-0000-0000-0000-000000000000' as OrderId
  if (!(await isAnyMissing())) return written
  for (;;) {
    const ids = await db.transaction().execute(async (tx) => {
      const missing = tx
        .selectFrom('orders')
        .select('id')
        .where('id', '>', last)
        .where(sql<boolean>`(payment is null or kept is null)`)
      const rows = await missing.orderBy('id').limit(batch).forUpdate().execute()
      const found = rows.map(({ id }) => id)
      await writeStandings(tx, found)
      return found
    })
    written += ids.length
    last = ids.at(-1) ?? last
    if (ids.length < batch) return written
  }
}

/** The index begins with the state, so each state is queried. */
async function isAnyMissing(): Promise<boolean> {
  const { rows } = await sql<{ missing: boolean }>`
    select exists (select from unnest(${[...orderStates]}::text[]) as s(state)
      join orders o on o.state = s.state and o.payment is null)
      or exists (select from orders where kept is null) as missing`.execute(db)
  return rows[0]?.missing ?? false
}
