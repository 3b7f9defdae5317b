import { sql } from 'kysely'
import type { CartId, OrderId } from '#app/kernel/ids.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import { emitEvents } from '#app/operations/events.server.ts'
import { listFacts } from '#app/orders/order-facts.server.ts'
import { viewOf } from '#app/orders/order-view.server.ts'
import type { Tx } from '#db/database.server.ts'

/** What tax law asks of a delivery: which country and region it went to. */
const withoutPerson = (address: PostalAddress | null): string | null =>
  address &&
  JSON.stringify({
    name: '',
    company: '',
    lines: [],
    city: '',
    region: address.region,
    postalCode: '',
    country: address.country,
    phone: '',
  } satisfies PostalAddress)

/** Of a draft `d`: an exchange that was ordered. It leads from the order to the return that has paid for it. */
export const isPaidByReturn = sql<boolean>`(d.exchanges is not null and d.state = 'ordered')`

/** Their carts stay: nothing of the person is in them any more. */
async function listPaidByReturn(tx: Tx, ids: readonly OrderId[]): Promise<CartId[]> {
  const { rows } = await sql<{ cartId: CartId }>`select d.cart_id as "cartId" from drafts d
    join orders o on o.cart_id = d.cart_id where o.id = any (${[...ids]}::uuid[]) and ${isPaidByReturn}`.execute(tx)
  return rows.map(({ cartId }) => cartId)
}

/**
 * Orders stay for the books, and name no one: the name and address that the law wants are on the invoice. Other systems
 * hear of each order, so that they can do the same.
 */
export async function blankOrders(tx: Tx, ids: readonly OrderId[], now: Date) {
  if (ids.length === 0) return
  const rows = await tx.selectFrom('orders').selectAll().where('id', 'in', ids).orderBy('id').execute()
  const facts = new Map((await listFacts(tx, ids)).map((each) => [each.id, each]))
  await blankBeside(tx, ids)
  const kept = new Set(await listPaidByReturn(tx, ids))
  const carts = rows.flatMap(({ cartId }) => (cartId && !kept.has(cartId) ? [cartId] : []))
  for (const row of rows) {
    const change = {
      customerId: null,
      cartId: row.cartId && kept.has(row.cartId) ? row.cartId : null,
      snapshotHash: '',
      email: '',
      phone: null,
      shippingAddress: withoutPerson(row.shippingAddress),
      billingAddress: withoutPerson(row.billingAddress),
      clientHash: null,
      networkHash: null,
      wideNetworkHash: null,
      gaveWayFor: null,
      gaveWayTo: null,
      staffHoldNote: null,
      erasedAt: now,
      version: row.version + 1,
    }
    const blank = await tx
      .updateTable('orders')
      .set(change)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const known = facts.get(row.id)
    if (!known) continue
    const view = await viewOf(tx, { ...known, row: blank })
    await emitEvents(tx, { at: now, object: { name: 'orders', id: row.id }, view, events: ['order.erased'] })
  }
  await sql`delete from carts where id = any (${carts}::uuid[])`.execute(tx)
}

/** Free texts of customer and staff, and what leads to the person at the carrier or the bank. */
async function blankBeside(tx: Tx, ids: readonly OrderId[]) {
  const ofOrders = sql`order_id = any (${[...ids]}::uuid[])`
  await sql`update returns set note = null, instructions = null, rejection = null where ${ofOrders}`.execute(tx)
  await sql`update refunds set note = '' where ${ofOrders}`.execute(tx)
  await sql`update shipments set tracking_number = null, tracking_link = null where ${ofOrders}`.execute(tx)
  await sql`delete from order_tags where ${ofOrders}`.execute(tx)
  await sql`update payment_attempts set paid_with_detail = null where ${ofOrders}`.execute(tx)
  await sql`update account_receipts r set reason = case when reason is null then null else '' end
    from account_payments p where p.id = r.payment_id and p.${ofOrders}`.execute(tx)
}
