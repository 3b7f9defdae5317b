import type { MatrixRow } from '#test/fault-matrix/row.ts'
import { draftRows } from './draft-rows.ts'
import { erasureRows } from './erasure-rows.ts'
import { invoiceNumbers } from './F45-invoice-numbers.ts'
import { serverRows } from './server-rows.ts'
import { stockRows } from './stock-rows.ts'

/** Faults of invoices, of what they keep of people, and of orders that staff compose. */
export const invoiceRows: readonly MatrixRow[] = [
  {
    id: 'F45',
    file: 'F45-invoice-numbers.ts',
    fault: 'the worker is killed between the number of an invoice and its commit; eight jobs number at once',
    holds: 'each order has one invoice, and no number is missing',
    threatens: ['I10'],
    run: invoiceNumbers,
  },
  ...erasureRows,
  ...draftRows,
  ...stockRows,
  ...serverRows,
]
