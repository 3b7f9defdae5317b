import { sql } from 'kysely'
import type { OrderId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'
import { listFacts } from '#app/orders/order-facts.server.ts'
import type { ListedFacts } from '#app/orders/order-rules.ts'
import { isSameStanding, type OrderStanding, standingOf } from './order-standing.ts'

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
