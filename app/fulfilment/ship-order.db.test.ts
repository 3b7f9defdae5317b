import { expect, test } from 'vitest'
import { newId, type OrderId, type AttemptId } from '#app/kernel/ids.ts'
import type { OrderLetterData } from '#app/orders/letters/order-letter.ts'
import { paymentState } from '#app/orders/money/ledger.ts'
import { perform } from '#app/operations/perform.server.ts'
import { releasePayment } from '#app/payments/settling/release-payment.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { shipOrder } from './ship-order.operation.ts'
import { cancel, giveBack, ship, staffAt, clearHoldOf } from '#test/support/people/staff/staff.ts'
import { id } from '#test/support/ids.ts'
import { eur } from '#test/support/money.ts'
import { payRefund } from '#app/payments/refunding/pay-refund.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import {
  aHeldOrder,
  aPaidOrder,
  anOpenOrder,
  bookOf,
  leftOf,
  type OpenOrder,
  stockOf,
} from '#test/support/people/orders.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()
const staff = 'staff-1'

async function send(orderId: OrderId, quantity: number, once?: string) {
  const lines = await db.selectFrom('orderLines').select('id').where('orderId', '=', orderId).execute()
  return ship(
    orderId,
    lines.map(({ id }) => ({ orderLineId: id, quantity })),
    now(),
    once,
  )
}
const standing = ({ order, ledger }: Awaited<ReturnType<typeof bookOf>>) => paymentState(eur(order.total), ledger)

test('an authorisation places the order; it is captured as the order leaves, once', async () => {
  const stock = await stockOf(5)
  const order = await aHeldOrder(stock, cards, 2)
  const held = await bookOf(order.orderId)
  expect(held.order).toMatchObject({ state: 'placed' })
  expect(held.ledger).toEqual([{ kind: 'authorised', amount: 4_800 }])
  expect(standing(held)).toBe('authorised')
  const page = newId()
  const sent = await Promise.all([1, 2, 3].map(() => send(order.orderId, 2, page)))
  expect(new Set(sent.map((each) => each.ok && each.value.shipment)).size).toBe(1)
  const book = await bookOf(order.orderId)
  expect(standing(book)).toBe('paid')
  expect(book.shipments).toMatchObject([{ state: 'shipped', sentBy: staff }])
  expect(book.letters.map(({ kind }) => kind).sort()).toEqual(['order-confirmation', 'order-sent'])
  expect((await cards.stripe.paymentIntents.retrieve(order.reference)).amount_received).toBe(4_800)
})

test('nothing leaves on an authorisation that the bank has released, and its items are free again', async () => {
  const stock = await stockOf(1)
  const order = await aHeldOrder(stock, cards)
  await cards.stripe.paymentIntents.cancel(order.reference)
  expect(await send(order.orderId, 1)).toMatchObject({
    reason: 'order.capture_refused',
  })
  const book = await bookOf(order.orderId)
  expect(book.order).toMatchObject({ state: 'cancelled' })
  expect(standing(book)).toBe('void')
  expect(book.shipments).toEqual([])
  expect(book.problems).toEqual([{ kind: 'hold-ended' }])
  expect(book.letters.map(({ kind }) => kind).sort()).toEqual(['order-cancelled', 'order-confirmation'])
  expect(await leftOf(stock)).toEqual({ onHand: 1, reserved: 0, moved: 1 })
})

test('after a partial capture in the dashboard the ledger has that amount, and the order waits until staff accept it', async () => {
  const order = await aHeldOrder(await stockOf(5), cards)
  await cards.stripe.paymentIntents.capture(order.reference, { amount_to_capture: 700 })
  await settle(order.reference, now())
  const book = await bookOf(order.orderId)
  expect(standing(book)).toBe('partially_paid')
  expect(book.ledger).toContainEqual({ kind: 'captured', amount: 700 })
  expect(book.ledger).toContainEqual({ kind: 'voided', amount: 1_700 })
  expect(book.problems).toEqual([{ kind: 'underpaid' }])
  expect(await send(order.orderId, 1)).toMatchObject({ reason: 'order.on_hold' })
  expect(await clearHoldOf(order.orderId, now())).toMatchObject({ ok: true })
  expect(await send(order.orderId, 1)).toMatchObject({ ok: true })
})

test('no more leaves than was ordered; lost items may be sent again', async () => {
  const order = await aPaidOrder(await stockOf(5), cards, { quantity: 3 })
  expect(await send(order.orderId, 2)).toMatchObject({ ok: true })
  expect(await send(order.orderId, 2)).toMatchObject({ reason: 'order.too_many_pieces' })
  await db.updateTable('shipments').set({ state: 'lost' }).where('orderId', '=', order.orderId).execute()
  expect(await send(order.orderId, 3)).toMatchObject({ ok: true })
})

test('the mail about a parcel says whether it contains the whole order', async () => {
  const order = await aPaidOrder(await stockOf(5), cards, { quantity: 3 })
  await send(order.orderId, 2)
  const whole = await aPaidOrder(await stockOf(5), cards, { quantity: 2 })
  await send(whole.orderId, 2)
  const saysPart = async (orderId: OrderId) => {
    const { number } = await db
      .selectFrom('orders')
      .select('number')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const mails = await db.selectFrom('letters').select('data').where('kind', '=', 'order-sent').execute()
    // Mails of this kind are written from these data.
    return mails.map(({ data }) => data as OrderLetterData).find((data) => data.number === number)?.parcel?.isPart
  }
  expect(await saysPart(order.orderId)).toBe(true)
  expect(await saysPart(whole.orderId)).toBe(false)
})

test('two parcels at once with the last item: one leaves', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  const sent = await Promise.all([1, 2].map(() => send(order.orderId, 1)))
  expect(sent.filter(({ ok }) => ok)).toHaveLength(1)
})

test('two people pack one of two items from their own pages: one parcel leaves, and the other person is asked to check again', async () => {
  const { orderId } = await aPaidOrder(await stockOf(5), cards, { quantity: 2 })
  const [line] = await db.selectFrom('orderLines').select('id').where('orderId', '=', orderId).execute()
  const input = { carrier: 'DHL', lines: { [line?.id ?? '']: 1 }, to_send: 2 }
  const press = () => perform(shipOrder, { key: orderId, input, actor: staffAt(now()), once: newId() })
  const answers = await Promise.all([press(), press()])
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'order.to_send_changed' })
  expect((await bookOf(orderId)).shipments).toHaveLength(1)
})

test('a full refund and a parcel at once: nothing leaves, however long the refund takes', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  await giveBack(order.orderId, now())
  expect(await send(order.orderId, 1)).toMatchObject({ reason: 'order.not_paid' })
  await cards.control('POST faults', { kind: 'refuse', method: 'POST', path: '/v1/refunds', times: 1 })
  for (const { id } of (await bookOf(order.orderId)).refunds) await payRefund(id, now())
  // The refund failed, and the shop still has the money.
  expect(await send(order.orderId, 1)).toMatchObject({ ok: true })
})

test('an unpaid order does not leave', async () => {
  const order = await anOpenOrder(await stockOf(5))
  expect(await send(order.orderId, 1)).toMatchObject({
    reason: 'order.not_placed',
  })
})

test('cancelling a paid order frees its items and refunds it, once', async () => {
  const stock = await stockOf(2)
  const order = await aPaidOrder(stock, cards, { quantity: 2 })
  const asked = newId()
  const answers = await Promise.all([1, 2, 3].map(() => cancel(order.orderId, now(), asked)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  const before = await bookOf(order.orderId)
  expect(before.order).toMatchObject({ state: 'cancelled' })
  expect(before.refunds).toMatchObject([{ amount: 4_800, state: 'requested', reason: 'called-off' }])
  await payRefund(before.refunds[0]?.id ?? id(''), now())
  const book = await bookOf(order.orderId)
  expect(standing(book)).toBe('refunded')
  expect(book.letters.map(({ kind }) => kind).sort()).toEqual(['order-confirmation', 'order-refunded'])
  expect(await leftOf(stock)).toEqual({ onHand: 2, reserved: 0, moved: 2 })
})

test('cancelling an order whose money is only authorised charges nothing', async () => {
  const stock = await stockOf(1)
  const order = await aHeldOrder(stock, cards)
  expect(await cancel(order.orderId, now())).toMatchObject({ ok: true })
  const [attempt] = (await bookOf(order.orderId)).attempts
  await releasePayment(attempt?.id ?? id(''), now())
  const book = await bookOf(order.orderId)
  expect(standing(book)).toBe('void')
  expect(book.refunds).toEqual([])
  expect(book.problems).toEqual([])
  expect(book.letters.map(({ kind }) => kind).sort()).toEqual(['order-cancelled', 'order-confirmation'])
  expect((await cards.stripe.paymentIntents.retrieve(order.reference)).status).toBe('canceled')
  expect(await leftOf(stock)).toEqual({ onHand: 1, reserved: 0, moved: 1 })
})

test('an order that has left is returned, never cancelled', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  await send(order.orderId, 1)
  expect(await cancel(order.orderId, now())).toMatchObject({ reason: 'order.has_left' })
})

test('money that is captured after the cancellation is refunded', async () => {
  const order = await aHeldOrder(await stockOf(5), cards)
  await cancel(order.orderId, now())
  await cards.stripe.paymentIntents.capture(order.reference)
  const [attempt] = (await bookOf(order.orderId)).attempts
  await releasePayment(attempt?.id ?? id(''), now())
  const [refund] = (await bookOf(order.orderId)).refunds
  await payRefund(refund?.id ?? id(''), now())
  expect(standing(await bookOf(order.orderId))).toBe('refunded')
})

/** Authorises the same order again, through an attempt that the shop has given up. */
async function holdOnceMore({ orderId, reference }: OpenOrder) {
  const [attempt] = (await bookOf(orderId)).attempts
  if (!attempt) throw new Error('no attempt')
  const second = newId<AttemptId>()
  const { hostedReference: _, providerReference: __, ...facts } = attempt
  await db
    .insertInto('paymentAttempts')
    .values({ ...facts, id: second, sequence: 2, state: 'cancelled' })
    .execute()
  const { metadata } = await cards.stripe.paymentIntents.retrieve(reference)
  const intent = await cards.stripe.paymentIntents.create({
    amount: 2_400,
    currency: 'eur',
    capture_method: 'manual',
    metadata: { ...metadata, attempt_id: second },
  })
  await cards.pay(intent.id)
  await settle(intent.id, now())
  return { attempt: second, reference: intent.id }
}

test('a second authorisation of the same order is released, and its end cancels nothing', async () => {
  const order = await aHeldOrder(await stockOf(5), cards)
  const second = await holdOnceMore(order)
  await releasePayment(second.attempt, now())
  const book = await bookOf(order.orderId)
  expect(book.order).toMatchObject({ state: 'placed', heldBecause: null })
  expect(book.problems).toEqual([{ kind: 'given-back' }])
  expect((await cards.stripe.paymentIntents.retrieve(second.reference)).status).toBe('canceled')
  expect((await cards.stripe.paymentIntents.retrieve(order.reference)).status).toBe('requires_capture')
})

test('a second authorisation that is captured by hand is refunded, and the order leaves on the first', async () => {
  const order = await aHeldOrder(await stockOf(5), cards)
  const second = await holdOnceMore(order)
  await cards.stripe.paymentIntents.capture(second.reference)
  await releasePayment(second.attempt, now())
  const [refund] = (await bookOf(order.orderId)).refunds
  expect((await bookOf(order.orderId)).order).toMatchObject({ state: 'placed', toPack: true })
  await payRefund(refund?.id ?? id(''), now())
  expect((await bookOf(order.orderId)).order).toMatchObject({ payment: 'authorised', toPack: true })
  expect(await send(order.orderId, 1)).toMatchObject({ ok: true })
  expect((await bookOf(order.orderId)).order).toMatchObject({ payment: 'paid', fulfilment: 'fulfilled' })
})

test('an order refunded in the dashboard minutes after it was paid counts as refunded and does not leave', async () => {
  const order = await aPaidOrder(await stockOf(1), cards)
  await cards.control('POST actions/refund', { id: order.reference })
  await settle(order.reference, now())
  expect(standing(await bookOf(order.orderId))).toBe('refunded')
  const sent = await send(order.orderId, 1)
  expect(sent).toMatchObject({ reason: 'order.not_paid' })
})

test('of a carrier that is known the number alone leads to the page that shows the parcel; a link that was typed counts before', async () => {
  const link = 'https://track.example/1'
  const typed = [
    { carrier: 'DHL', tracking_number: '0034 0434 1610 9404 2557' },
    { carrier: 'DHL', tracking_number: '00340434161094042557', tracking_link: link },
    { carrier: 'Radkurier', tracking_number: '00340434161094042557' },
  ]
  const links = await Promise.all(
    typed.map(async (parcel) => {
      const { orderId } = await aPaidOrder(await stockOf(5), cards)
      const lines = await db.selectFrom('orderLines').select('id').where('orderId', '=', orderId).execute()
      const pieces = Object.fromEntries(lines.map(({ id }) => [id, 1]))
      const sent = await perform(shipOrder, {
        key: orderId,
        input: { ...parcel, lines: pieces },
        actor: staffAt(now()),
        once: newId(),
      })
      expect(sent).toMatchObject({ ok: true })
      const { shipments } = await bookOf(orderId)
      const sentMails = db.selectFrom('letters').select('data').where('kind', '=', 'order-sent')
      const { data } = await sentMails.where('reference', '=', shipments[0]?.id ?? '').executeTakeFirstOrThrow()
      expect((data as unknown as OrderLetterData).parcel?.trackingLink).toBe(shipments[0]?.trackingLink)
      return shipments[0]?.trackingLink
    }),
  )
  const page = 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=00340434161094042557'
  expect(links).toEqual([page, link, null])
})
