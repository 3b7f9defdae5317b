import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import type { PurchaseReceiptId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { idInput } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { changeByStaff, readLevels } from '#app/stock/changing/change-levels.server.ts'
import { mayBecome, type StaffChange } from '#app/stock/movement.ts'
import { lockStock } from '#app/stock/stock.server.ts'
import { db, type Db, type Tx } from '#db/database.server.ts'
import { changeable } from '#app/purchase-orders/changeable.ts'
import type { FiledPurchase, FiledReceipt } from '#app/purchase-orders/purchase-file.server.ts'
import { mayChange } from '#app/purchase-orders/purchase-order.ts'
import { purchaseOrder } from '#app/purchase-orders/purchase-order.record.ts'

/** It was received by mistake: its pieces leave the stock again. Repeating it is no error. */
export const undoPurchaseReceipt = operation({
  name: 'purchase_orders.undo_receipt',
  http: 'POST /purchase-orders/:purchase/receipts/:receipt/undo',
  permission: 'stock:write',
  nature: 'plain',
  on: purchaseOrder,
  input: z.object({ receipt: idInput<PurchaseReceiptId>('prc_', 'request.not_found') }),
  refusals: ['purchase.closed', 'stock.promised'],
  already: ({ facts, input }) => (findReceipt(facts.filed ?? notFound(), input.receipt).undoneAt ? {} : null),
  offer: changeable,
  async run({ tx, facts, input, actor, emit }) {
    const filed = facts.filed ?? notFound()
    const receipt = findReceipt(filed, input.receipt)
    const changes = await planChanges(tx, receipt)
    if (!changes) return refuse('stock.promised')
    await changeByStaff(tx, changes, { actor, reference: filed.row.number })
    const receipts = tx.updateTable('purchaseReceipts').where('id', '=', receipt.id)
    await receipts.set({ undoneAt: actor.now }).execute()
    for (const { variantId, quantity } of receipt.lines)
      await tx
        .updateTable('purchaseOrderLines')
        .set((line) => ({ arrived: line('arrived', '-', quantity) }))
        .where('purchaseOrderId', '=', filed.row.id)
        .where('variantId', '=', variantId)
        .execute()
    emit('purchase_order.changed')
    return agree({})
  },
})

/** Whether it could be undone now, for a page that offers it: the operation looks again, under its locks. */
export async function mayUndoReceipt(
  order: FiledPurchase,
  receipt: FiledReceipt,
  on: Db = db,
): Promise<Outcome<void, 'purchase.closed' | 'stock.promised'>> {
  const may = mayChange(order)
  if (!may.ok) return may
  return (await changesOf(on, receipt)) ? agree() : refuse('stock.promised')
}

const findReceipt = ({ receipts }: FiledPurchase, id: PurchaseReceiptId): FiledReceipt =>
  receipts.find((receipt) => receipt.id === id) ?? notFound()

async function planChanges(tx: Tx, receipt: FiledReceipt): Promise<StaffChange[] | null> {
  await lockStock(
    tx,
    receipt.lines.map(({ variantId }) => variantId),
  )
  return changesOf(tx, receipt)
}

/** What has been deleted since has no stock to take back. Null: something of it is sold or reserved. */
async function changesOf(on: Db, { lines, locationId }: FiledReceipt): Promise<StaffChange[] | null> {
  const ids = lines.map(({ variantId }) => variantId)
  const levels = await readLevels(on, ids, locationId)
  const changes: StaffChange[] = []
  for (const { variantId, quantity } of lines) {
    const level = levels.get(variantId)
    if (level && !mayBecome(level, level.onHand - quantity).ok) return null
    if (level?.isKept) changes.push({ variantId, locationId, by: -quantity, reason: 'receipt' })
  }
  return changes
}
