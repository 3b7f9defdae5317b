import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { configuration, configure } from '#app/configuration.ts'
import { type CustomerId, newId, type OrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { compareBooks } from '#app/payments/books/compare-books.server.ts'
import { readMissedEvents } from '#app/payments/events/missed-events.server.ts'
import { handleEvent } from '#app/payments/events/provider-events.server.ts'
import { startHosted } from '#app/payments/opening/start-hosted.server.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aLostOrder, linesOf, lose, rowOf } from '#test/support/lost-orders.ts'
import { aDraft, anOpenOrder, bookOf, leftOf, type Stock, stockOf } from '#test/support/people/orders.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { keepOrder, openOrder } from './kept-order.server.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()

const problemsOf = (reference: string) =>
  db.selectFrom('paymentProblems').select(['kind', 'orderId', 'details']).where('reference', '=', reference).execute()

const openAttemptOf = (orderId: OrderId) =>
  db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('state', '!=', 'cancelled')
    .executeTakeFirstOrThrow()

const wish = {
  title: 'Cup',
  email: 'ada@example.com',
  locale: 'en',
  returnAddress: 'http://shop.test/checkout/return?page={reference}',
  cancelAddress: 'http://shop.test/checkout',
}

async function payHosted(address: string) {
  const { email } = wish
  const body = new URLSearchParams({ number: '4242424242424242', expiry: '12/40', cvc: '123', email, name: 'A' })
  await fetch(address, { method: 'POST', body, redirect: 'manual' })
}

test('a paid order that the database has lost is placed again, as it was, once', async () => {
  const stock = await stockOf(5)
  const lost = await aLostOrder(cards, stock, 2)
  await compareBooks(now())
  await compareBooks(now())
  await settle(lost.reference, now())
  const { number, email, phone, locale, shippingAddress, shippingMethod, taxes, total, createdAt, cartId } = lost.row
  const kept = { number, email, phone, locale, shippingAddress, shippingMethod, taxes, total, createdAt, cartId }
  expect(await rowOf(lost.orderId)).toMatchObject({ ...kept, state: 'placed', payment: 'paid', toPack: true })
  const bought = lost.lines.map(({ id: _, ...line }) => line)
  expect(await linesOf(lost.orderId)).toMatchObject(bought)
  const book = await bookOf(lost.orderId)
  expect(book.ledger).toEqual([{ kind: 'captured', amount: 4_800 }])
  expect(book.letters).toEqual([{ kind: 'order-confirmation', recipient: 'ada@example.com' }])
  expect(await leftOf(stock)).toEqual({ onHand: 3, reserved: 0, moved: 3 })
  const details = { order: number, formerly: number, amount: 4_800, currency: 'EUR' }
  expect(await problemsOf(lost.reference)).toEqual([{ kind: 'made-again', orderId: lost.orderId, details }])
})

test('its webhook alone does it, ten times at once', async () => {
  await readMissedEvents(now())
  const stock = await stockOf(5)
  const lost = await aLostOrder(cards, stock)
  await readMissedEvents(now())
  const events = await db.selectFrom('providerEvents').select('eventId').where('state', '=', 'received').execute()
  await Promise.all(events.flatMap(({ eventId }) => Array.from({ length: 10 }, () => handleEvent(eventId, now()))))
  const book = await bookOf(lost.orderId)
  expect(book.order).toMatchObject({ state: 'placed' })
  expect([book.ledger.length, book.letters.length]).toEqual([1, 1])
  expect(await leftOf(stock)).toEqual({ onHand: 4, reserved: 0, moved: 4 })
})

test('if its items were sold to somebody else since, the money goes back', async () => {
  const stock = await stockOf(1)
  const lost = await aLostOrder(cards, stock)
  const other = await anOpenOrder(stock)
  await cards.pay(other.reference)
  await settle(other.reference, now())
  await compareBooks(now())
  const book = await bookOf(lost.orderId)
  expect(book.order).toMatchObject({ state: 'expired' })
  const refunds = await db.selectFrom('refunds').select('amount').where('orderId', '=', lost.orderId).execute()
  expect(refunds).toEqual([{ amount: 2_400 }])
  expect(await leftOf(stock)).toEqual({ onHand: 0, reserved: 0, moved: 0 })
})

test('a number that was given to another order since is not given twice', async () => {
  const stock = await stockOf(5)
  const lost = await aLostOrder(cards, stock)
  const other = await anOpenOrder(stock)
  await db.updateTable('orders').set({ number: lost.number }).where('id', '=', other.orderId).execute()
  await compareBooks(now())
  const { number, state } = await rowOf(lost.orderId)
  expect(state).toBe('placed')
  expect(number).not.toBe(lost.number)
  expect(await problemsOf(lost.reference)).toMatchObject([{ details: { order: number, formerly: lost.number } }])
})

test('what it refers to may be lost, too: customer and cart; without its variant the money goes back', async () => {
  const customerId = newId<CustomerId>()
  await db.insertInto('customers').values({ id: customerId, email: 'ada@example.com' }).execute()
  const stocks = [await stockOf(5), await stockOf(5)] as const
  const lost = [await aLostOrder(cards, stocks[0], 1, customerId), await aLostOrder(cards, stocks[1])]
  for (const { draft } of lost) await db.deleteFrom('carts').where('id', '=', draft.cartId).execute()
  await db.deleteFrom('customers').where('id', '=', customerId).execute()
  await db.deleteFrom('products').where('id', '=', stocks[1].productId).execute()
  await compareBooks(now())
  const states = await Promise.all(lost.map(({ orderId }) => rowOf(orderId)))
  expect(states).toMatchObject([
    { state: 'placed', customerId: null, cartId: null },
    { state: 'expired', customerId: null, cartId: null },
  ])
})

test('whoever is at the card when the order is lost can still pay; later the payment is closed', async () => {
  const [pays, leaves] = [await anOpenOrder(await stockOf(5)), await anOpenOrder(await stockOf(5))]
  for (const { orderId } of [pays, leaves]) await lose(orderId)
  await compareBooks(now())
  expect(await cards.pay(pays.reference)).toBe('succeeded')
  await compareBooks(new Date(Date.now() + limits.reservation.value))
  expect(await rowOf(pays.orderId)).toMatchObject({ state: 'placed' })
  expect((await cards.stripe.paymentIntents.retrieve(leaves.reference)).status).toBe('canceled')
})

test('a buyer who has found the full cart again and ordered once more gets one order, and one payment back', async () => {
  const stock = await stockOf(5)
  const lost = await aLostOrder(cards, stock)
  const again = await anOpenOrder(stock, 1, now(), lost.draft)
  await cards.pay(again.reference)
  await settle(again.reference, now())
  await compareBooks(now())
  expect((await bookOf(again.orderId)).order).toMatchObject({ state: 'placed' })
  expect((await bookOf(lost.orderId)).order).toMatchObject({ state: 'expired' })
  const refunds = db.selectFrom('refunds').select(['orderId', 'amount'])
  expect(await refunds.where('orderId', 'in', [lost.orderId, again.orderId]).execute()).toEqual([
    { orderId: lost.orderId, amount: 2_400 },
  ])
})

test('money that is only authorised is kept for the order, not released', async () => {
  const stock = await stockOf(5)
  const draft = await aDraft(stock)
  const placed = await placeOrder(draft, newId(), now())
  if (!placed.ok) throw new Error(placed.reason)
  const { orderId } = placed.value
  await db.updateTable('paymentAttempts').set({ capture: 'shipping' }).where('orderId', '=', orderId).execute()
  const payment = await startPayment(orderId, now())
  if (!payment.ok) throw new Error(payment.reason)
  await cards.pay(payment.value.reference)
  await lose(orderId)
  await compareBooks(now())
  const book = await bookOf(orderId)
  expect(book.order).toMatchObject({ state: 'placed' })
  expect(book.attempts).toMatchObject([{ state: 'authorised' }])
  const [attempt] = await db.selectFrom('paymentAttempts').select('capture').where('orderId', '=', orderId).execute()
  expect(attempt).toEqual({ capture: 'shipping' })
})

test('an order that is there, and whose last payment is lost, is paid by it', async () => {
  const stock = await stockOf(5)
  const order = await anOpenOrder(stock)
  const first = await openAttemptOf(order.orderId)
  const page = await startHosted(order.orderId, wish, now())
  if (!page.ok) throw new Error(page.reason)
  await payHosted(page.value.address)
  const second = await openAttemptOf(order.orderId)
  expect(second.method).toBe('hosted')
  await db.deleteFrom('paymentAttempts').where('id', '=', second.id).execute()
  await db.updateTable('paymentAttempts').set({ state: 'created' }).where('id', '=', first.id).execute()
  await compareBooks(now())
  const book = await bookOf(order.orderId)
  expect(book.order).toMatchObject({ state: 'placed', number: order.number })
  expect(book.ledger).toEqual([{ kind: 'captured', amount: 2_400 }])
})

test.for<[string, Record<string, string>]>([
  ['was changed in the dashboard', { order_01: 'AAAA' }],
  ['was taken away', { order_01: '', order_02: '', order_03: '' }],
  ['is that of another attempt', { attempt_id: '019e0000-0000-7000-8000-000000000000' }],
])('nothing is made of what %s: staff are told', async ([, metadata]) => {
  const lost = await aLostOrder(cards, await stockOf(5))
  await cards.stripe.paymentIntents.update(lost.reference, { metadata })
  await compareBooks(now())
  expect(await problemsOf(lost.reference)).toMatchObject([{ kind: 'orphan-payment' }])
  expect(await db.selectFrom('orders').select('id').where('id', '=', lost.orderId).execute()).toEqual([])
})

test('what was sealed before a change of the secret still opens while the former one is known', async () => {
  const stock = await stockOf(5)
  const { orderId } = await anOpenOrder(stock)
  const attempt = await openAttemptOf(orderId)
  const kept = await keepOrder(attempt)
  expect(await keepOrder(attempt)).toBe(kept)
  const before = configuration()
  configure({ ...before, sessionSecret: 'n'.repeat(40), formerSessionSecret: before.sessionSecret })
  expect(openOrder(kept, attempt.id)?.order.email).toBe('ada@example.com')
  configure({ ...before, sessionSecret: 'n'.repeat(40) })
  expect(openOrder(kept, attempt.id)).toBeNull()
  configure(before)
})

/** As little alike as texts can be. */
const text = (length: number) => randomBytes(length / 2).toString('hex')

async function anOrderOf(count: number, stock: Stock) {
  const draft = await aDraft(stock)
  const [line] = draft.lines
  if (!line) throw new Error('no line')
  const lines = Array.from({ length: count }, () => ({ ...line, title: text(240), sku: text(60) }))
  const order = { ...draft, lines, total: count * line.total, subtotal: count * line.total }
  return anOpenOrder(stock, 1, now(), order)
}

test('an order of very many lines is made again with shortened ones', async () => {
  const stock = await stockOf(500)
  const { orderId, reference } = await anOrderOf(200, stock)
  const lines = await linesOf(orderId)
  await cards.pay(reference)
  await lose(orderId)
  await compareBooks(now())
  expect(await rowOf(orderId)).toMatchObject({ state: 'placed', payment: 'paid' })
  const short = lines.map(({ id: _, ...line }) => ({ ...line, title: line.title.slice(0, 30), slug: '', options: [] }))
  expect(await linesOf(orderId)).toMatchObject(short)
})

test('an order that is too long for the provider is not kept, and bought all the same', async () => {
  const order = await anOrderOf(500, await stockOf(500))
  expect(await keepOrder(await openAttemptOf(order.orderId))).toBe('')
  await cards.pay(order.reference)
  expect(await settle(order.reference, now())).toMatchObject({ state: 'paid' })
})
