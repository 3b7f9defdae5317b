import { beforeAll, expect, test } from 'vitest'
import { newId, type OrderId } from '#app/kernel/ids.ts'
import { perform, performOnce } from '#app/operations/perform.server.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { settleOrder } from '#app/payments/settling/settle-order.server.ts'
import { deleteProduct } from '#app/products/delete-product.operation.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aLink, office, pressLink, sellsToGermany } from '#test/support/people/drafts/drafts.ts'
import { bookOf, expireHereAlone, leftOf, type Stock, stockOf } from '#test/support/people/orders.ts'
import { giveBack, staffAt } from '#test/support/people/staff/staff.ts'
import { approved, aSentOrder, now, refund } from '#test/support/returns/returns.ts'
import { exchangeReturn } from './exchange-return.operation.ts'

useDatabase()
const cards = useCardProvider()
beforeAll(sellsToGermany)

const add = ({ variantId }: Stock, quantity = 1) => ({ add: { [variantId]: quantity } })

async function exchanged(key: string, input: object) {
  const done = await performOnce(exchangeReturn, { key, input, actor: staffAt(now()), once: newId() })
  if (!done.ok) throw new Error(`refused: ${done.reason}`)
  return done.value
}

/** A cup for 24.00 comes back for a jug for 30.00. Its link was pressed, then it was given up, and the money is still to come. */
async function aLatePayer(quantity = 2) {
  const order = await aSentOrder(cards, quantity)
  const id = await approved(order, 1)
  const jug = await stockOf(3, { price: 3_000 })
  const { draft } = await exchanged(id, add(jug))
  const pressed = await pressLink(await aLink(draft))
  if (!pressed.ok) throw new Error(pressed.reason)
  const payment = await startPayment(pressed.value.id, now())
  if (!payment.ok) throw new Error(payment.reason)
  await expireHereAlone(pressed.value.id)
  const pay = async () => {
    await cards.pay(payment.value.reference)
    await settleOrder(pressed.value.id, now())
    return (await bookOf(pressed.value.id)).order.state
  }
  return { ...order, id, jug, draft, other: pressed.value.id, pay }
}

const isGivenBack = async (other: OrderId, jug: Stock) => {
  expect((await bookOf(other)).refunds).toMatchObject([{ amount: 600, reason: 'cancelled' }])
  expect(await leftOf(jug)).toMatchObject({ onHand: 3, reserved: 0 })
}

test('late money places an exchange that was given up, as long as the money of the return is there', async () => {
  const { draft, other, orderId, id, pay } = await aLatePayer()
  expect(await office.cancel(draft, now())).toMatchObject({ ok: true })
  expect(await pay()).toBe('placed')
  expect((await bookOf(other)).refunds).toEqual([])
  expect(await refund(orderId, { kind: 'amount', amount: { amount: 1, currency: 'EUR' }, return: id })).toMatchObject({
    reason: 'return.exchanged',
  })
})

test('late money is given back when the order of the return was refunded without naming the return', async () => {
  const { draft, other, orderId, jug, pay } = await aLatePayer()
  expect(await office.cancel(draft, now())).toMatchObject({ ok: true })
  expect(await giveBack(orderId, now(), { kind: 'rest' })).toMatchObject({ ok: true })
  expect(await pay()).toBe('expired')
  await isGivenBack(other, jug)
})

test('late money is given back when the return was exchanged for something else meanwhile', async () => {
  const { draft, other, id, jug, pay } = await aLatePayer()
  expect(await office.cancel(draft, now())).toMatchObject({ ok: true })
  await exchanged(id, add(await stockOf(3)))
  expect(await pay()).toBe('expired')
  await isGivenBack(other, jug)
})

test('late money comes beside a refund: one of them is refused', async () => {
  for (let at = 0; at < 3; at += 1) {
    const { draft, other, orderId, pay } = await aLatePayer(1)
    expect(await office.cancel(draft, now())).toMatchObject({ ok: true })
    await Promise.all([pay(), giveBack(orderId, now(), { kind: 'rest' })])
    const isPlaced = (await bookOf(other)).order.state === 'placed'
    expect([isPlaced, (await bookOf(orderId)).refunds.length]).toEqual(isPlaced ? [true, 0] : [false, 1])
  }
})

test('an item of an exchange that was deleted does not leave with what it cost: the exchange is made again', async () => {
  const order = await aSentOrder(cards, 2)
  const id = await approved(order, 2)
  const [bowl, plate] = [await stockOf(3), await stockOf(3)]
  const { draft } = await exchanged(id, { add: { [bowl.variantId]: 1, [plate.variantId]: 1 } })
  expect(
    await perform(deleteProduct, { key: { id: plate.productId }, input: {}, actor: staffAt(now()) }),
  ).toMatchObject({ ok: true })
  expect(await office.place(draft, now())).toMatchObject({ ok: false, reason: 'draft.of_exchange' })
  expect(await office.send(draft, now())).toMatchObject({ ok: false, reason: 'draft.of_exchange' })
  expect(await office.cancel(draft, now())).toMatchObject({ ok: true })
  expect(await exchanged(id, add(bowl))).toMatchObject({ left: { amount: 2_400 } })
})
