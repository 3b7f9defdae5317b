import { newId, type OrderId, type OrderLineId } from '#app/kernel/ids.ts'
import { perform, performOnce } from '#app/operations/perform.server.ts'
import { orderKey } from '#app/orders/links/order-link.server.ts'
import { refundOrder } from '#app/payments/refunding/refund-order.operation.ts'
import { approveReturn } from '#app/returns/approve-return.operation.ts'
import { closeReturn } from '#app/returns/close-return.operation.ts'
import { receiveReturn } from '#app/returns/receive-return.operation.ts'
import { rejectReturn } from '#app/returns/reject-return.operation.ts'
import { requestReturn } from '#app/returns/request-return.operation.ts'
import { startReturn } from '#app/returns/start-return.operation.ts'
import { db } from '#db/database.server.ts'
import type { TestCards } from '#test/support/card-provider.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { guestAt } from '#test/support/people/shopper-acts.ts'
import { ship, staffAt } from '#test/support/people/staff/staff.ts'

export const now = () => new Date()
export const later = (days: number) => new Date(Date.now() + days * 86_400_000)

export const linesOf = (orderId: OrderId) =>
  db.selectFrom('orderLines').selectAll().where('orderId', '=', orderId).execute()
export async function lineOf(orderId: OrderId): Promise<OrderLineId> {
  const [line] = await linesOf(orderId)
  if (!line) throw new Error('no line')
  return line.id
}
export async function aSentOrder(cards: TestCards, quantity = 2, sent = quantity) {
  const stock = await stockOf(10)
  const order = await aPaidOrder(stock, cards, { quantity })
  const line = await lineOf(order.orderId)
  if (sent > 0) await ship(order.orderId, [{ orderLineId: line, quantity: sent }], now())
  return { ...order, stock, line }
}
export type Sent = Awaited<ReturnType<typeof aSentOrder>>

export async function numberOf(orderId: OrderId) {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'number', 'customerId', 'linkSeries'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { number: row.number, link: orderKey({ ...row, customerId: null }) }
}
export async function request(
  { orderId, line }: Sent,
  quantity: number,
  { at = now(), once = newId(), more = {} } = {},
) {
  return performOnce(requestReturn, {
    key: await numberOf(orderId),
    input: { lines: { [line]: quantity }, reasons: { [line]: 'changed_mind' }, ...more },
    actor: guestAt(at),
    once,
  })
}
export const start = (orderId: OrderId, input: object, once = newId()) =>
  performOnce(startReturn, { key: orderId, input: { instructions: 'Kai 1', ...input }, actor: staffAt(now()), once })
export const approve = (key: string, who = 'ada') =>
  performOnce(approveReturn, { key, input: { instructions: 'Mill, Kai 1' }, actor: staffAt(now(), who), once: newId() })
export const reject = (key: string) =>
  performOnce(rejectReturn, { key, input: { rejection: 'Used.' }, actor: staffAt(now()), once: newId() })
export const receive = (key: string, input: object, once = newId()) =>
  performOnce(receiveReturn, { key, input, actor: staffAt(now()), once })
export const close = (key: string) => perform(closeReturn, { key, input: {}, actor: staffAt(now()) })
export const refund = (orderId: OrderId, input: object, once = newId()) =>
  performOnce(refundOrder, { key: orderId, input: { reason: 'returned', ...input }, actor: staffAt(now()), once })
export const stateOf = async (id: string) =>
  (
    await db
      .selectFrom('returns')
      .select('state')
      .where('id', '=', id as never)
      .executeTakeFirst()
  )?.state
export const lettersOf = async (id: string) =>
  (await db.selectFrom('letters').select('kind').where('reference', '=', id).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )
export const fulfilment = async (orderId: OrderId) =>
  (await db.selectFrom('orders').select('fulfilment').where('id', '=', orderId).executeTakeFirst())?.fulfilment

export async function requested(order: Sent, quantity = 1): Promise<string> {
  const made = await request(order, quantity)
  if (!made.ok) throw new Error(made.reason)
  return made.value.id
}
export async function approved(order: Sent, quantity = 1): Promise<string> {
  const id = await requested(order, quantity)
  const decided = await approve(id)
  if (!decided.ok) throw new Error(decided.reason)
  return id
}
