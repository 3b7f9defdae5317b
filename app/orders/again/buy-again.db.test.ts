import { expect, test } from 'vitest'
import type { OrderId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { findCartOf } from '#app/cart/lines/cart-lines.server.ts'
import { type CartOwner, hashOf, newToken } from '#app/cart/owners/cart-owner.server.ts'
import { orderLink } from '#app/orders/links/order-link.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aCustomer } from '#test/support/people/customers.ts'
import { aPaidOrder, type Stock, stockOf } from '#test/support/people/orders.ts'
import { carts, guestAt } from '#test/support/people/shopper-acts.ts'
import { buyAgain } from './buy-again.operation.ts'

useDatabase()
const cards = useCardProvider()
const guest = (token: string | null): CartOwner => ({ customerId: null, tokenHash: token ? hashOf(token) : null })
const at = (ms = 0) => ({ ...guestAt(new Date(Date.now() + ms)), client: '198.51.100.9' })

async function anOrderOf(stock: Stock, quantity = 1) {
  const { orderId } = await aPaidOrder(stock, cards, { quantity })
  return linked(orderId)
}
async function linked(orderId: OrderId) {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  return { ...row, key: new URL(orderLink(languageOf('en'), row), 'http://shop').searchParams.get('key') }
}
const again = (order: { number: string; key: string | null }, token: string | null = null, actor = at()) =>
  perform(buyAgain, { key: guest(token), input: { order: order.number, key: order.key }, actor })
const linesOf = async (token: string | null) =>
  (await findCartOf(guest(token), 'en', new Date()))?.lines.map(
    ({ variantId, quantity, priceWhenAdded, unitPrice }) => ({
      variantId,
      quantity,
      priceWhenAdded,
      unitPrice,
    }),
  )
const tokenOf = (answer: Awaited<ReturnType<typeof again>>) => (answer.ok ? answer.value.token : null)

test('a guest with an order’s link gets its items into a new cart, and the old price beside the new one', async () => {
  const stock = await stockOf(10)
  const order = await anOrderOf(stock, 3)
  await db.updateTable('variants').set({ price: 2_900 }).where('id', '=', stock.variantId).execute()
  const bought = await again(order)
  expect(bought).toMatchObject({ ok: true, value: { missed: [] } })
  expect(await linesOf(tokenOf(bought))).toEqual([
    { variantId: stock.variantId, quantity: 3, priceWhenAdded: 2_400, unitPrice: 2_900 },
  ])
})

test('what is sold out, archived or deleted stays out and is named; a part of it is put in', async () => {
  const stock = await stockOf(5)
  const order = await anOrderOf(stock, 3)
  const few = await again(order)
  expect(few).toMatchObject({ ok: true, value: { missed: [{ title: 'Cup', why: 'fewer', count: 2 }] } })
  await db.updateTable('stockLevels').set({ onHand: 0 }).where('variantId', '=', stock.variantId).execute()
  expect(await again(order)).toMatchObject({ value: { missed: [{ why: 'sold_out' }] } })
  await db.updateTable('products').set({ status: 'archived' }).where('id', '=', stock.productId).execute()
  const gone = await again(order)
  expect(gone).toMatchObject({ value: { missed: [{ why: 'gone' }] } })
  expect((await findCartOf(guest(tokenOf(gone)), 'en', new Date()))?.again).toMatchObject({ number: order.number })
})

test('it is added to the cart that there is; a second press within a moment counts once, a later one again', async () => {
  const stock = await stockOf(20)
  const order = await anOrderOf(stock, 2)
  const added = await carts.add(guest(newToken()), stock.slug, new Date())
  const token = added.ok ? added.value.token : null
  await Promise.all([again(order, token), again(order, token), again(order, token)])
  expect(await linesOf(token)).toMatchObject([{ quantity: 3 }])
  await again(order, token, at(5_000))
  expect(await linesOf(token)).toMatchObject([{ quantity: 5 }])
})

test('after a clock was set back, a press counts as well', async () => {
  const order = await anOrderOf(await stockOf(9))
  const token = tokenOf(await again(order, null, at(3_600_000)))
  await again(order, token)
  expect((await linesOf(token))?.map(({ quantity }) => quantity)).toEqual([2])
})

test('an order that the caller may not see is not found: a guest without its key, and another customer', async () => {
  const [order, other] = [await anOrderOf(await stockOf(3)), await anOrderOf(await stockOf(3))]
  const ada = await aCustomer(new Date())
  for (const key of [null, '', other.key])
    await expect(again({ ...order, key })).rejects.toMatchObject({ code: 'request.not_found' })
  const stranger = { ...ada.actor, client: '198.51.100.10', now: new Date() }
  await expect(again({ ...order, key: null }, null, stranger)).rejects.toMatchObject({ code: 'request.not_found' })
  await db.updateTable('orders').set({ customerId: ada.id }).where('id', '=', order.id).execute()
  expect(await again({ ...order, key: null }, null, stranger)).toMatchObject({ ok: true })
})
