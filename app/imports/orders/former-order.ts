import { z } from 'zod'
import { minorDigits } from '#app/kernel/money.ts'
import { cellsOf, type Cells } from '#app/imports/beside/cells.ts'
import { listOf, minorUnits } from '#app/imports/product/described.ts'
import type { SourceRow } from '#app/imports/import.ts'
import type { RowProblem } from '#app/imports/file/row-problem.ts'

const text = z.string()
const amount = z.int()

const line = z.object({
  title: text,
  sku: text,
  quantity: z.int(),
  /** Of one, in the order’s currency. */
  price: amount,
})
export type FormerOrderLine = z.infer<typeof line>

/** An order of a former shop, as its file has it: for looking up, and for nothing else. */
export const formerOrder = z.object({
  shop: z.enum(['shopify']),
  number: text,
  placed_at: z.iso.datetime(),
  cancelled_at: z.iso.datetime().nullable(),
  name: text.meta({ personal: true }),
  email: text.nullable().meta({ personal: true }),
  phone: text.meta({ personal: true }),
  /** In the former shop’s words, as are the next three. */
  payment: text,
  fulfilment: text,
  payment_method: text,
  shipping_method: text,
  currency: text,
  subtotal: amount,
  discount: amount,
  discount_code: text,
  shipping: amount,
  tax: amount,
  total: amount,
  refunded: amount,
  billing_address: z.array(text).meta({ personal: true }),
  shipping_address: z.array(text).meta({ personal: true }),
  note: text.meta({ personal: true }),
  tags: z.array(text),
  lines: z.array(line),
})
export type FormerOrder = z.infer<typeof formerOrder>

export interface ReadOrder {
  source: string
  order: FormerOrder
}

/** The rows of one order: the first describes it, and each has one of its items. Without its date or currency it is none. */
export function readShopifyOrder(rows: readonly SourceRow[]): { item: ReadOrder | null; problems: RowProblem[] } {
  const [first] = rows
  if (!first) return { item: null, problems: [] }
  const cells = cellsOf(first)
  const number = cells.text('name')
  const placedAt = cells.moment('created at', 'paid at')
  const currency = cells.text('currency').toUpperCase()
  const isCurrency = /^[A-Z]{3}$/.test(currency)
  if (!isCurrency) cells.tell(['currency'], cells.text('currency') ? 'choice' : 'required')
  if (!placedAt && !cells.text('created at', 'paid at')) cells.tell(['created at'], 'required')
  const digits = isCurrency ? minorDigits(currency) : 2
  const found = rows.map((row) => lineIn(row, digits))
  const problems = () => [...cells.problems, ...found.flatMap((each) => each.problems)]
  const about = aboutOrder(cells, digits)
  if (!placedAt || !isCurrency) return { item: null, problems: problems() }
  const order: FormerOrder = {
    ...about,
    number,
    placed_at: placedAt.toISOString(),
    currency,
    lines: found.flatMap(({ line }) => (line ? [line] : [])),
  }
  return { item: { source: `shopify:${number}`, order }, problems: problems() }
}

function aboutOrder(cells: Cells, digits: number) {
  const address = (kind: 'billing' | 'shipping') =>
    cells.lines(
      [`${kind} name`],
      [`${kind} company`],
      [`${kind} address1`],
      [`${kind} address2`],
      [`${kind} zip`, `${kind} city`],
      [`${kind} province`],
      [`${kind} country`],
    )
  const amountIn = (column: string) => unitsIn(cells, column, digits)
  return {
    shop: 'shopify' as const,
    cancelled_at: cells.moment('cancelled at')?.toISOString() ?? null,
    name: cells.text('billing name', 'shipping name'),
    email: cells.email('email'),
    phone: cells.text('phone', 'billing phone', 'shipping phone'),
    payment: cells.text('financial status'),
    fulfilment: cells.text('fulfillment status'),
    payment_method: cells.text('payment method'),
    shipping_method: cells.text('shipping method'),
    subtotal: amountIn('subtotal'),
    discount: amountIn('discount amount'),
    discount_code: cells.text('discount code'),
    shipping: amountIn('shipping'),
    tax: amountIn('taxes'),
    total: amountIn('total'),
    refunded: amountIn('refunded amount'),
    billing_address: address('billing'),
    shipping_address: address('shipping'),
    note: cells.text('notes'),
    tags: listOf(cells.text('tags')),
  }
}

function lineIn(row: SourceRow, digits: number): { line: FormerOrderLine | null; problems: RowProblem[] } {
  const cells = cellsOf(row)
  const title = cells.text('lineitem name')
  if (title === '' && !cells.text('lineitem quantity')) return { line: null, problems: [] }
  const line = {
    title,
    sku: cells.text('lineitem sku'),
    quantity: cells.count('lineitem quantity') ?? 0,
    price: unitsIn(cells, 'lineitem price', digits),
  }
  return { line, problems: cells.problems }
}

/** A whole number of minor units; 0 where the cell is empty, or holds no amount, which is told. */
function unitsIn(cells: Cells, column: string, digits: number): number {
  const text = cells.text(column)
  const isBelow = text.startsWith('-')
  const units = text === '' ? null : minorUnits(isBelow ? text.slice(1) : text, digits)
  if (!units) return 0
  if (!units.ok) cells.tell([column], units.reason)
  return units.ok ? (isBelow ? -units.value : units.value) : 0
}
