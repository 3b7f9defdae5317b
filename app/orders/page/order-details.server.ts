import { type CartOwner, cartsOf } from '#app/cart/owners/cart-owner.server.ts'
import { sql } from 'kysely'
import { namesOf } from '#app/catalogue/products/variant-parts.server.ts'
import { currentTime } from '#app/kernel/clock.ts'
import type { CustomerId, LocationId, OrderId } from '#app/kernel/ids.ts'
import { db, type Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { findAccount } from '#app/orders/money/account-of-order.server.ts'
import { limits } from '#app/limits.ts'
import { exchangeOf } from '#app/orders/returns/exchanges.server.ts'
import { mayRequestReturn } from '#app/orders/returns/return.ts'
import { returnableIn } from '#app/orders/returns/returns.server.ts'
import { type DetailedRefund, type DetailedReturn, linkEnds, type OrderDetails } from './order-details.ts'
import { findPaidWith } from '#app/orders/money/paid-with.server.ts'
import { factsOf } from '#app/orders/order-facts.server.ts'
import { readKey } from '#app/orders/links/order-link.server.ts'
import { countAwaited } from '#app/orders/order-rules.ts'
import { findTogether } from './together.server.ts'
import { lostPieces } from '#app/orders/shipment.ts'

/**
 * The order behind a secret link, and whether the link still shows all of it. Also null if the key is wrong, so that no
 * one learns which numbers exist.
 */
export async function findLinkedOrder(number: string, key: string, now: Date) {
  const row = await findByNumber(number)
  const read = row && readKey(key, row)
  if (!row || !read || row.erasedAt) return null
  const order = await detailsOf(row)
  return { order, isWhole: (read.until ?? linkEnds(order)) > now }
}

/** Whether a link that was read still shows all of the order. */
export async function isLinkWhole(row: Row<'orders'>, read: { until: Date | null }, now: Date): Promise<boolean> {
  return (read.until ?? linkEnds(await detailsOf(row))) > now
}

/** Null if this customer has no such order. */
export async function findOwnOrder(number: string, customerId: CustomerId): Promise<OrderDetails | null> {
  const order = await findByNumber(number)
  return order?.customerId === customerId ? detailsOf(order) : null
}

/** Whether this visitor still has the open cart that the order was made from: then the checkout can pay it. */
export async function liesInCart(orderId: OrderId, owner: CartOwner): Promise<boolean> {
  const found = await db
    .selectFrom('orders as o')
    .innerJoin('carts as c', 'c.id', 'o.cartId')
    .select('o.id')
    .where('o.id', '=', orderId)
    .where('c.state', '=', 'open')
    .where('c.id', 'in', cartsOf(owner))
    .executeTakeFirst()
  return found !== undefined
}

async function findByNumber(number: string): Promise<Row<'orders'> | null> {
  return (await db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst()) ?? null
}

/**
 * For a reader who may see the row: the callers have checked that. A stranger has a link as soon as he has ordered, unpaid:
 * outside of a transaction all of these statements would be planned again at each request, which takes the database far
 * longer than answering them.
 */
export const detailsOf = (order: Row<'orders'>): Promise<OrderDetails> =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute((tx) => readDetails(tx, order))

async function readDetails(tx: Tx, order: Row<'orders'>): Promise<OrderDetails> {
  const [lines, facts, shipments, attempts, pickUp, refunds, returns, invoices, together] = await Promise.all([
    findLines(tx, order.id),
    factsOf(tx, order),
    findShipments(tx, order.id),
    findAttempts(tx, order.id),
    findPickUp(tx, order.pickUpLocationId),
    findRefunds(tx, order.id),
    findReturns(tx, order.id),
    findInvoices(tx, order.id),
    findTogether(tx, order),
  ])
  // What staff keep with it is not for its buyer.
  const {
    heldBecause,
    staffHold: _hold,
    staffHoldNote: _note,
    staffHoldUntil: _until,
    assignedTo: _to,
    ...rest
  } = order
  return {
    ...rest,
    account: await findAccount(tx, order, facts.paying),
    attempt: attempts.at(-1)?.state ?? null,
    paidWith: await findPaidWith(tx, order.id),
    declines: attempts.reduce((sum, { declines }) => sum + declines, 0),
    held: heldBecause !== null,
    pickUp,
    lines: lines.map(({ found, ...line }) => ({ ...line, slug: found })),
    toSend: countAwaited(facts),
    lost: lostPieces(facts.lines, facts.parcels),
    shipments,
    refunded: totalOf(refunds, false),
    credited: totalOf(refunds, true),
    refunds,
    returns,
    together,
    mayReturn: mayRequestReturn(await returnableIn(tx, order, facts), limits.orderReturns.value, currentTime()).ok,
    invoices,
  }
}

const totalOf = (refunds: readonly DetailedRefund[], isCredited: boolean) =>
  refunds
    .filter(({ state, credited }) => state !== 'failed' && credited === isCredited)
    .reduce((sum, { amount }) => sum + amount, 0)

function findLines(tx: Tx, orderId: OrderId) {
  return tx
    .selectFrom('orderLines as l')
    .leftJoin('products as p', (join) => join.onRef('p.id', '=', 'l.productId').on('p.status', '=', 'active'))
    .leftJoin('variants as v', 'v.id', 'l.variantId')
    .select(sql<string[]>`${sql.raw(namesOf('v'))}`.as('choice'))
    .select([
      'l.id',
      'l.title',
      'l.titleLanguage',
      'l.options',
      'l.picture',
      'l.unitPrice',
      'l.quantity',
      'l.removed',
      'l.total',
      'l.noReturn',
      'p.slug as found',
    ])
    .where('l.orderId', '=', orderId)
    .orderBy('l.position')
    .execute()
}

async function findShipments(tx: Tx, orderId: OrderId) {
  const rows = await tx
    .selectFrom('shipments as s')
    .leftJoin('shipmentLines as l', 'l.shipmentId', 's.id')
    .select(['s.id', 's.state', 's.carrier', 's.trackingNumber', 's.trackingLink', 's.shippedAt', 's.deliveredAt'])
    .select((sum) => sum.fn.coalesce(sum.fn.sum<string>('l.quantity'), sum.lit(0)).as('quantity'))
    .where('s.orderId', '=', orderId)
    .groupBy('s.id')
    .orderBy('s.packedAt')
    .execute()
  return rows.map((row) => ({ ...row, quantity: Number(row.quantity) }))
}

async function findRefunds(tx: Tx, orderId: OrderId): Promise<DetailedRefund[]> {
  const columns = ['amount', 'credited', 'state', 'createdAt', 'settledAt'] as const
  const query = tx.selectFrom('refunds').select(columns).where('orderId', '=', orderId).orderBy('createdAt')
  return (await query.execute()).map(({ amount, credited, state, createdAt, settledAt }) => ({
    amount,
    credited,
    state,
    at: settledAt ?? createdAt,
  }))
}

async function findReturns(tx: Tx, orderId: OrderId): Promise<DetailedReturn[]> {
  const { rows } = await sql<DetailedReturn>`
    select r.id, r.number, r.kind, r.state, r.requested_at as "requestedAt", r.decided_at as "decidedAt", r.instructions,
      r.rejection, exists (select from refunds f where f.return_id = r.id and f.state <> 'failed') as "isRefunded",
      ${exchangeOf(sql`r.id`)} as exchange,
      (select coalesce(json_agg(json_build_object('orderLineId', l.order_line_id, 'quantity', l.quantity,
          'arrived', l.arrived, 'reason', l.reason) order by o.position), '[]')
        from return_lines l join order_lines o on o.id = l.order_line_id where l.return_id = r.id) as lines
    from returns r where r.order_id = ${orderId} order by r.requested_at, r.id`.execute(tx)
  return rows
}

function findInvoices(tx: Tx, orderId: OrderId) {
  const issued = tx.selectFrom('invoices').select(['id', 'number', 'kind']).where('orderId', '=', orderId)
  return issued.orderBy('issuedAt').orderBy('id').execute()
}

function findAttempts(tx: Tx, orderId: OrderId) {
  const attempts = tx.selectFrom('paymentAttempts').select(['state', 'declines']).where('orderId', '=', orderId)
  return attempts.orderBy('sequence').execute()
}

async function findPickUp(tx: Tx, locationId: LocationId | null) {
  if (!locationId) return null
  const query = tx.selectFrom('locations').select(['name', 'slug', 'address']).where('id', '=', locationId)
  return (await query.executeTakeFirst()) ?? null
}
