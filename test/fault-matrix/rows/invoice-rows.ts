import type { MatrixRow } from '#test/fault-matrix/row.ts'
import { erasureRows } from './erasure-rows.ts'
import { invoiceNumbers } from './F45-invoice-numbers.ts'

/** Faults of invoices, and of what they keep of people. */
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
]
