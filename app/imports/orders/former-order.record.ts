import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { type FormerOrderId, isId } from '#app/kernel/ids.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { formerOrder as described } from './former-order.ts'

const view = described.extend({ id: idOf('for_'), imported_at: z.iso.datetime() })
export type FormerOrderView = z.infer<typeof view>

/** By its id or its number, or by the rows of the file that have it. */
type Key = string | { source: string }

/** Null: a file has it for the first time. */
export interface FiledFormerOrder {
  source: string
  row: Row<'formerOrders'> | null
}

/** An order of a former shop. It takes no stock and asks for no money, and no report counts it. */
export const formerOrder = record<Key, FiledFormerOrder, FormerOrderView>({
  name: 'former_orders',
  prefix: 'for_',
  permission: 'orders:read',
  http: 'GET /former-orders/:former_order',
  schema: view,
  find: (on, key) => find(on, key, false),
  lock: (tx, key) => find(tx, key, true),
  isNew: ({ row }) => row === null,
  idOf: ({ row }) => row?.id ?? '',
  keyOf: (text) => text || null,
  viewOf: async (on, { source }) => viewIn((await bySource(on, source).executeTakeFirst()) ?? notFound()),
})

export function viewIn(row: Row<'formerOrders'>): FormerOrderView {
  const { placedAt, cancelledAt, importedAt, paymentMethod, shippingMethod, discountCode } = row
  const { billingAddress, shippingAddress, source: _, hash: __, ...same } = row
  return {
    id: same.id,
    shop: same.shop,
    number: same.number,
    placed_at: placedAt.toISOString(),
    cancelled_at: cancelledAt?.toISOString() ?? null,
    name: same.name,
    email: same.email,
    phone: same.phone,
    payment: same.payment,
    fulfilment: same.fulfilment,
    payment_method: paymentMethod,
    shipping_method: shippingMethod,
    currency: same.currency,
    subtotal: same.subtotal,
    discount: same.discount,
    discount_code: discountCode,
    shipping: same.shipping,
    tax: same.tax,
    total: same.total,
    refunded: same.refunded,
    billing_address: billingAddress,
    shipping_address: shippingAddress,
    note: same.note,
    tags: same.tags,
    lines: same.lines,
    imported_at: importedAt.toISOString(),
  }
}

const bySource = (on: Db, source: string) => on.selectFrom('formerOrders').selectAll().where('source', '=', source)

async function find(on: Db, key: Key, lock: boolean): Promise<FiledFormerOrder | null> {
  const all = on.selectFrom('formerOrders').selectAll()
  const found =
    typeof key === 'string'
      ? isId<FormerOrderId>(key)
        ? all.where('id', '=', key)
        : all.where('number', '=', key)
      : bySource(on, key.source)
  const row = await (lock ? found.forUpdate() : found).limit(1).executeTakeFirst()
  if (row) return { source: row.source, row }
  return typeof key === 'string' ? null : { source: key.source, row: null }
}
