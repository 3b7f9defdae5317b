import { newId, type OrderId } from '#app/kernel/ids.ts'
import type { RefundInput } from '#app/refunds/refund-input.ts'
import type { RefundWish } from '#app/refunds/plan-refund.ts'
import { db } from '#db/database.server.ts'
import type { Act } from './act.ts'
import { type Thing, things } from '#test/histories/shop/empty-shop.ts'
import { type History, shopperOf } from '#test/histories/history.ts'
import {
  cancel,
  close,
  edit,
  parcelIs,
  giveBack,
  hold,
  release,
  ship,
  clearHoldOf,
} from '#test/support/people/staff/staff.ts'

const names = ['Ada', 'Ben', 'Cleo']

function act(
  whose: number,
  what: (name: string) => string,
  run: (history: History, orderId: OrderId) => Promise<unknown>,
): Act {
  return {
    says: `Staff ${what(`${names[whose % 3]}’s order`)}`,
    async run(history) {
      const { order } = shopperOf(history, whose)
      if (order) await run(history, order.orderId)
    },
  }
}

export type Wish = 'rest' | 'half' | 'one piece' | 'shipping'

/** `presses`: how often the button is pressed, all at once. */
export const refunds = (whose: number, wish: Wish, presses: number, unsent: RefundInput['unsent'] = 'keep') =>
  act(
    whose,
    (order) =>
      `refund ${wish} of ${order}${unsent === 'keep' ? '' : `, ${unsent} what is unsent`}${presses > 1 ? ', pressing twice' : ''}`,
    async (history, orderId) => {
      const { shop, promises } = history
      const [asked, once] = [await wishOf(orderId, wish), newId()]
      const answers = await Promise.allSettled(
        Array.from({ length: presses }, () => giveBack(orderId, shop.now(), asked, { once, unsent })),
      )
      for (const answer of answers) {
        if (answer.status === 'rejected') throw answer.reason
        const told = answer.value
        if (!told.ok) continue
        const before = promises.refunds.get(once)
        if (before && before.refundId !== told.value.refundId) throw new Error('One press has made two refunds')
        promises.refunds.set(once, { ...told.value, orderId })
      }
    },
  )

async function wishOf(orderId: OrderId, wish: Wish): Promise<RefundWish> {
  if (wish === 'rest') return { kind: 'rest' }
  const order = await db
    .selectFrom('orders')
    .select(['total', 'shippingTotal'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (wish === 'half') return { kind: 'amount', amount: Math.floor(order.total / 20) * 10 }
  if (wish === 'shipping') return { kind: 'lines', lines: [], shipping: order.shippingTotal }
  const lines = db
    .selectFrom('orderLines')
    .select('id as orderLineId')
    .where('orderId', '=', orderId)
    .orderBy('position')
  return { kind: 'lines', lines: [{ ...(await lines.executeTakeFirstOrThrow()), quantity: 1 }], shipping: 0 }
}

export const cancels = (whose: number) =>
  act(
    whose,
    (order) => `cancel ${order}`,
    async ({ shop, promises }, orderId) => {
      const cancelled = await cancel(orderId, shop.now())
      if (cancelled.ok) promises.cancelled.add(orderId)
    },
  )

export const sends = (whose: number, quantity: number) =>
  act(
    whose,
    (order) => `send ${quantity} of each line of ${order}`,
    async ({ shop, promises }, orderId) => {
      const ordered = await db
        .selectFrom('orderLines')
        .select(['id', 'quantity', 'removed'])
        .where('orderId', '=', orderId)
        .execute()
      const lines = ordered.map((line) => ({
        orderLineId: line.id,
        quantity: Math.min(quantity, line.quantity - line.removed),
      }))
      const sent = await ship(orderId, lines, shop.now())
      if (sent.ok) promises.parcels.set(sent.value.shipment, orderId)
    },
  )

/** Some of its first line are taken out after it was placed. `presses` as above. */
export const edits = (whose: number, quantity: number, presses: number) =>
  act(
    whose,
    (order) => `take ${quantity} out of ${order}${presses > 1 ? ', pressing twice' : ''}`,
    async ({ shop }, orderId) => {
      const lines = db.selectFrom('orderLines').select('id').where('orderId', '=', orderId).orderBy('position')
      const { id } = await lines.executeTakeFirstOrThrow()
      const [input, once] = [{ remove: { [id]: quantity } }, newId()]
      const press = () => edit(orderId, input, shop.now(), once)
      const told = await Promise.allSettled(Array.from({ length: presses }, press))
      for (const each of told) if (each.status === 'rejected') throw each.reason
    },
  )

/** The last parcel that left: its items may be sent again. */
export const loses = (whose: number) =>
  act(
    whose,
    (order) => `hear that a parcel of ${order} is lost`,
    async ({ shop }, orderId) => {
      const parcels = db.selectFrom('shipments').select('id').where('orderId', '=', orderId).orderBy('packedAt', 'desc')
      const parcel = await parcels.executeTakeFirst()
      if (parcel) await parcelIs('lost', parcel.id, shop.now())
    },
  )

export const closes = (whose: number) =>
  act(
    whose,
    (order) => `close ${order}`,
    async ({ shop, promises }, orderId) => {
      const closed = await close(orderId, shop.now())
      if (closed.ok) promises.closed.add(orderId)
    },
  )

export const accepts = (whose: number) =>
  act(
    whose,
    (order) => `take what came for ${order}`,
    ({ shop }, orderId) => clearHoldOf(orderId, shop.now()),
  )

export const holds = (whose: number) =>
  act(
    whose,
    (order) => `put ${order} on hold`,
    ({ shop }, orderId) => hold(orderId, shop.now()),
  )

export const releases = (whose: number) =>
  act(
    whose,
    (order) => `release ${order}`,
    ({ shop }, orderId) => release(orderId, shop.now()),
  )

export const changesPrice = (thing: Thing, factor: number): Act => ({
  says: `Staff make a ${thing} ${factor} times as dear`,
  async run(history) {
    history.prices[thing] *= factor
    await db.updateTable('variants').set({ price: history.prices[thing] }).where('id', '=', things[thing]).execute()
  },
})
