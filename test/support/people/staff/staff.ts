import { editOrder } from '#app/edits/edit-order.operation.ts'
import { cancelOrder } from '#app/fulfilment/cancel-order.operation.ts'
import { clearHold } from '#app/fulfilment/clear-hold.operation.ts'
import { closeOrder } from '#app/fulfilment/close-order.operation.ts'
import { deliverParcel } from '#app/fulfilment/deliver-parcel.operation.ts'
import { loseParcel } from '#app/fulfilment/lose-parcel.operation.ts'
import { shipOrder } from '#app/fulfilment/ship-order.operation.ts'
import { dayAt } from '#app/kernel/day.ts'
import { newId, type OrderId, type OrderLineId, type RefundId, type ShipmentId } from '#app/kernel/ids.ts'
import { defaultTimeZone } from '#app/kernel/time-zone.ts'
import { findBookOf } from '#app/on-account/account-book.server.ts'
import { holdOrder } from '#app/orders/care/hold-order.operation.ts'
import { releaseOrder } from '#app/orders/care/release-order.operation.ts'
import type { Actor } from '#app/operations/actor.ts'
import { perform, performOnce } from '#app/operations/perform.server.ts'
import { failTransfer } from '#app/payments/refunding/fail-transfer.operation.ts'
import { makeTransfer } from '#app/payments/refunding/make-transfer.operation.ts'
import { receivePayment } from '#app/payments/on-account/receive-payment.operation.ts'
import { undoReceipt } from '#app/payments/on-account/undo-receipt.operation.ts'
import { refundOrder } from '#app/payments/refunding/refund-order.operation.ts'
import { permissionsOf } from '#app/permissions.ts'
import type { RefundInput } from '#app/refunds/refund-input.ts'
import type { RefundWish } from '#app/refunds/plan-refund.ts'
import { db } from '#db/database.server.ts'

/** A staff member with all permissions who has just signed in. */
export const staffAt = (now: Date, id = 'staff-1'): Actor => ({
  kind: 'person',
  id,
  door: 'form',
  permissions: permissionsOf(true, ['owner']),
  isFresh: true,
  client: null,
  requestId: newId(),
  now,
})

/** Staff send this many items. `once` is the key of the page: the same one is the same press. */
export function ship(
  order: OrderId,
  pieces: readonly { orderLineId: OrderLineId; quantity: number }[],
  now: Date,
  once: string = newId(),
) {
  const lines = Object.fromEntries(pieces.map(({ orderLineId, quantity }) => [orderLineId, quantity]))
  const input = { carrier: 'DHL', tracking_number: '1', lines }
  return performOnce(shipOrder, { key: order, input, actor: staffAt(now), once })
}

export const close = (order: OrderId, now: Date) => perform(closeOrder, { key: order, input: {}, actor: staffAt(now) })

/** `once` is the key of the page: the same one is the same press. */
export const cancel = (order: OrderId, now: Date, once: string = newId()) =>
  performOnce(cancelOrder, { key: order, input: {}, actor: staffAt(now), once })

/** Staff request a refund; returns its id and amount. `once` as above. */
export async function giveBack(
  order: OrderId,
  now: Date,
  wish: RefundWish = { kind: 'rest' },
  { once = newId(), ...about }: { once?: string; reason?: string; note?: string; unsent?: RefundInput['unsent'] } = {},
) {
  const input = { reason: 'goodwill', ...about, ...(await asInput(order, wish)) }
  const asked = await performOnce(refundOrder, { key: order, input, actor: staffAt(now), once })
  if (!asked.ok) return asked
  const { refund: refundId, credited, returned } = asked.value
  return { ok: true as const, value: { refundId, amount: returned.amount || credited.amount } }
}

/** Staff change an order after it was placed. `once` as above. */
export const edit = (order: OrderId, input: object, now: Date, once: string = newId(), actor = staffAt(now)) =>
  performOnce(editOrder, { key: order, input, actor, once })

async function asInput(order: OrderId, wish: RefundWish) {
  if (wish.kind === 'rest') return wish
  if (wish.kind === 'lines')
    return {
      kind: wish.kind,
      lines: Object.fromEntries(wish.lines.map(({ orderLineId, quantity }) => [orderLineId, quantity])),
      shipping: wish.shipping > 0,
    }
  const orders = db.selectFrom('orders').select('currency').where('id', '=', order)
  const { currency } = await orders.executeTakeFirstOrThrow()
  return { kind: wish.kind, amount: { amount: wish.amount, currency } }
}

export const hold = (order: OrderId, now: Date, input: object = { reason: 'customer' }) =>
  perform(holdOrder, { key: order, input, actor: staffAt(now) })

export const release = (order: OrderId, now: Date) =>
  perform(releaseOrder, { key: order, input: {}, actor: staffAt(now) })

export const clearHoldOf = (order: OrderId, now: Date) =>
  perform(clearHold, { key: order, input: {}, actor: staffAt(now) })

/** What became of a parcel, of any order. */
export async function parcelIs(what: 'delivered' | 'lost', parcel: ShipmentId, now: Date) {
  const { orderId } = await db
    .selectFrom('shipments')
    .select('orderId')
    .where('id', '=', parcel)
    .executeTakeFirstOrThrow()
  const about = { key: orderId, input: { parcel }, actor: staffAt(now) }
  return what === 'delivered' ? perform(deliverParcel, about) : performOnce(loseParcel, { ...about, once: newId() })
}

/** The result of a refund's transfer, of any order. */
export async function transferIs(what: 'made' | 'failed', refund: RefundId, now: Date, who = 'staff-1') {
  const { orderId } = await db
    .selectFrom('refunds')
    .select('orderId')
    .where('id', '=', refund)
    .executeTakeFirstOrThrow()
  const operation = what === 'made' ? makeTransfer : failTransfer
  return perform(operation, { key: orderId, input: { refund }, actor: staffAt(now, who) })
}

/**
 * A confirmed transfer for an order on account, in the currency's minor unit. `received` is the amount that the page
 * showed, by default the current one; the same `once` is the same press.
 */
export async function receive(
  order: OrderId,
  amount: number,
  now: Date,
  { received, once, who = 'staff-1' }: { received?: number; once?: string; who?: string } = {},
) {
  const book = await findBookOf(order)
  const input = {
    amount: { amount, currency: book?.payment.currency ?? 'EUR' },
    received_on: dayAt(now, defaultTimeZone),
    received: received ?? book?.received ?? 0,
    more: true,
  }
  return performOnce(receivePayment, { key: order, input, actor: staffAt(now, who), once })
}

/** A transfer for this order was recorded by mistake. */
export const takeBack = (order: OrderId, receipt: string | undefined, now: Date, who = 'staff-1') =>
  perform(undoReceipt, { key: order, input: { receipt, reason: 'Belongs to B1002' }, actor: staffAt(now, who) })
