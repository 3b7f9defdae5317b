import { expect, test } from 'vitest'
import { newId, type CustomerId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aDraft, anOpenOrder, stockOf } from '#test/support/people/orders.ts'
import { endOrder } from '#app/payments/placing/expire.server.ts'
import { findLinkedOrder, findOwnOrder } from '#app/orders/page/order-details.server.ts'
import { listOrders } from './order-list.server.ts'
import { placeOrder } from '#test/support/people/place-order.ts'

useDatabase()
useCardProvider()

async function aCustomer() {
  const id = newId<CustomerId>()
  await db.insertInto('customers').values({ id }).execute()
  return id
}

test('a customer sees only their own orders, newest first, ten to a page', async () => {
  const [customerId, stranger, stock] = [await aCustomer(), await aCustomer(), await stockOf(100)]
  for (let index = 0; index < limits.ordersPage.value + 2; index++) {
    const at = new Date(Date.UTC(2026, 0, index + 1))
    await placeOrder(await aDraft(stock, 2), newId(), at)
  }
  // From guests' carts, because a customer has only one cart at a time.
  await db.updateTable('orders').set({ customerId }).execute()
  const first = await listOrders(customerId, 1)
  expect(first).toMatchObject({ page: 1, pages: 2 })
  expect(first.orders).toHaveLength(limits.ordersPage.value)
  expect(first.orders[0]).toMatchObject({
    state: 'pending',
    payment: 'unpaid',
    fulfilment: 'unfulfilled',
    total: 4800,
    pieces: 2,
    titles: ['Cup'],
    titleLanguage: 'en',
    createdAt: new Date(Date.UTC(2026, 0, limits.ordersPage.value + 2)),
  })
  expect((await listOrders(customerId, 2)).orders).toHaveLength(2)
  expect(await listOrders(stranger, 1)).toEqual({ orders: [], page: 1, pages: 1 })
  const number = first.orders[0]?.number ?? ''
  expect(await findOwnOrder(number, customerId)).toMatchObject({ number, total: 4_800 })
  expect(await findOwnOrder(number, stranger)).toBeNull()
  expect(await findLinkedOrder(number, '', new Date())).toBeNull()
})

test('an order that expired unpaid is not listed', async () => {
  const customerId = await aCustomer()
  const order = await anOpenOrder(await stockOf(5))
  await db.updateTable('orders').set({ customerId }).where('id', '=', order.orderId).execute()
  expect((await listOrders(customerId, 1)).orders).toHaveLength(1)
  await endOrder(order.orderId, 'overdue', new Date())
  expect((await listOrders(customerId, 1)).orders).toEqual([])
})
