import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { newId, type PurchaseReceiptId, type VariantId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { type Actor, nameOf } from '#app/operations/actor.ts'
import { idInput, idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { receiveLines } from '#app/stock/changing/receive-lines.server.ts'
import { linesIn, linesOf, more, noteInput, referenceInput } from '#app/stock/changing/stock-input.ts'
import type { Tx } from '#db/database.server.ts'
import { changeable } from '#app/purchase-orders/changeable.ts'
import type { FiledPurchase } from '#app/purchase-orders/purchase-file.server.ts'
import { comingOf, mayArrive } from '#app/purchase-orders/purchase-order.ts'
import { purchaseOrder } from '#app/purchase-orders/purchase-order.record.ts'

const receiptInput = z
  .object({
    /** How many have arrived of each. */
    lines: linesOf(more).optional(),
    /** Instead: all that is still to come. */
    rest: z.boolean().default(false),
    /** How many had arrived before, as the page said: if another person has received since, all is refused. */
    was: z.record(idInput<VariantId>('var_', 'stock.variant'), z.int('stock.quantity')).default({}),
    /** More than was ordered is meant. */
    more: z.boolean().default(false),
    /** The number on the delivery note. */
    reference: referenceInput,
    note: noteInput,
  })
  .superRefine(({ lines, rest }, context) => {
    if ((lines === undefined) !== rest) context.addIssue({ code: 'custom', message: 'stock.nothing', path: ['lines'] })
  })

/** Goods that were expected have arrived: all of these lines or none. */
export const receivePurchase = operation({
  name: 'purchase_orders.receive',
  http: 'POST /purchase-orders/:purchase/receipts',
  permission: 'stock:write',
  nature: 'plain',
  on: purchaseOrder,
  input: receiptInput,
  refusals: [
    'purchase.closed',
    'purchase.complete',
    'purchase.line',
    'purchase.more',
    'stock.changed',
    'stock.location',
    'stock.variant',
    'stock.not_counted',
    'stock.too_many',
  ],
  answer: z.object({ receipt: idOf('prc_') }),
  offer: changeable,
  async run({ tx, facts, input, actor, emit }) {
    const filed = facts.filed ?? notFound()
    const { reference, note, rest, was } = input
    const lines = rest ? restOf(filed) : linesIn(input.lines ?? {})
    if (lines.length === 0) return refuse('purchase.complete')
    for (const { variantId, pieces } of lines) {
      const line = filed.lines.find((each) => each.variantId === variantId)
      const may = mayArrive(line, { pieces, was: was[variantId], more: input.more })
      if (!may.ok) return refuse(may.reason, `/lines/${variantId}`)
    }
    // In the stock's history it is the order's number: the delivery note is there.
    const { number, locationId } = filed.row
    const received = await receiveLines(tx, { locationId, lines, reference: number, note, actor })
    if (!received.ok) return received
    const receipt = await noteReceipt(tx, filed, lines, { reference, note, actor })
    emit('purchase_order.received')
    return agree({ receipt })
  },
})

interface Arrived {
  variantId: VariantId
  pieces: number
}

/** What has been deleted, or is not counted any more, does not come into stock. */
const restOf = (order: FiledPurchase): Arrived[] =>
  order.lines.flatMap((line) => {
    const pieces = comingOf(order, line)
    return pieces > 0 && line.isCounted ? [{ variantId: line.variantId, pieces }] : []
  })

async function noteReceipt(
  tx: Tx,
  { row }: FiledPurchase,
  lines: readonly Arrived[],
  { reference, note, actor }: { reference: string | null; note: string | null; actor: Actor },
): Promise<PurchaseReceiptId> {
  const id = newId<PurchaseReceiptId>()
  const about = { reference: reference ?? '', note: note ?? '', who: nameOf(actor), at: actor.now }
  await tx
    .insertInto('purchaseReceipts')
    .values({ id, purchaseOrderId: row.id, locationId: row.locationId, ...about })
    .execute()
  const rows = lines.map(({ variantId, pieces }) => ({ receiptId: id, variantId, quantity: pieces }))
  await tx.insertInto('purchaseReceiptLines').values(rows).execute()
  for (const { variantId, pieces } of lines)
    await tx
      .updateTable('purchaseOrderLines')
      .set((line) => ({ arrived: line('arrived', '+', pieces) }))
      .where('purchaseOrderId', '=', row.id)
      .where('variantId', '=', variantId)
      .execute()
  return id
}
