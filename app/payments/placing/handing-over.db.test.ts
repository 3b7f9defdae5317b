import { expect, test } from 'vitest'
import { newId, type OrderId } from '#app/kernel/ids.ts'
import { refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { fromNetwork } from '#test/support/networks.ts'
import { aDraft, bookOf, leftOf, type Stock, stockOf } from '#test/support/people/orders.ts'
import { endOrder } from './expire.server.ts'
import { partyOf } from './handing-over.server.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'

useDatabase()
const cards = useCardProvider()
const began = Date.now()
const at = (seconds: number) => new Date(began + seconds * 1000)
const network = (name: string) => fromNetwork(`${expect.getState().currentTestName} ${name}`)
const press = async (stock: Stock | Stock[], from: string, seconds: number, quantity = 1) =>
  placeOrder(await aDraft(stock, quantity), newId(), at(seconds), network(from))
async function order(stock: Stock | Stock[], from: string, seconds: number) {
  const placed = await press(stock, from, seconds)
  if (!placed.ok) throw new Error(`refused: ${placed.reason}`)
  return placed.value.orderId
}
const stateOf = async (orderId: OrderId) => (await bookOf(orderId)).order.state

test('items that became free for a shopper are taken by no one else before her order exists, nor by their last holder', async () => {
  const stock = await stockOf(1)
  const held = await order(stock, 'hoarder', 0)
  const [draft, submissionKey, home] = [await aDraft(stock), newId(), network('home')]
  const party = partyOf(home.network, draft.cartId)
  await endOrder(held, 'displaced', at(50), { submissionKey, party, wideNetwork: null })
  for (const who of ['hoarder', 'somebody']) expect(await press(stock, who, 51)).toEqual(refuse('stock.in_checkout'))
  expect(await placeOrder(draft, submissionKey, at(52), home)).toMatchObject({ ok: true })
})

test('that holds also if their last holder ends his order himself at the same moment', async () => {
  const stock = await stockOf(1)
  const held = await order(stock, 'hoarder', 0)
  const successor = { submissionKey: newId(), party: 'somebody at home', wideNetwork: null }
  await endOrder(held, 'replaced', at(50))
  expect(await endOrder(held, 'displaced', at(50), successor)).toBe('ended')
  expect(await press(stock, 'hoarder', 50)).toEqual(refuse('stock.in_checkout'))
})

test('if the free pieces wait for another order, the next unpaid order gives way', async () => {
  const stock = await stockOf(2)
  const [first, second] = [await order(stock, 'hoarder', 0), await order(stock, 'hoarder', 1)]
  await endOrder(first, 'displaced', at(50), { submissionKey: newId(), party: 'somebody at home', wideNetwork: null })
  expect(await press(stock, 'another home', 50)).toMatchObject({ ok: true })
  expect(await stateOf(second)).toBe('expired')
  expect(await press(stock, 'a third home', 50)).toEqual(refuse('stock.in_checkout'))
})

test('as many shoppers as there are items press at the same moment: each gets one', async () => {
  for (let round = 0; round < 3; round++) {
    const stock = await stockOf(4)
    for (let index = 0; index < 4; index++) await order(stock, `hoarder ${round}`, 0)
    const pressed = await Promise.all([1, 2, 3, 4].map((home) => press(stock, `home ${round} ${home}`, 50)))
    expect(pressed.map((each) => each.ok || each.reason)).toEqual([true, true, true, true])
  }
})

test('the items wait only for a moment, only at the same location, and not once the order exists', async () => {
  const [scarce, plenty] = [await stockOf(1), await stockOf(3)]
  const successor = () => ({ submissionKey: newId(), party: 'somebody who went away', wideNetwork: null })
  await endOrder(await order(scarce, 'hoarder', 0), 'displaced', at(50), successor())
  await endOrder(await order(plenty, 'hoarder', 0), 'displaced', at(50), successor())
  expect(await press(plenty, 'home', 51, 2)).toMatchObject({ ok: true })
  expect(await press(plenty, 'another', 51)).toEqual(refuse('stock.in_checkout'))
  const later = 51 + limits.handingOver.value / 1000
  expect(await press(scarce, 'home', later)).toMatchObject({ ok: true })
  // Here the order that they became free for exists, and leaves two of its three.
  const three = await stockOf(3)
  await placeOrder(await aDraft(three, 3), newId(), at(0), network('greedy'))
  expect(await press(three, 'home', 50)).toMatchObject({ ok: true })
  expect(await press(three, 'another', 50, 2)).toMatchObject({ ok: true })
})

test('a hoarder whose browsers press continuously gets nothing that became free for another shopper', async () => {
  const stock = await stockOf(1)
  await order(stock, 'hoarder', 0)
  const swarm = await Promise.all([1, 2, 3, 4].map(() => aDraft(stock)))
  let isOver = false
  const pressing = swarm.map(async (draft, index) => {
    for (let times = 0; !isOver; times++)
      await placeOrder({ ...draft, phone: `${index} ${times}` }, newId(), at(50), network('hoarder'))
  })
  const pressed = []
  for (const home of ['one', 'two', 'three']) {
    pressed.push(await press(stock, home, 50))
    const last = pressed.at(-1)
    if (last?.ok) await endOrder(last.value.orderId, 'replaced', at(50))
  }
  isOver = true
  await Promise.all(pressing)
  expect(pressed.map((each) => each.ok || each.reason)).toEqual([true, true, true])
})

test('a shopper who displaces others and orders nothing is stopped like one who orders and does not pay', async () => {
  const [cup, plate] = [await stockOf(1), await stockOf(1)]
  // An accomplice's order: it is offered, and cannot be cancelled.
  const stuck = await order(plate, 'accomplice', 0)
  const payment = await startPayment(stuck, at(0))
  if (!payment.ok) throw new Error(`refused: ${payment.reason}`)
  const path = `/v1/payment_intents/${payment.value.reference}/cancel`
  await cards.control('POST faults', { kind: 'refuse', method: 'POST', path, status: 400, times: 99 })
  const ends: string[] = []
  for (let minute = 0; minute < 5; minute++) {
    const hers = await order(cup, 'shopper', minute * 60)
    expect(await press([cup, plate], 'bully', minute * 60 + 50)).toEqual(refuse('stock.in_checkout'))
    ends.push(await stateOf(hers))
    await endOrder(hers, 'replaced', at(minute * 60 + 51))
  }
  await cards.control('DELETE faults')
  expect(ends).toEqual(['expired', 'expired', 'expired', 'pending', 'pending'])
})

test('a reservation made by a clock that was a day ahead is displaced as well', async () => {
  const stock = await stockOf(1)
  await order(stock, 'hoarder', 86_400)
  expect(await press(stock, 'home', 0)).toMatchObject({ ok: true })
})

test('a shopper who reaches the network’s limit ends her own orders, not those of a neighbour who is at her bank', async () => {
  const stock = await stockOf(100)
  const [hers, his] = [network('carrier'), network('carrier')]
  const [first] = [await placeOrder(await aDraft(stock), newId(), at(0), hers)]
  if (!first.ok) throw new Error(`refused: ${first.reason}`)
  const pressed = []
  for (let index = 0; index < limits.unpaidOrdersOfNetwork.value; index++)
    pressed.push(await placeOrder(await aDraft(stock), newId(), at(50), his))
  expect(pressed.at(-1)).toEqual(refuse('order.too_many_unpaid'))
  expect(await stateOf(first.value.orderId)).toBe('pending')
  expect(await placeOrder(await aDraft(stock), newId(), at(100), hers)).toMatchObject({ ok: true })
  expect(await leftOf(stock)).toMatchObject({ reserved: limits.unpaidOrdersOfNetwork.value })
})
