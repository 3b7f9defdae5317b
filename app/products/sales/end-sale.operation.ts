import { z } from 'zod'
import { product } from '#app/catalogue/writing/product.record.ts'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { touch } from '#app/products/touch.server.ts'
import { chosenVariants } from './sale-input.ts'
import { chosenOf, endSales, lockSales } from './sale-rows.server.ts'

/** Ends sales that run, so that their variants cost what they cost before, and takes planned ones away. */
export const endSale = operation({
  name: 'products.end_sale',
  http: 'POST /products/:product/sale/end',
  permission: 'products:write',
  nature: 'plain',
  on: product,
  input: z.object({ variants: chosenVariants }),
  refusals: ['product.no_sale', 'product.variant_unknown'],
  async run({ tx, facts: { known }, input, actor, emit }) {
    const { id } = known ?? notFound()
    const chosen = chosenOf(await lockSales(tx, id), input.variants)
    if (!chosen) return refuse('product.variant_unknown', '/variants')
    const sold = chosen.filter(({ state }) => state !== null)
    if (sold.length === 0) return refuse('product.no_sale')
    await endSales(
      tx,
      sold.map((variant) => variant.id),
    )
    await touch(tx, id, actor.now)
    emit('product.updated')
    return agree()
  },
})
