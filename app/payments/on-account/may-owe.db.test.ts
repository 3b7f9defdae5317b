import { expect, test } from 'vitest'
import { type CustomerId, type OrderId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { eur } from '#test/support/money.ts'
import { aCustomer, aPendingOrderOf, sellOnAccount } from '#test/support/people/on-account.ts'
import { bookOf, type Stock, stockOf } from '#test/support/people/orders.ts'
import { receive } from '#test/support/people/staff/staff.ts'
import { untilBlocked } from '#test/support/database/until-blocked.ts'
import { lockBuyer, mayBuyOnAccount } from './may-owe.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { startOnAccount } from './start-on-account.server.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'

useDatabase()
// Two cups of €24 each, and a little more.
sellOnAccount(5_000)
const cards = useCardProvider()
const now = () => new Date()

const pending = async (customerId: CustomerId | null, stock?: Stock) =>
  aPendingOrderOf(customerId, stock ?? (await stockOf(9)))

async function onAccount(customerId: CustomerId) {
  const orderId = await pending(customerId)
  expect(await startOnAccount(orderId, now())).toEqual(agree())
  return orderId
}

const ask = async (customerId: CustomerId | null, total = 2_400, change = {}, at = now()) =>
  mayBuyOnAccount(db, { customerId, total: eur(total), cartId: null }, { ...(await readSettings()), ...change }, at)

const paymentsOf = (orderId: OrderId) =>
  db.selectFrom('accountPayments').selectAll().where('orderId', '=', orderId).execute()

test('the open amounts of all her orders count, and received money does not', async () => {
  const customer = await aCustomer()
  const first = await onAccount(customer)
  expect(await ask(customer)).toEqual(agree())
  expect(await ask(customer, 2_700)).toEqual(refuse('account-limit'))
  await receive(first, 1_000, now())
  expect(await ask(customer, 3_600)).toEqual(agree())
  expect(await ask(customer, 3_601)).toEqual(refuse('account-limit'))
  expect(await ask(await aCustomer(), 5_000)).toEqual(agree())
})

test('two orders placed at once do not exceed the limit together, however often they try', async () => {
  const customer = await aCustomer()
  const stock = await stockOf(20)
  const orders = []
  for (let each = 0; each < 10; each++) orders.push(await pending(customer, stock))
  const outcomes = await Promise.all(orders.map((orderId) => startOnAccount(orderId, now())))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2)
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'account-limit')).toHaveLength(8)
  const books = await Promise.all(orders.map(bookOf))
  expect(books.filter(({ order }) => order.state === 'placed')).toHaveLength(2)
  // No stock is reserved for the refused ones.
  expect(books.filter(({ order }) => order.state === 'expired')).toHaveLength(8)
})

test('while one of her orders is being placed, the next waits, and counts the debt after it', async () => {
  const customer = await aCustomer()
  const [first, second] = [await pending(customer), await aPendingOrderOf(customer, await stockOf(9), 2)]
  const { placing } = await db.transaction().execute(async (tx) => {
    await lockBuyer(tx, first)
    const waiting = startOnAccount(second, now())
    await untilBlocked()
    const way = { method: 'account', provider: 'on-account' } as const
    await tx.updateTable('paymentAttempts').set(way).where('orderId', '=', first).execute()
    return { placing: waiting }
  })
  expect(await placing).toEqual(refuse('account-limit'))
  expect(await startOnAccount(first, now())).toEqual(agree())
})

test('an overdue order blocks her until it is paid', async () => {
  const customer = await aCustomer()
  const orderId = await onAccount(customer)
  const due = (await paymentsOf(orderId))[0]?.dueOn
  const onTheDay = new Date(`${due}T21:00:00Z`)
  const dayAfter = new Date(onTheDay.getTime() + 86_400_000)
  expect(await ask(customer, 100, {}, onTheDay)).toEqual(agree())
  expect(await ask(customer, 100, {}, dayAfter)).toEqual(refuse('account-overdue'))
  await receive(orderId, 2_400, now())
  expect(await ask(customer, 100, {}, dayAfter)).toEqual(agree())
})

test('a buyer is known once she has paid an order; one that is owed or free does not count', async () => {
  const customer = await aCustomer()
  const known = { onAccount: 'known' } as const
  const owed = await onAccount(customer)
  expect(await ask(customer, 100, known)).toEqual(refuse('not-on-account'))
  await receive(owed, 2_400, now())
  expect(await ask(customer, 100, known)).toEqual(agree())
  const byCard = await aCustomer()
  const orderId = await pending(byCard)
  const payment = await startPayment(orderId, now())
  if (!payment.ok) throw new Error(payment.reason)
  expect(await ask(byCard, 100, known)).toEqual(refuse('not-on-account'))
  await cards.pay(payment.value.reference)
  await settle(payment.value.reference, now())
  expect(await ask(byCard, 100, known)).toEqual(agree())
})

test('refused while it is placed, an order that may be charged to a card continues; a guest’s is refused too', async () => {
  const customer = await aCustomer()
  await onAccount(customer)
  await onAccount(customer)
  const orderId = await pending(customer)
  const card = await startPayment(orderId, now())
  if (!card.ok) throw new Error(card.reason)
  expect(await startOnAccount(orderId, now())).toEqual(refuse('account-limit'))
  expect(await paymentsOf(orderId)).toEqual([])
  expect((await bookOf(orderId)).order.state).toBe('pending')
  await cards.pay(card.value.reference)
  await settle(card.value.reference, now())
  expect((await bookOf(orderId)).order).toMatchObject({ state: 'placed', payment: 'paid' })
  expect(await startOnAccount(await pending(null), now())).toEqual(refuse('not-on-account'))
})
