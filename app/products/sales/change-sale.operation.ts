import { z } from 'zod'
import { product } from '#app/catalogue/writing/product.record.ts'
import type { ProductView } from '#app/catalogue/writing/product-view.server.ts'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { dateOf, momentInput } from '#app/products/moments.ts'
import { touch } from '#app/products/touch.server.ts'
import { maySell } from './sale.ts'
import { chosenVariants } from './sale-input.ts'
import { chosenOf, lockSales } from './sale-rows.server.ts'

/** Another end of sales that are planned or that run already. */
export const changeSale = operation({
  name: 'products.change_sale',
  http: 'PATCH /products/:product/sale',
  permission: 'products:write',
  nature: 'plain',
  on: product,
  input: z.object({
    variants: chosenVariants,
    /** Null: until someone ends it. */
    ends_at: momentInput.nullable(),
  }),
  refusals: ['product.no_sale', 'product.sale_end', 'product.sale_far', 'product.sale_past', 'product.variant_unknown'],
  may: (_, { ends_at: until }, now) => maySell(null, dateOf(until), now),
  undo: { input: undoingEnd },
  async run({ tx, facts: { known }, input, actor, emit }) {
    const { id } = known ?? notFound()
    const until = dateOf(input.ends_at)
    const chosen = chosenOf(await lockSales(tx, id), input.variants)
    if (!chosen) return refuse('product.variant_unknown', '/variants')
    const sold = chosen.filter(({ state }) => state !== null)
    if (sold.length === 0) return refuse('product.no_sale')
    if (until && sold.some(({ startsAt }) => startsAt && until <= startsAt))
      return refuse('product.sale_end', '/ends_at')
    await tx
      .updateTable('variantSales')
      .set({ endsAt: until })
      .where(
        'variantId',
        'in',
        sold.map((variant) => variant.id),
      )
      .execute()
    await touch(tx, id, actor.now)
    emit('product.updated')
    return agree()
  },
})

/** The former end, if it was the same one of all. */
function undoingEnd({ variants: was }: Partial<ProductView>, { variants: is }: ProductView) {
  const before = new Map(was?.map(({ id, sale }) => [id, sale]))
  const changed = is.filter(({ id, sale }) => JSON.stringify(sale) !== JSON.stringify(before.get(id)))
  const [end, ...others] = new Set(changed.map(({ id }) => before.get(id)?.ends_at))
  return end === undefined || others.length > 0 ? null : { variants: changed.map(({ id }) => id), ends_at: end }
}
