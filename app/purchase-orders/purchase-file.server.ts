import { sql } from 'kysely'
import { variantTitle, variantTitles } from '#app/catalogue/products/variant-title.server.ts'
import { isId, type PurchaseOrderId, type PurchaseReceiptId, type VariantId } from '#app/kernel/ids.ts'
import type { Titles } from '#app/locales.ts'
import type { Db, Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { comingOf, type PurchaseFacts, type PurchaseLine, purchaseNumberTyped, stateOf } from './purchase-order.ts'

export interface FiledLine extends PurchaseLine {
  /** What it is called now, or was when it was ordered. */
  title: string
  /** In other languages; a screen shows the reader's. */
  titles: Titles
  sku: string | null
  barcode: string | null
  unitCost: number | null
  /** Its variant has not been deleted, and is counted: it can be received. */
  isThere: boolean
  isCounted: boolean
}

export interface FiledReceipt extends Row<'purchaseReceipts'> {
  lines: { variantId: VariantId; quantity: number }[]
}

export interface FiledPurchase extends PurchaseFacts {
  row: Row<'purchaseOrders'>
  lines: FiledLine[]
  /** The latest first. */
  receipts: FiledReceipt[]
}

/** By its id or its number. */
export async function findPurchase(on: Db, key: string, lock = false): Promise<FiledPurchase | null> {
  const found = on.selectFrom('purchaseOrders').selectAll()
  const own = isId<PurchaseOrderId>(key)
    ? found.where('id', '=', key)
    : found.where('number', '=', purchaseNumberTyped(key))
  const row = await (lock ? own.forUpdate() : own).executeTakeFirst()
  if (!row) return null
  const lines = await listLines(on, row.id)
  return { row, lines, receipts: await listReceipts(on, row.id), closedAt: row.closedAt, cancelledAt: row.cancelledAt }
}

async function listLines(on: Db, id: PurchaseOrderId): Promise<FiledLine[]> {
  const { rows } = await sql<FiledLine>`
    select l.variant_id, l.quantity, l.arrived, l.unit_cost, coalesce(${variantTitle}, l.title) as title,
      case when v.id is not null then ${variantTitles} end as titles,
      case when v.id is null then l.sku else v.sku end as sku, v.barcode, v.id is not null as is_there,
      coalesce(v.tracks_stock, false) as is_counted
    from purchase_order_lines l left join variants v on v.id = l.variant_id left join products p on p.id = v.product_id
    where l.purchase_order_id = ${id} order by l.position, l.variant_id`.execute(on)
  return rows
}

async function listReceipts(on: Db, id: PurchaseOrderId): Promise<FiledReceipt[]> {
  const receipts = on.selectFrom('purchaseReceipts').selectAll().where('purchaseOrderId', '=', id)
  const rows = await receipts.orderBy('at', 'desc').orderBy('id', 'desc').execute()
  if (rows.length === 0) return []
  const all: PurchaseReceiptId[] = rows.map((row) => row.id)
  const lines = await on.selectFrom('purchaseReceiptLines').selectAll().where('receiptId', 'in', all).execute()
  const ofReceipt = (receipt: PurchaseReceiptId) =>
    lines.flatMap(({ receiptId, ...line }) => (receiptId === receipt ? [line] : []))
  return rows.map((row) => ({ ...row, lines: ofReceipt(row.id) }))
}

/** What the lists read of an order and its lines, after each change. */
export async function noteState(tx: Tx, id: PurchaseOrderId) {
  const order = await findPurchase(tx, id)
  if (!order) return
  await tx
    .updateTable('purchaseOrders')
    .set({ state: stateOf(order) })
    .where('id', '=', id)
    .execute()
  const variants = order.lines.map(({ variantId }) => variantId)
  const coming = order.lines.map((line) => comingOf(order, line))
  await sql`update purchase_order_lines l set coming = c.coming
    from unnest(${variants}::uuid[], ${coming}::int[]) as c (variant_id, coming)
    where l.purchase_order_id = ${id} and l.variant_id = c.variant_id and l.coming <> c.coming`.execute(tx)
}
