import { sql } from 'kysely'
import { configuration } from '#app/configuration.ts'
import { type AttemptId, type CartId, type Id, newId, type OrderId, type OrderLineId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { isShopId } from '#app/orders/links/order-link.server.ts'
import { findOpenAttempt, lockCart } from '#app/orders/order-lock.server.ts'
import { changeOrder } from '#app/orders/standing/change-order.server.ts'
import { standingAtFirst } from '#app/orders/standing/order-standing.ts'
import type { PaymentProvider, PaymentStatus, ProviderPayment } from '#app/payment-provider/payment-provider.ts'
import { raiseProblem } from '#app/problems/problems.server.ts'
import { db, type Tx } from '#db/database.server.ts'
import { type KeptOrder, openOrder } from './kept-order.server.ts'

/** Money has come, or is about to. */
const moneyMoves: readonly PaymentStatus[] = ['processing', 'authorised', 'captured']

/** A payment, and what the provider keeps of its order. */
export interface Lost {
  orderId: OrderId
  attemptId: AttemptId
  payment: ProviderPayment
  kept: KeptOrder
}

/**
 * Of a payment that no attempt here knows: what its order can be made of. Null if it is not of this shop, no money moves,
 * or the provider does not keep its order.
 */
export const lostBy = (payment: ProviderPayment): Lost | null =>
  moneyMoves.includes(payment.status) ? keptBy(payment) : null

/** Its buyer is at the card: if she pays, the order is made again. */
export function mayYetBePaid(payment: ProviderPayment, now: Date): boolean {
  const lost = keptBy(payment)
  return lost !== null && Date.parse(lost.kept.order.createdAt) + limits.reservation.value > now.getTime()
}

function keptBy(payment: ProviderPayment): Lost | null {
  const { orderId, attemptId, shopId } = payment.binding
  if (payment.live !== configuration().cards.live) return null
  if (!orderId || !attemptId || !isShopId(shopId)) return null
  const kept = openOrder(payment.kept ?? '', attemptId)
  return kept && isOf(kept, orderId, payment) ? { orderId, attemptId, payment, kept } : null
}

/** Not if somebody has copied what is kept to another payment, or named another order beside it. */
const isOf = (kept: KeptOrder, orderId: OrderId, { amount: { amount, currency } }: ProviderPayment) =>
  kept.orderId === orderId && kept.amount === amount && kept.order.currency === currency

/** Its order was taken away with the demo, on purpose. */
export async function wasRemoved({ binding: { attemptId } }: ProviderPayment): Promise<boolean> {
  if (!attemptId) return false
  const removed = db.selectFrom('removedAttempts').select('id').where('id', '=', attemptId)
  return Boolean(await removed.executeTakeFirst())
}

/**
 * Makes an order again that the database does not have, though its buyer has paid: a replica that had not got it took the
 * place of a lost primary, or a backup was restored (decision 50). It comes back as one that has expired, and its payment
 * as one that is late: the caller settles it, and the order is placed if its items are still there, or the money goes back.
 * What happened to it after it was paid for is lost, so staff are told.
 */
export async function remakeOrder(provider: PaymentProvider, lost: Lost, now: Date) {
  const { orderId, payment, kept } = lost
  await db.transaction().execute((tx) => remakeIn(tx, lost, now))
  // A process that ends here has made an expired order, whose payment the next look finds.
  await changeOrder(orderId, async (tx, order) => {
    if (!order || !(await insertAttempt(tx, provider, lost, now))) return
    const { amount, currency } = payment.amount
    const details = { order: order.number, formerly: kept.order.number, amount, currency }
    await raiseProblem(tx, { kind: 'made-again', reference: payment.reference, orderId, details })
  })
}

async function remakeIn(tx: Tx, lost: Lost, now: Date) {
  const { orderId, kept } = lost
  // Before the order, as always; a cart that was lost, too, stays lost.
  const cart = kept.order.cartId && (await lockCart(tx, kept.order.cartId))
  if (await insertOrder(tx, lost, cart?.id ?? null, now)) await insertLines(tx, orderId, kept)
}

/** False if it is there: then only its payment was lost. */
async function insertOrder(tx: Tx, { orderId, kept }: Lost, cartId: CartId | null, now: Date): Promise<boolean> {
  const { number, createdAt, submissionKey, ...facts } = kept.order
  const inserted = await tx
    .insertInto('orders')
    .values({
      ...facts,
      id: orderId,
      // Given to somebody else since, it gets another one.
      ...(!(await isTaken(tx, 'number', number)) && { number }),
      // Its buyer may have pressed the button again.
      submissionKey: (await isTaken(tx, 'submissionKey', submissionKey)) ? newId() : submissionKey,
      state: 'expired',
      cartId,
      customerId: await ifKnown(tx, 'customers', facts.customerId),
      pickUpLocationId: await ifKnown(tx, 'locations', facts.pickUpLocationId),
      ...standingAtFirst({ ...facts, lines: kept.lines }),
      shippingAddress: facts.shippingAddress && JSON.stringify(facts.shippingAddress),
      billingAddress: facts.billingAddress && JSON.stringify(facts.billingAddress),
      shippingMethod: facts.shippingMethod && JSON.stringify(facts.shippingMethod),
      taxes: JSON.stringify(facts.taxes),
      testMode: !configuration().cards.live,
      createdAt: new Date(createdAt),
      expiresAt: now,
      expiredAt: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

async function isTaken(tx: Tx, column: 'number' | 'submissionKey', value: string): Promise<boolean> {
  return Boolean(await tx.selectFrom('orders').select('id').where(column, '=', value).executeTakeFirst())
}

/** What the order refers to may be lost, too. */
async function ifKnown<Of extends string>(
  tx: Tx,
  table: 'customers' | 'locations' | 'products' | 'variants',
  id: Id<Of> | null,
) {
  if (id === null) return null
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(tx)
  return rows.length > 0 ? id : null
}

async function insertLines(tx: Tx, orderId: OrderId, { lines }: KeptOrder) {
  const rows = lines.map(async (line, index) => ({
    ...line,
    id: newId<OrderLineId>(),
    orderId,
    position: index + 1,
    variantId: await ifKnown(tx, 'variants', line.variantId),
    productId: await ifKnown(tx, 'products', line.productId),
    options: JSON.stringify(line.options),
  }))
  await tx
    .insertInto('orderLines')
    .values(await Promise.all(rows))
    .execute()
}

/** False if it is there: another process has made it again at the same moment. */
async function insertAttempt(
  tx: Tx,
  provider: PaymentProvider,
  { orderId, attemptId, payment, kept }: Lost,
  now: Date,
) {
  const others = tx.selectFrom('paymentAttempts').where('orderId', '=', orderId)
  const { last } = await others.select((max) => max.fn.max('sequence').as('last')).executeTakeFirstOrThrow()
  // One that the provider may still be paid by stays the order's; what comes by this one then goes back.
  const isSpare = Boolean(await findOpenAttempt(tx, orderId))
  const inserted = await tx
    .insertInto('paymentAttempts')
    .values({
      id: attemptId,
      orderId,
      sequence: (last ?? 0) + 1,
      provider: provider.name,
      providerReference: payment.reference,
      amount: payment.amount.amount,
      currency: payment.amount.currency,
      capture: kept.capture,
      state: isSpare ? 'cancelled' : 'created',
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}
