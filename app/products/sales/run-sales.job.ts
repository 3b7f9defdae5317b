import { perform } from '#app/operations/perform.server.ts'
import { performDue } from '#app/products/due-products.server.ts'
import { runSales } from './run-sales.operation.ts'
import { listDue } from './sale-rows.server.ts'

/** Begins and ends the sales that are due. */
export const run = (_: Record<string, never>) =>
  performDue(
    listDue,
    (id, actor) => perform(runSales, { key: { id }, input: {}, actor }),
    'sales: a product’s sale could neither begin nor end',
  )
