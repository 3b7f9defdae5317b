import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import { type FiledPurchase, findPurchase, noteState } from './purchase-file.server.ts'
import { comingOf, purchaseOrderStates, rightToCosts, stateOf } from './purchase-order.ts'

const money = z.object({ amount: z.int(), currency: z.string() })

const purchaseOrderView = z.object({
  id: idOf('po_'),
  number: z.string(),
  state: z.enum(purchaseOrderStates),
  supplier: z.string(),
  /** What the supplier calls it. */
  reference: z.string(),
  /** Where it arrives. */
  location: idOf('loc_'),
  expected_on: z.iso.date().nullable(),
  note: z.string(),
  /** Nothing more comes, although less has arrived than was ordered. */
  closed: z.boolean(),
  lines: z.array(
    z.object({
      variant: idOf('var_'),
      title: z.string(),
      sku: z.string().nullable(),
      quantity: z.int(),
      arrived: z.int(),
      /** How many are still to come. */
      coming: z.int(),
      /** Null also for those who do not see what goods cost. */
      unit_cost: money.nullable().meta({ needs: rightToCosts }),
    }),
  ),
  receipts: z.array(
    z.object({
      id: idOf('prc_'),
      at: z.iso.datetime(),
      location: idOf('loc_'),
      /** The number on the delivery note. */
      reference: z.string(),
      note: z.string(),
      lines: z.array(z.object({ variant: idOf('var_'), quantity: z.int() })),
      undone: z.boolean(),
    }),
  ),
})
export type PurchaseOrderView = z.infer<typeof purchaseOrderView>

/** Null for a new one. */
export interface KnownPurchase {
  filed: FiledPurchase | null
}

const known = (filed: FiledPurchase | null): KnownPurchase | null => filed && { filed }

/** What is expected from a supplier. Found by its id or its number, and by null for a new one. */
export const purchaseOrder = record<string | null, KnownPurchase, PurchaseOrderView>({
  name: 'purchase_orders',
  prefix: 'po_',
  permission: 'stock:write',
  http: 'GET /purchase-orders/:purchase',
  schema: purchaseOrderView,
  find: async (on, key) => (key === null ? { filed: null } : known(await findPurchase(on, key))),
  lock: async (tx, key) => (key === null ? { filed: null } : known(await findPurchase(tx, key, true))),
  isNew: ({ filed }) => filed === null,
  idOf: ({ filed }) => filed?.row.id ?? '',
  keyOf: (text) => text || null,
  viewOf: async (on, { filed }) => viewOf((await findPurchase(on, filed?.row.id ?? '')) ?? notFound()),
  settle: async (tx, { filed }) => {
    if (filed) await noteState(tx, filed.row.id)
  },
})

function viewOf(order: FiledPurchase): PurchaseOrderView {
  const { row } = order
  return {
    id: row.id,
    number: row.number,
    state: stateOf(order),
    supplier: row.supplier,
    reference: row.reference,
    location: row.locationId,
    expected_on: row.expectedOn,
    note: row.note,
    closed: row.closedAt !== null,
    lines: order.lines.map((line) => ({
      variant: line.variantId,
      title: line.title,
      sku: line.sku,
      quantity: line.quantity,
      arrived: line.arrived,
      coming: comingOf(order, line),
      unit_cost: line.unitCost === null ? null : { amount: line.unitCost, currency: row.currency },
    })),
    receipts: order.receipts.map(({ id, at, locationId, reference, note, lines, undoneAt }) => ({
      id,
      at: at.toISOString(),
      location: locationId,
      reference,
      note,
      lines: lines.map(({ variantId, quantity }) => ({ variant: variantId, quantity })),
      undone: undoneAt !== null,
    })),
  }
}
