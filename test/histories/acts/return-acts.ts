import { newId, type OrderId, type OrderLineId } from '#app/kernel/ids.ts'
import { orderKey } from '#app/orders/links/order-link.server.ts'
import type { ReturnState } from '#app/orders/returns/return.ts'
import { performOnce } from '#app/operations/perform.server.ts'
import { declareWithdrawal } from '#app/withdrawals/declare-withdrawal.operation.ts'
import { db } from '#db/database.server.ts'
import type { Act } from './act.ts'
import { type History, shopperOf } from '#test/histories/history.ts'
import * as returns from '#test/support/returns/return-presses.ts'
import { type Thing, things } from '#test/histories/shop/empty-shop.ts'
import { office } from '#test/support/people/drafts/drafts.ts'
import { guestAt } from '#test/support/people/shopper-acts.ts'
import { ship } from '#test/support/people/staff/staff.ts'

// Customers who send items back, and what staff do about it.

const names = ['Ada', 'Ben', 'Cleo']

function act(
  whose: number,
  what: (name: string) => string,
  run: (history: History, orderId: OrderId) => Promise<unknown>,
): Act {
  return {
    says: what(names[whose % 3] ?? ''),
    async run(history) {
      const { order } = shopperOf(history, whose)
      if (order) await run(history, order.orderId)
    },
  }
}

const twice = (presses: number) => (presses > 1 ? ', pressing twice' : '')

/** The same press so often at once; a refusal is no violation, an error is. */
async function press(presses: number, once: (key: string) => Promise<unknown>) {
  const key = newId()
  const told = await Promise.allSettled(Array.from({ length: presses }, () => once(key)))
  for (const each of told) if (each.status === 'rejected') throw each.reason
}

/** Of each line so many. */
export const asks = (whose: number, quantity: number, presses: number) =>
  act(
    whose,
    (name) => `${name} asks to return ${quantity} of each line${twice(presses)}`,
    async ({ shop }, orderId) => {
      const [{ number, email }, lines] = [await orderOf(orderId), await linesOf(orderId)]
      // Whoever bought it is erased, and the order's link with them.
      if (email === '') return
      const key = { number, link: orderKey({ id: orderId, linkSeries: 0, customerId: null }) }
      const pieces = Object.fromEntries(lines.map((line) => [line.id, Math.min(quantity, line.quantity)]))
      await press(presses, (once) => returns.request(key, pieces, shop.now(), once))
    },
  )

/** A right, of the whole order: what follows is up to staff. */
export const withdraws = (whose: number, presses: number) =>
  act(
    whose,
    (name) => `${name} withdraws from the contract${twice(presses)}`,
    async ({ shop }, orderId) => {
      const { number, email } = await orderOf(orderId)
      if (email === '') return
      const input = { name: names[whose % 3], email, order: number }
      const call = { key: null, input, actor: guestAt(shop.now()) }
      await press(presses, (once) => performOnce(declareWithdrawal, { ...call, once }))
    },
  )

export const decides = (whose: number, decision: 'approve' | 'reject') =>
  act(
    whose,
    (name) => `Staff ${decision} a return of ${name}`,
    async ({ shop }, orderId) => {
      const made = await findIn(orderId, 'requested')
      if (made) await returns.decide(made, decision, shop.now())
    },
  )

export const takes = (whose: number, part: 'all' | 'part', presses: number) =>
  act(
    whose,
    (name) => `Staff receive ${part} of a return of ${name}${twice(presses)}`,
    async ({ shop }, orderId) => {
      const made = await findIn(orderId, 'approved')
      if (!made) return
      const lines = db.selectFrom('returnLines').select(['orderLineId', 'quantity']).where('returnId', '=', made)
      const pieces = (await lines.execute()).map(
        ({ orderLineId, quantity }) => [orderLineId, part === 'all' ? quantity : 1] as const,
      )
      const location = await db
        .selectFrom('locations')
        .select('id')
        .orderBy('position', 'desc')
        .executeTakeFirstOrThrow()
      const arrived = { lines: Object.fromEntries(pieces), location: location.id }
      // Different presses: two people open the same parcel.
      await press(presses, () => returns.receive(made, arrived, part === 'all', shop.now()))
    },
  )

/** The pieces of the last return that has arrived or is on its way. */
export const refunds = (whose: number, presses: number) =>
  act(
    whose,
    (name) => `Staff refund a return of ${name}${presses > 1 ? ', from two pages' : ''}`,
    async ({ shop, promises }, orderId) => {
      const made = (await findIn(orderId, 'received')) ?? (await findIn(orderId, 'approved'))
      if (!made) return
      const lines = db.selectFrom('returnLines').select(['orderLineId', 'quantity']).where('returnId', '=', made)
      const pieces = Object.fromEntries(
        (await lines.execute()).map(({ orderLineId, quantity }) => [orderLineId, quantity]),
      )
      const told = await Promise.allSettled(
        Array.from({ length: presses }, () => returns.refund(orderId, made, pieces, shop.now())),
      )
      for (const each of told) {
        if (each.status === 'rejected') throw each.reason
        if (!each.value.ok) continue
        const { refund, credited, returned } = each.value.value
        const amount = returned.amount || credited.amount
        promises.refunds.set(newId(), { refundId: refund, amount, orderId })
      }
    },
  )

/** Another item instead of what comes back: staff place what it pays for, and for the rest there is a link. */
export const exchanges = (whose: number, thing: Thing, presses: number) =>
  act(
    whose,
    (name) => `Staff exchange a return of ${name} for a ${thing}${twice(presses)}`,
    async (history, orderId) => {
      const made = (await findIn(orderId, 'received')) ?? (await findIn(orderId, 'approved'))
      if (!made) return
      const now = history.shop.now()
      const told = await Promise.allSettled(
        Array.from({ length: presses }, () => returns.exchange(made, { [things[thing]]: 1 }, now)),
      )
      for (const each of told) {
        if (each.status === 'rejected') throw each.reason
        if (!each.value.ok) continue
        const { draft, asked } = each.value.value
        // What follows is about the draft: its link is paid, sent again, withdrawn or given up like any other.
        shopperOf(history, whose).draft = draft
        if (asked.amount === 0) await office.place(draft, now)
      }
    },
  )

export const finishes = (whose: number) =>
  act(
    whose,
    (name) => `Staff close a return of ${name}`,
    async ({ shop }, orderId) => {
      const made = (await findIn(orderId, 'received')) ?? (await findIn(orderId, 'approved'))
      if (made) await returns.close(made, shop.now())
    },
  )

/** All of it at one go, or most histories would have nothing to return. */
export const sendsAndReturns = (whose: number) =>
  act(
    whose,
    (name) => `Staff send the order of ${name}, who asks to return it, and staff approve`,
    async (history, orderId) => {
      const lines = await linesOf(orderId)
      const pieces = lines.map(({ id, quantity }) => ({ orderLineId: id, quantity }))
      const sent = await ship(orderId, pieces, history.shop.now())
      if (sent.ok) history.promises.parcels.set(sent.value.shipment, orderId)
      await asks(whose, 2, 1).run(history)
      await decides(whose, 'approve').run(history)
    },
  )

const orderOf = (id: OrderId) =>
  db.selectFrom('orders').select(['number', 'email']).where('id', '=', id).executeTakeFirstOrThrow()

const linesOf = (orderId: OrderId): Promise<{ id: OrderLineId; quantity: number }[]> =>
  db.selectFrom('orderLines').select(['id', 'quantity']).where('orderId', '=', orderId).orderBy('position').execute()

/** The last one in this state. */
async function findIn(orderId: OrderId, state: ReturnState) {
  const found = db.selectFrom('returns').select('id').where('orderId', '=', orderId).where('state', '=', state)
  return (await found.orderBy('requestedAt', 'desc').orderBy('number', 'desc').executeTakeFirst())?.id ?? null
}
