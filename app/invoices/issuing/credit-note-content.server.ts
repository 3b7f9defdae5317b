import type { InvoiceContent, InvoiceLine } from '#app/invoices/invoice.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { creditTaxes } from './credit-taxes.ts'
import { commonContent, wordsOfLine } from './common-content.server.ts'

interface Credited {
  order: Row<'orders'>
  refund: Row<'refunds'>
  /** What is taken off the invoice. */
  total: number
  settings: ShopSettings
  issuedAt: Date
  corrected: { number: string; content: InvoiceContent }
  /** The credit notes of this invoice so far. */
  before: readonly InvoiceContent[]
}

/** Amounts are those that the buyer gets back: with tax, also where the shop's prices are without. */
export async function creditNoteContent(
  tx: Tx,
  { order, refund, total, settings, issuedAt, corrected, before }: Credited,
): Promise<InvoiceContent> {
  const parts = await listParts(tx, refund)
  const rated = parts.map(({ rateBasisPoints, total: amount }) => ({ rateBasisPoints, amount }))
  const taxes = creditTaxes(corrected.content, before, { total, rated })
  const shipping = refund.shippingAmount
  const items = parts.reduce((sum, part) => sum + part.total, 0)
  // With a surplus in it, a refund is more than what is taken off: then its parts would not add up.
  const fits = items + shipping <= total
  return {
    ...(await commonContent(tx, order, settings, issuedAt)),
    pricesIncludeTax: true,
    supplied: null,
    lines: fits ? parts : [],
    subtotal: total - (fits ? shipping : 0),
    shipping: fits && shipping > 0 ? { name: corrected.content.shipping?.name ?? '', amount: shipping } : null,
    taxes,
    taxTotal: taxes.reduce((sum, { amount }) => sum + amount, 0),
    total,
    payments: [],
    debt: null,
    corrects: {
      number: corrected.number,
      on: corrected.content.issuedOn,
      cancelled: order.state === 'cancelled',
    },
  }
}

async function listParts(tx: Tx, { id }: Row<'refunds'>): Promise<(InvoiceLine & { rateBasisPoints: number })[]> {
  const rows = await tx
    .selectFrom('refundLines as p')
    .innerJoin('orderLines as l', 'l.id', 'p.orderLineId')
    .select(['l.title', 'l.options', 'l.taxRateBasisPoints', 'p.quantity', 'p.amount'])
    .where('p.refundId', '=', id)
    .where('p.amount', '>', 0)
    .orderBy('l.position')
    .execute()
  return rows.map(({ quantity, amount, taxRateBasisPoints, ...line }) => ({
    ...wordsOfLine(line),
    quantity,
    unitPrice: 0,
    total: amount,
    rateBasisPoints: taxRateBasisPoints,
  }))
}
