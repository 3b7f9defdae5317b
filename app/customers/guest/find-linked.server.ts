import { findSubject, type Subject } from '#app/customers/subject.server.ts'
import type { OrderId } from '#app/kernel/ids.ts'
import { readKey } from '#app/orders/links/order-link.server.ts'
import { db } from '#db/database.server.ts'

/** The guest whose file this key opens now, with the order that it was asked for with; null: it opens none, or none any more. */
export async function findLinked(
  number: string,
  key: string,
  now: Date,
): Promise<{ order: OrderId; subject: Subject } | null> {
  const orders = db.selectFrom('orders').select(['id', 'email', 'customerId', 'erasedAt', 'linkSeries'])
  const order = await orders.where('number', '=', number).executeTakeFirst()
  const read = order && readKey(key, order, 'data')
  if (!order || !read || read.until === null || read.until <= now) return null
  if (order.customerId !== null || order.erasedAt !== null) return null
  return { order: order.id, subject: await findSubject(db, { customerId: null, email: order.email }) }
}
