import { exampleIdOf } from '#app/api/openapi/json-schema.ts'
import { aLevel } from './stock-objects.ts'
import { type Mine, good, once, shown, staff, versionAt } from './example-objects.ts'

// Purchase orders in each of their states, for the examples of the calls that need one.

const [variant, location] = [exampleIdOf('var_'), exampleIdOf('loc_')]
const pathOf = (mine: Mine) => `/purchase-orders/${mine[exampleIdOf('po_')]}`

/** Of a variant that can be received. */
async function aPurchaseOrder(): Promise<Mine> {
  const level = await aLevel()
  const lines = { [level[variant] ?? '']: 20 }
  const body = { supplier: 'Lang', location: level[location], lines }
  const { result } = good(await staff('POST /purchase-orders', { body, headers: once() }))
  const mine = { ...level, ...shown('po_', result.id), P1001: result.number }
  return { ...mine, ...(await versionAt(pathOf(mine))) }
}

async function received(): Promise<Mine> {
  const mine = await aPurchaseOrder()
  const body = { lines: { [mine[variant] ?? '']: 5 } }
  const { result } = good(await staff(`POST ${pathOf(mine)}/receipts`, { body, headers: once() }))
  return { ...mine, ...shown('prc_', result.receipt), ...(await versionAt(pathOf(mine))) }
}

async function cancelled(): Promise<Mine> {
  const mine = await aPurchaseOrder()
  good(await staff(`POST ${pathOf(mine)}/cancel`))
  return { ...mine, ...(await versionAt(pathOf(mine))) }
}

export const ofPurchases = {
  'purchase_orders.cancel': aPurchaseOrder,
  'purchase_orders.change': aPurchaseOrder,
  'purchase_orders.close': received,
  'purchase_orders.create': aLevel,
  'purchase_orders.put_line': aPurchaseOrder,
  'purchase_orders.receive': aPurchaseOrder,
  'purchase_orders.reopen': cancelled,
  'purchase_orders.undo_receipt': received,
} satisfies Record<string, () => Promise<Mine>>
