import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { fromNetwork } from '#test/support/networks.ts'
import { aDraft, bookOf, leftOf, type Stock, stockOf } from '#test/support/people/orders.ts'
import { endOverdueOrders } from './expire.server.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'

useDatabase()
const cards = useCardProvider()
const began = Date.now()
/** This many seconds after the start of the test; the grace period is over from 46 on. */
const at = (seconds: number) => new Date(began + seconds * 1000)
/** For this test alone: unpaid orders of a network in another test count against it. */
const ofThisTest = (name: string) => `${expect.getState().currentTestName} ${name}`
const network = (name: string) => fromNetwork(ofThisTest(name))
const press = async (stock: Stock | Stock[], from: string, seconds: number, quantity = 1) =>
  placeOrder(await aDraft(stock, quantity), newId(), at(seconds), network(from))
/** The same from a network inside a larger one. */
const pressWithin = async (wide: string, stock: Stock, from: string, seconds: number) =>
  placeOrder(await aDraft(stock), newId(), at(seconds), fromNetwork(ofThisTest(from), ofThisTest(wide)))

/** Pressed, and the card fields are shown. */
async function order(stock: Stock | Stock[], from: string, seconds: number, quantity = 1) {
  const placed = await press(stock, from, seconds, quantity)
  if (!placed.ok) throw new Error(`refused: ${placed.reason}`)
  const { orderId } = placed.value
  const payment = await startPayment(orderId, at(seconds))
  if (!payment.ok) throw new Error(`refused: ${payment.reason}`)
  return { orderId, reference: payment.value.reference }
}
const statusAtProvider = async (reference: string) => (await cards.stripe.paymentIntents.retrieve(reference)).status

test('an unpaid order is displaced by a buyer: its payment is cancelled first, and no mail is sent', async () => {
  const stock = await stockOf(2)
  const hoarder = await order(stock, 'hoarder', 0, 2)
  await cards.pay(hoarder.reference, 'pm_card_authenticationRequired')
  await settle(hoarder.reference, at(1))
  const buyer = await order(stock, 'home', 46)
  expect(await statusAtProvider(hoarder.reference)).toBe('canceled')
  const book = await bookOf(hoarder.orderId)
  expect(book).toMatchObject({ order: { state: 'expired', displacedAt: at(46) }, letters: [] })
  expect(await startPayment(hoarder.orderId, at(47))).toEqual(refuse('displaced'))
  expect(await settle(hoarder.reference, at(47))).toMatchObject({ state: 'displaced' })
  await cards.pay(buyer.reference)
  expect(await settle(buyer.reference, at(47))).toMatchObject({ state: 'paid' })
  expect(await leftOf(stock)).toEqual({ onHand: 1, reserved: 0, moved: 1 })
})

test('during the grace period no one is displaced; items that are sold are reported as sold', async () => {
  const stock = await stockOf(2)
  const first = await order(stock, 'first', 0)
  expect(await press(stock, 'second', 44, 2)).toEqual(refuse('stock.in_checkout'))
  await cards.pay(first.reference)
  await settle(first.reference, at(45))
  expect(await press(stock, 'second', 46, 2)).toEqual(refuse('stock.not_enough'))
})

test('a new order does not restart the grace period: it counts from the network’s first one', async () => {
  const stock = await stockOf(1)
  const draft = await aDraft(stock)
  for (const seconds of [0, 20, 40]) {
    const again = { ...draft, phone: `+49 30 ${seconds}` }
    expect(await placeOrder(again, newId(), at(seconds), network('hoarder'))).toMatchObject({ ok: true })
  }
  expect(await press(stock, 'home', 46)).toMatchObject({ ok: true })
})

test('a displaced shopper gets no new grace period either', async () => {
  const stock = await stockOf(1)
  await order(stock, 'hoarder', 0)
  const buyer = await order(stock, 'home', 46)
  await db.updateTable('stockLevels').set({ onHand: 2 }).where('variantId', '=', stock.variantId).execute()
  await order(stock, 'hoarder', 47)
  expect(await press(stock, 'another home', 48)).toMatchObject({ ok: true })
  expect((await bookOf(buyer.orderId)).order).toMatchObject({ state: 'pending' })
})

test('pressing again or opening the page again extends nothing', async () => {
  const stock = await stockOf(1)
  const draft = await aDraft(stock)
  await placeOrder(draft, newId(), at(0), network('patient'))
  for (let minute = 5; minute <= 15; minute += 5) await placeOrder(draft, newId(), at(minute * 60), network('patient'))
  await endOverdueOrders(new Date(at(1).getTime() + limits.reservation.value))
  expect(await leftOf(stock)).toMatchObject({ reserved: 0 })
})

test('a shopper with more unpaid orders displaces no one with fewer, and no one of the same network', async () => {
  const stock = await stockOf(3)
  await order(stock, 'greedy', 0)
  await order(stock, 'greedy', 1)
  await order(stock, 'modest', 2)
  expect(await press(stock, 'greedy', 50)).toEqual(refuse('stock.in_checkout'))
  expect(await press(stock, 'modest', 50, 2)).toMatchObject({ ok: true })
})

test('the worst record is displaced first, then the oldest order; no one is displaced for nothing', async () => {
  const stock = await stockOf(4)
  const modest = await order(stock, 'modest', 0)
  const [older, newer] = [await order(stock, 'greedy', 1), await order(stock, 'greedy', 2)]
  expect(await press(stock, 'home', 50, 5)).toEqual(refuse('stock.not_enough'))
  expect(await leftOf(stock)).toMatchObject({ reserved: 3 })
  expect(await press(stock, 'home', 50, 2)).toMatchObject({ ok: true })
  const states = await Promise.all(
    [modest, older, newer].map(async ({ orderId }) => (await bookOf(orderId)).order.state),
  )
  expect(states).toEqual(['pending', 'expired', 'pending'])
})

test.each([
  ['its bank works on it', { state: 'processing' }, null],
  ['its money is held', { state: 'authorised' }, null],
  ['a person has to look at it', { state: 'created' }, 'underpaid'],
] as const)('an order is not displaced while %s', async (_, attempt, heldBecause) => {
  const stock = await stockOf(1)
  const { orderId } = await order(stock, 'payer', 0)
  await db.updateTable('paymentAttempts').set(attempt).where('orderId', '=', orderId).execute()
  await db.updateTable('orders').set({ heldBecause }).where('id', '=', orderId).execute()
  expect(await press(stock, 'home', 600)).toEqual(refuse('stock.sold_out'))
  expect((await bookOf(orderId)).order).toMatchObject({ state: 'pending' })
})

test('while the provider cannot be asked, nothing is displaced', async () => {
  const stock = await stockOf(1)
  const { orderId } = await order(stock, 'hoarder', 0)
  const cancel = { kind: 'drop-before', method: 'POST', path: '/v1/payment_intents/*/cancel', times: 9 }
  await cards.control('POST faults', cancel)
  expect(await press(stock, 'home', 50)).toEqual(refuse('stock.in_checkout'))
  await cards.control('DELETE faults')
  expect((await bookOf(orderId)).order).toMatchObject({ state: 'pending' })
  expect(await leftOf(stock)).toMatchObject({ reserved: 1 })
})

test('where the payment of one cannot be cancelled, the next one gives way', async () => {
  const stock = await stockOf(2)
  const [stuck, next] = [await order(stock, 'stuck', 0), await order(stock, 'next', 1)]
  const path = `/v1/payment_intents/${stuck.reference}/cancel`
  await cards.control('POST faults', { kind: 'drop-before', method: 'POST', path, times: 9 })
  expect(await press(stock, 'home', 50)).toMatchObject({ ok: true })
  await cards.control('DELETE faults')
  expect((await bookOf(stuck.orderId)).order).toMatchObject({ state: 'pending' })
  expect((await bookOf(next.orderId)).order).toMatchObject({ state: 'expired' })
})

test('an order paid at that very moment keeps its items, and the other shopper is refused before paying', async () => {
  const stock = await stockOf(1)
  const holder = await order(stock, 'slow', 0)
  await cards.pay(holder.reference)
  expect(await press(stock, 'home', 50)).toEqual(refuse('stock.sold_out'))
  expect((await bookOf(holder.orderId)).order).toMatchObject({ state: 'placed', displacedAt: null })
})

test('payment and displacement at the same moment: the provider decides, and stock and money follow', async () => {
  for (let round = 0; round < 8; round++) {
    const stock = await stockOf(1)
    const holder = await order(stock, `slow ${round}`, 0)
    const [, pressed] = await Promise.all([
      cards.pay(holder.reference).catch(() => 'too late'),
      press(stock, `home ${round}`, 50),
      endOverdueOrders(at(50)),
    ])
    await settle(holder.reference, at(51))
    const paid = (await statusAtProvider(holder.reference)) === 'succeeded'
    expect(pressed.ok).toBe(!paid)
    const { order: row, ledger } = await bookOf(holder.orderId)
    expect({ state: row.state, lines: ledger.length }).toEqual(
      paid ? { state: 'placed', lines: 1 } : { state: 'expired', lines: 0 },
    )
    expect(await leftOf(stock)).toEqual({ onHand: paid ? 0 : 1, reserved: paid ? 0 : 1, moved: paid ? 0 : 1 })
  }
})

test('five at once for one abandoned reservation: one gets it, the items are released once, and the worker may end it too', async () => {
  const stock = await stockOf(1)
  const hoarder = await order(stock, 'hoarder', 0)
  const late = 1_900
  const [, ...pressed] = await Promise.all([
    endOverdueOrders(at(late)),
    ...[1, 2, 3, 4, 5].map((index) => press(stock, `home ${index}`, late)),
  ])
  expect(pressed.filter(({ ok }) => ok)).toHaveLength(1)
  expect(pressed.filter(({ ok }) => !ok)).toEqual([1, 2, 3, 4].map(() => refuse('stock.in_checkout')))
  expect((await bookOf(hoarder.orderId)).reservations).toEqual([{ state: 'released', quantity: 1 }])
  expect(await leftOf(stock)).toEqual({ onHand: 1, reserved: 1, moved: 1 })
})

test('a shopper who displaces others and does not pay is displaced by them, and in the end displaces no one any more', async () => {
  const stock = await stockOf(1)
  const victim = () => press(stock, 'victim', 150)
  await order(stock, 'victim', 0)
  await order(stock, 'bully', 50)
  expect(await victim()).toMatchObject({ ok: true })
  // From now on without a deadline, and while she is at her bank.
  for (const seconds of [200, 400, 600])
    expect(await press(stock, 'bully', seconds)).toEqual(refuse('stock.in_checkout'))

  const others = await Promise.all(['one', 'two', 'three'].map(() => stockOf(1)))
  const [one, two, three] = others
  if (!one || !two || !three) throw new Error('three stocks were made')
  for (const [index, each] of others.entries()) await order(each, `someone ${index}`, 200)
  expect(await press(one, 'bully', 260)).toMatchObject({ ok: true })
  expect(await press(two, 'bully', 260)).toMatchObject({ ok: true })
  expect(await press(three, 'bully', 260)).toEqual(refuse('stock.in_checkout'))
})

test('a network has a limit of unpaid orders at a time: one more ends the oldest, but never a new one', async () => {
  const stock = await stockOf(100)
  const count = limits.unpaidOrdersOfNetwork.value
  const first = await order(stock, 'crowd', 0)
  for (let index = 1; index < count; index++) await press(stock, 'crowd', 30)
  expect(await press(stock, 'crowd', 40)).toEqual(refuse('order.too_many_unpaid'))
  expect(await press(stock, 'elsewhere', 40)).toMatchObject({ ok: true })
  expect(await press(stock, 'crowd', 46)).toMatchObject({ ok: true })
  expect(await statusAtProvider(first.reference)).toBe('canceled')
  expect(await leftOf(stock)).toMatchObject({ reserved: count + 1 })
})

test('a shopper with a /32 delays others no longer than the grace period of a few networks', async () => {
  const stock = await stockOf(1)
  const few = limits.wideNetwork.value
  for (let each = 0; each <= few + 1; each++)
    expect(await pressWithin('hoard', stock, `hoarder ${each}`, 46 * each)).toMatchObject({ ok: true })
  const last = 46 * (few + 1)
  expect(await press(stock, 'home', last + 1)).toMatchObject({ ok: true })
  // She stays at her bank as long as she needs: another of its networks is treated like the others.
  for (const seconds of [last + 10, last + 60, last + 200])
    expect(await pressWithin('hoard', stock, `hoarder at ${seconds}`, seconds)).toEqual(refuse('stock.in_checkout'))
})

test('shoppers of one access provider each have their grace period, also if there are hoarders among them', async () => {
  const stock = await stockOf(1)
  const few = limits.wideNetwork.value
  for (let each = 0; each < few; each++)
    expect(await pressWithin('provider', stock, `stranger ${each}`, 46 * each)).toMatchObject({ ok: true })
  expect(await press(stock, 'home', 46 * (few - 1) + 10)).toEqual(refuse('stock.in_checkout'))
  for (let each = few; each < few + 3; each++)
    expect(await pressWithin('provider', stock, `stranger ${each}`, 46 * each)).toMatchObject({ ok: true })
  expect(await pressWithin('provider', stock, 'neighbour', 46 * (few + 2) + 10)).toEqual(refuse('stock.in_checkout'))
  expect(await pressWithin('provider', stock, 'neighbour', 46 * (few + 3))).toMatchObject({ ok: true })
})
