import { expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { newId } from '#app/kernel/ids.ts'
import { detailsOf } from '#app/orders/page/order-details.server.ts'
import { mayPay } from '#app/orders/order-rules.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aDraft, stockOf } from '#test/support/people/orders.ts'
import { openAttempt } from './start-payment.server.ts'
import { placeOrder } from '#test/support/people/place-order.ts'

useDatabase()
useCardProvider()

interface Case {
  order?: Partial<Row<'orders'>>
  attempt?: Partial<Row<'paymentAttempts'>>
}

const now = new Date()
const cases: Record<string, Case> = {
  'waits for its money': {},
  'had a card declined': { attempt: { state: 'declined', declines: 1 } },
  'had many cards declined': { attempt: { state: 'cancelled', declines: limits.declines.value } },
  'is over': { order: { expiresAt: now } },
  'has expired': { order: { state: 'expired', expiredAt: now } },
  'gave way': { order: { state: 'expired', expiredAt: now, displacedAt: now } },
  'is on hold': { order: { heldBecause: 'underpaid' } },
  'is placed': { order: { state: 'placed', placedAt: now } },
  'is closed': { order: { state: 'closed', placedAt: now, closedAt: now } },
  'is cancelled': { order: { state: 'cancelled', cancelledAt: now } },
}

test.each(Object.entries(cases))('an order that %s can be paid wherever that is possible', async (_, changes) => {
  const placed = await placeOrder(await aDraft(await stockOf(2)), newId(), now)
  if (!placed.ok) throw new Error(placed.reason)
  const { orderId } = placed.value
  await openAttempt(orderId, 'fields', now)
  const { order, attempt } = changes
  if (order) await db.updateTable('orders').set(order).where('id', '=', orderId).execute()
  if (attempt) await db.updateTable('paymentAttempts').set(attempt).where('orderId', '=', orderId).execute()
  const row = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const offered = mayPay(await detailsOf(row), now)
  const opened = await openAttempt(orderId, 'fields', now)
  expect(offered.ok ? 'yes' : offered.reason).toBe(opened.ok ? 'yes' : opened.reason)
})
