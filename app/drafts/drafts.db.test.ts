import { beforeAll, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { endOverdueOrders } from '#app/payments/placing/expire.server.ts'
import { draftKey } from '#app/drafts/draft-link.server.ts'
import { findOffered, offeredDraft } from '#app/drafts/paying/offered-draft.record.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aFullDraft, aLink, getDraft, office, pressLink, sellsToGermany } from '#test/support/people/drafts/drafts.ts'
import { bookOf, expireHereAlone, leftOf, type Stock, stockOf } from '#test/support/people/orders.ts'
import { guestAt } from '#test/support/people/shopper-acts.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'

useDatabase()
const cards = useCardProvider()
const now = new Date()
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

beforeAll(sellsToGermany)

async function sent(stock: Stock, quantity = 1) {
  const draft = await aFullDraft([{ ...stock, quantity }], now)
  expect(await office.send(draft, now)).toMatchObject({ ok: true })
  return draft
}

/** Pressed, and the card fields are shown. */
async function paying(draft: string, at = now) {
  const pressed = await pressLink(await aLink(draft, at), at)
  if (!pressed.ok) throw new Error(`refused: ${pressed.reason}`)
  const payment = await startPayment(pressed.value.id, at)
  if (!payment.ok) throw new Error(`refused: ${payment.reason}`)
  return { orderId: pressed.value.id, reference: payment.value.reference }
}
const stateOf = async (draft: string) => (await getDraft(draft)).row.state
const ordersOf = async (draft: string) => {
  const { row } = await getDraft(draft)
  const orders = db.selectFrom('orders').select(['id', 'state', 'total']).where('cartId', '=', row.cartId)
  return orders.orderBy('createdAt').execute()
}
const priceIs = (stock: Stock, price: number) =>
  db.updateTable('variants').set({ price }).where('id', '=', stock.variantId).execute()

test('a draft is computed by the checkout, and holds nothing', async () => {
  const stock = await stockOf(3)
  const draft = await aFullDraft([{ ...stock, quantity: 2 }], now)
  const { checkout } = await getDraft(draft)
  expect(checkout?.totals).toMatchObject({ subtotal: 4_800, shippingTotal: 490, total: 5_290 })
  expect(await leftOf(stock)).toMatchObject({ onHand: 3, reserved: 0 })
})

test('a price of its own needs a reason and the right to discounts; nothing else of the catalogue changes', async () => {
  const stock = await stockOf(3)
  const draft = await aFullDraft([{ ...stock, quantity: 2 }], now)
  const own = { variant: stock.variantId, quantity: 2, own_price: { amount: 1_999, currency: 'EUR' } }
  expect(await office.put(draft, own, now)).toMatchObject({ ok: false, problems: [{ pointer: '/reason' }] })
  const clerk = { ...staffAt(now), permissions: new Set(['drafts:write'] as const) }
  await expect(office.put(draft, { ...own, reason: 'Scratched' }, now, clerk)).rejects.toMatchObject({
    code: 'access.forbidden',
  })
  expect(await office.put(draft, { ...own, reason: 'Scratched' }, now)).toMatchObject({ ok: true })
  expect((await getDraft(draft)).checkout?.totals).toMatchObject({ subtotal: 3_998, total: 4_488 })
  // Whoever may not agree prices changes the quantity, and the price stays as it was agreed.
  expect(await office.put(draft, { variant: stock.variantId, quantity: 1 }, now, clerk)).toMatchObject({ ok: true })
  expect((await getDraft(draft)).checkout?.totals).toMatchObject({ subtotal: 1_999 })
  expect(await office.put(draft, { variant: stock.variantId, own_price: null }, now)).toMatchObject({ ok: true })
  expect((await getDraft(draft)).checkout?.totals).toMatchObject({ subtotal: 2_400 })
})

test('what is not filled in or not there is not sent', async () => {
  const stock = await stockOf(1)
  const draft = await office.create(now)
  expect(await office.send(draft, now)).toMatchObject({ ok: false, reason: 'cart.empty' })
  await office.put(draft, { variant: stock.variantId, quantity: 1 }, now)
  expect(await office.send(draft, now)).toMatchObject({ ok: false, reason: 'checkout.incomplete' })
  await office.put(draft, { variant: stock.variantId, quantity: 2 }, now)
  expect(await office.send(draft, now)).toMatchObject({ ok: false, reason: 'stock.not_enough' })
})

test('the link sells at the prices that it was sent with, and its order is like any other', async () => {
  const stock = await stockOf(3)
  const draft = await sent(stock, 2)
  await priceIs(stock, 9_900)
  await db.updateTable('shippingMethods').set({ price: 990 }).execute()
  const { orderId, reference } = await paying(draft)
  await db.updateTable('shippingMethods').set({ price: 490 }).execute()
  expect(await leftOf(stock)).toMatchObject({ onHand: 3, reserved: 2 })
  await cards.pay(reference)
  expect(await settle(reference, now)).toMatchObject({ state: 'paid' })
  const { order, letters } = await bookOf(orderId)
  expect(order).toMatchObject({ state: 'placed', total: 5_290, shippingTotal: 490, email: 'ada@example.com' })
  expect(letters).toMatchObject([{ kind: 'order-confirmation' }])
  expect(await leftOf(stock)).toMatchObject({ onHand: 1, reserved: 0 })
  expect(await stateOf(draft)).toBe('ordered')
})

test('ten presses in two tabs are one order, and a paid link sells nothing again', async () => {
  const stock = await stockOf(9)
  const draft = await sent(stock)
  const link = await aLink(draft)
  const all = await Promise.all(Array.from({ length: 10 }, () => pressLink(link, now)))
  expect(new Set(all.map((each) => each.ok && each.value.id)).size).toBe(1)
  const { reference } = await paying(draft)
  await cards.pay(reference)
  await settle(reference, now)
  expect(await pressLink(link, now)).toMatchObject({ ok: false, reason: 'order.already_paid' })
  expect(await office.withdraw(draft, now)).toMatchObject({ ok: false, reason: 'draft.not_sent' })
  expect(await office.cancel(draft, now)).toMatchObject({ ok: false, reason: 'draft.not_open' })
  expect(await ordersOf(draft)).toHaveLength(1)
  expect(await leftOf(stock)).toMatchObject({ onHand: 8, reserved: 0 })
})

test('a guessed key and a key of another draft open nothing', async () => {
  const stock = await stockOf(9)
  const [draft, other] = [await sent(stock), await sent(stock)]
  const [link, stranger] = [await aLink(draft), await aLink(other)]
  for (const key of ['', 'x'.repeat(22), stranger.key.link])
    await expect(pressLink({ ...link, key: { ...link.key, link: key } }, now)).rejects.toMatchObject({
      code: 'request.not_found',
    })
  expect(await ordersOf(draft)).toEqual([])
})

test('a withdrawn link says that it is over, also beside a new one, and shows and sells nothing', async () => {
  const stock = await stockOf(9)
  const draft = await sent(stock)
  const former = await aLink(draft)
  const isOver = async () => {
    expect(await pressLink(former, now)).toMatchObject({ ok: false, reason: 'draft.link_ended' })
    const offered = await findOffered(former.key, guestAt(now))
    expect(offered).toMatchObject({ offer: null })
    if (offered) expect(JSON.stringify(await offeredDraft.viewOf(db, offered))).not.toContain('2400')
  }
  await office.withdraw(draft, now)
  await isOver()
  await office.send(draft, now)
  await isOver()
  expect(await ordersOf(draft)).toEqual([])
  await office.cancel(draft, now)
  await isOver()
  // A link that will be is none yet.
  const { row } = await getDraft(draft)
  const next = { number: row.number, link: draftKey({ ...row, linkSeries: row.linkSeries + 1 }) }
  await expect(pressLink({ ...former, key: next }, now)).rejects.toMatchObject({ code: 'request.not_found' })
})

test('while a link exists the draft is not changed; withdrawn, it is, and the new link sells what is new', async () => {
  const stock = await stockOf(9)
  const draft = await sent(stock)
  const before = await aLink(draft)
  const more = { variant: stock.variantId, quantity: 3 }
  expect(await office.put(draft, more, now)).toMatchObject({ ok: false, reason: 'draft.sent' })
  expect(await office.place(draft, now)).toMatchObject({ ok: false, reason: 'draft.sent' })
  await office.withdraw(draft, now)
  expect(await office.put(draft, more, now)).toMatchObject({ ok: true })
  await office.send(draft, now)
  const fresh = await aLink(draft)
  // What the old page showed is not what the new link sells.
  expect(await pressLink({ ...fresh, agreed: before.agreed }, now)).toMatchObject({ reason: 'checkout.changed' })
  expect(await pressLink(fresh, now)).toMatchObject({ ok: true, value: { total: { amount: 7_690 } } })
})

test('stock that is gone when the customer pays is said before paying, and nothing is reserved', async () => {
  const stock = await stockOf(1)
  const [draft, other] = [await sent(stock), await sent(stock)]
  const first = await paying(draft)
  await cards.pay(first.reference)
  await settle(first.reference, now)
  expect(await pressLink(await aLink(other), now)).toMatchObject({ ok: false, reason: 'stock.sold_out' })
  expect(await leftOf(stock)).toEqual({ onHand: 0, reserved: 0, moved: 0 })
})

test('withdrawing or cancelling ends the order that somebody is about to pay, at the provider first', async () => {
  for (const act of ['withdraw', 'cancel'] as const) {
    const stock = await stockOf(1)
    const draft = await sent(stock)
    const { orderId, reference } = await paying(draft)
    expect(await office[act](draft, now), act).toMatchObject({ ok: true })
    expect((await cards.stripe.paymentIntents.retrieve(reference)).status).toBe('canceled')
    expect((await bookOf(orderId)).order.state).toBe('expired')
    expect(await stateOf(draft)).toBe(act === 'cancel' ? 'cancelled' : 'open')
    expect(await leftOf(stock)).toMatchObject({ onHand: 1, reserved: 0 })
  }
})

test('money that is there, or with a bank, is in the way of withdrawing and cancelling', async () => {
  const stock = await stockOf(2)
  const [paid, slow] = [await sent(stock), await sent(stock)]
  await cards.pay((await paying(paid)).reference)
  expect(await office.cancel(paid, now)).toMatchObject({ ok: false, reason: 'order.already_paid' })
  expect(await stateOf(paid)).toBe('ordered')
  const waiting = await paying(slow)
  await cards.pay(waiting.reference, 'pm_card_authenticationRequired').catch(() => null)
  const { reference } = waiting
  await cards.control('POST faults', {
    kind: 'drop-before',
    method: 'POST',
    path: `/v1/payment_intents/${reference}/cancel`,
    times: 9,
  })
  await expect(office.withdraw(slow, now)).rejects.toMatchObject({ code: 'payment.unavailable' })
  await cards.control('DELETE faults')
  expect(await stateOf(slow)).toBe('sent')
})

test('an expired link sells nothing; a payment begun in time may be finished', async () => {
  const stock = await stockOf(2)
  const [draft, late] = [await sent(stock), await sent(stock)]
  const end = (minutes: number) =>
    db
      .updateTable('drafts')
      .set({ linkExpiresAt: later(minutes) })
      .where('state', '=', 'sent')
      .execute()
  await end(5)
  const { orderId, reference } = await paying(draft)
  const after = later(6)
  expect(await pressLink(await aLink(late, after), after)).toMatchObject({ ok: false, reason: 'draft.link_ended' })
  const again = await pressLink(await aLink(draft, after), after)
  expect(again).toMatchObject({ ok: true, value: { id: orderId } })
  await cards.pay(reference)
  expect(await settle(reference, after)).toMatchObject({ state: 'paid' })
  // Not paid in time, its order ends, and the link with it.
  const last = later(limits.reservation.value / 60_000 + 10)
  expect(await pressLink(await aLink(late, last), last)).toMatchObject({ ok: false, reason: 'draft.link_ended' })
})

test('late money for a former link is refunded once a new link is being paid, and placed while none is', async () => {
  for (const isReplaced of [true, false]) {
    const stock = await stockOf(5)
    const draft = await sent(stock)
    const first = await paying(draft)
    await expireHereAlone(first.orderId)
    await office.withdraw(draft, now)
    await office.put(draft, { variant: stock.variantId, quantity: 2 }, now)
    await office.send(draft, now)
    const second = isReplaced ? await paying(draft) : null
    await cards.pay(first.reference)
    await settle(first.reference, now)
    const { order, refunds } = await bookOf(first.orderId)
    if (second) {
      expect([order.state, refunds]).toMatchObject(['expired', [{ reason: 'replaced' }]])
      await cards.pay(second.reference)
      await settle(second.reference, now)
    } else expect([order.state, refunds]).toEqual(['placed', []])
    expect(await stateOf(draft)).toBe('ordered')
    expect(await pressLink(await aLink(draft), now)).toMatchObject({ ok: false, reason: 'order.already_paid' })
    expect((await ordersOf(draft)).filter(({ state }) => state === 'placed')).toHaveLength(1)
    expect(await leftOf(stock)).toMatchObject({ onHand: isReplaced ? 3 : 4, reserved: 0 })
  }
})

test('paying, withdrawing and the deadline at the same moment: one outcome, and stock and money follow', async () => {
  for (let round = 0; round < 6; round++) {
    const stock = await stockOf(1)
    const draft = await sent(stock)
    const { orderId, reference } = await paying(draft)
    const [, withdrawn] = await Promise.all([
      cards.pay(reference).catch(() => 'too late'),
      office.withdraw(draft, later(31)),
      endOverdueOrders(later(31)),
    ])
    await settle(reference, later(32))
    const paid = (await cards.stripe.paymentIntents.retrieve(reference)).status === 'succeeded'
    const { order } = await bookOf(orderId)
    expect(order.state).toBe(paid ? 'placed' : 'expired')
    if (paid) expect(withdrawn).toMatchObject({ ok: false })
    expect(await stateOf(draft)).toBe(paid ? 'ordered' : withdrawn.ok ? 'open' : 'sent')
    expect(await leftOf(stock)).toEqual({ onHand: paid ? 0 : 1, reserved: 0, moved: paid ? 0 : 1 })
  }
})

test('a draft becomes one order however often a link, staff and money meet', async () => {
  const stock = await stockOf(20)
  const draft = await sent(stock)
  const link = await aLink(draft)
  const done = await Promise.all([
    pressLink(link, now),
    office.withdraw(draft, now),
    pressLink(link, now, { method: 'hosted' }),
    office.cancel(draft, now),
  ])
  const living = (await ordersOf(draft)).filter(({ state }) => state === 'pending')
  expect(living.length).toBeLessThanOrEqual(1)
  const reserved = living.length
  expect(await leftOf(stock)).toMatchObject({ reserved })
  // Cancelled, nothing of it is left; otherwise the last press has its order.
  if (done[3].ok) expect([await stateOf(draft), reserved]).toEqual(['cancelled', 0])
})
