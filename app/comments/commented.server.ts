import { formerOrder } from '#app/imports/orders/former-order.record.ts'
import { customerFile } from '#app/identity/people/customer-file.record.ts'
import { type CustomerId, isId, type OrderId } from '#app/kernel/ids.ts'
import { invoice } from '#app/invoices/invoice.record.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { SomeRecord } from '#app/operations/record.server.ts'
import { readTypeId, typeId } from '#app/operations/typed-id/type-id.ts'
import { order } from '#app/orders/order.record.ts'
import { paymentProblem } from '#app/problems/problem.record.ts'
import { product } from '#app/catalogue/writing/product.record.ts'
import { returned } from '#app/returns/return.record.ts'
import type { Language } from '#app/web/language-of.ts'
import { withdrawal } from '#app/withdrawals/withdrawal.record.ts'
import { type Db, db } from '#db/database.server.ts'

/** What colleagues may comment on: everything that has a typed id and is found by it. */
export const commented: readonly SomeRecord[] = [
  customerFile,
  formerOrder,
  invoice,
  order,
  paymentProblem,
  product,
  returned,
  withdrawal,
]

/** An object by its record's name and its id inside the shop. */
export interface Commented {
  record: string
  objectId: string
}

/** The object of a typed id such as `ord_01jd3w…`. Null: nothing that can be commented on. */
export function readObject(text: string): Commented | null {
  for (const { name, prefix } of commented) {
    const id = readTypeId(prefix, text)
    if (id) return { record: name, objectId: id }
  }
  return null
}

/** A customer that was merged into another one is that one: what is said about it belongs there. */
export async function followMerge(on: Db, about: Commented): Promise<Commented> {
  if (about.record !== customerFile.name) return about
  // An id of a customer, as its record says.
  const gone = about.objectId as CustomerId
  const merges = on.selectFrom('customerMerges').select('intoId')
  const merged = await merges.where('goneId', '=', gone).executeTakeFirst()
  return merged ? { ...about, objectId: merged.intoId } : about
}

/** Its typed id; empty for a record that is not commented on. */
export function objectText({ record, objectId }: Commented): string {
  const known = commented.find(({ name }) => name === record)
  return known && isId(objectId) ? typeId(known.prefix, objectId) : ''
}

/** Whether this actor may see the object: its comments are for no one else. */
export async function maySee(on: Db, { record, objectId }: Commented, actor: Actor): Promise<boolean> {
  const known = commented.find(({ name }) => name === record)
  const key = known && actor.permissions.has(known.permission) ? known.keyOf?.(objectId) : null
  return key !== null && key !== undefined && known !== undefined && (await known.find(on, key, actor)) !== null
}

/** What a mail calls the object, and where it is: an order by its number, others by the list that they are in. */
export async function placeOf({ record, objectId }: Commented, { t, href }: Language, on: Db = db) {
  if (record === 'orders') {
    const orders = on
      .selectFrom('orders')
      .select('number')
      .where('id', '=', objectId as OrderId)
    const { number } = await orders.executeTakeFirstOrThrow()
    return { name: t('orders.title', { number }), path: href('/admin/orders/:number', { number }) }
  }
  if (record === 'customers')
    return { name: t('lists.customers'), path: href('/admin/customers/:customer', { customer: objectId }) }
  if (record === 'products')
    return { name: t('lists.products'), path: href('/admin/products/:product', { product: objectId }) }
  if (record === 'returns')
    return { name: t('lists.returns'), path: href('/admin/returns/:return', { return: objectId }) }
  if (record === 'withdrawals') return { name: t('lists.withdrawals'), path: href('/admin/withdrawals') }
  if (record === 'payment_problems') return { name: t('lists.payment_problems'), path: href('/admin/payments') }
  if (record === 'invoices') return { name: t('lists.invoices'), path: href('/admin/invoices') }
  if (record === 'former_orders')
    return { name: t('lists.former_orders'), path: href('/admin/former-orders/:order', { order: objectId }) }
  return { name: t('comments.object'), path: href('/admin') }
}
