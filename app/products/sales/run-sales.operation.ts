import { z } from 'zod'
import { product } from '#app/catalogue/writing/product.record.ts'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { touch } from '#app/products/touch.server.ts'
import { beginSales, endSales, findDue, lockSales } from './sale-rows.server.ts'

/**
 * Begins the sales of a product whose time has come, and ends those whose time is over, by the database's clock. The shop does
 * it each minute; done twice, or by two processes at once, the second finds nothing to do.
 */
export const runSales = operation({
  name: 'products.run_sales',
  http: 'POST /products/:product/sale/run',
  permission: 'products:write',
  nature: 'plain',
  on: product,
  input: z.object({}),
  refusals: ['product.no_sale_due'],
  async run({ tx, facts: { known }, actor, emit }) {
    const { id } = known ?? notFound()
    await lockSales(tx, id)
    const { begin, end } = await findDue(tx, id)
    if (begin.length + end.length === 0) return refuse('product.no_sale_due')
    await endSales(tx, end)
    await beginSales(tx, begin)
    await touch(tx, id, actor.now)
    emit('product.updated')
    return agree()
  },
})
