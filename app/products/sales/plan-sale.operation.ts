import { z } from 'zod'
import { amountStep } from '#app/card-payments/provider-amounts.ts'
import { product } from '#app/catalogue/writing/product.record.ts'
import type { ProductView } from '#app/catalogue/writing/product-view.server.ts'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { dateOf, momentInput } from '#app/products/moments.ts'
import { ownPriceInput } from '#app/products/product-change.ts'
import { touch } from '#app/products/touch.server.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { endSale } from './end-sale.operation.ts'
import { maySell, salePriceOf } from './sale.ts'
import { chosenVariants } from './sale-input.ts'
import { beginSales, chosenOf, lockSales } from './sale-rows.server.ts'

/** Either a price or a percentage. */
const planInput = z.object({
  variants: chosenVariants,
  price: ownPriceInput.nullish(),
  /** Less than the price of that moment, in hundredths of a percent: 2000 is 20 % off. */
  basis_points: z
    .int('product.sale_percent')
    .min(1, 'product.sale_percent')
    .max(9_999, 'product.sale_percent')
    .nullish(),
  /** Left out or null: at once. */
  starts_at: momentInput.nullish(),
  /** Left out or null: until someone ends it. */
  ends_at: momentInput.nullish(),
})

/**
 * Plans a sale of variants, in place of one that is planned: from then on until then they cost less, and their price of before is
 * shown beside. A percentage counts from the price of now.
 */
export const planSale = operation({
  name: 'products.plan_sale',
  http: 'PUT /products/:product/sale',
  permission: 'products:write',
  nature: 'plain',
  on: product,
  input: planInput,
  refusals: [
    'product.price',
    'product.sale_archived',
    'product.sale_end',
    'product.sale_far',
    'product.sale_how',
    'product.sale_past',
    'product.sale_price',
    'product.sale_runs',
    'product.variant_unknown',
  ],
  offer: ({ known }) => (known?.status === 'archived' ? refuse('product.sale_archived') : agree()),
  may: (_, { price, basis_points: points, starts_at: from, ends_at: until }, now) =>
    Boolean(price) === Boolean(points)
      ? refuse('product.sale_how', '/price')
      : maySell(dateOf(from), dateOf(until), now),
  undo: { by: endSale, input: undoingPlan },
  async run({ tx, facts: { known }, input, actor, emit }) {
    const { id } = known ?? notFound()
    const { price, basis_points: points } = input
    const { currency } = await readSettings(tx)
    if (price && price.currency !== currency) return refuse('product.price', '/price')
    const chosen = chosenOf(await lockSales(tx, id), input.variants)
    if (!chosen) return refuse('product.variant_unknown', '/variants')
    if (chosen.some(({ state }) => state === 'running')) return refuse('product.sale_runs')
    const said = price ? { price: price.amount } : { off: points ?? 0 }
    const planned = chosen.map((variant) => ({
      id: variant.id,
      price: salePriceOf(said, variant.price, amountStep(currency)),
    }))
    if (planned.some((each) => each.price === null))
      return refuse('product.sale_price', price ? '/price' : '/basis_points')
    const times = { startsAt: dateOf(input.starts_at) ?? actor.now, endsAt: dateOf(input.ends_at) }
    await tx
      .insertInto('variantSales')
      .values(
        planned.flatMap((each) => (each.price === null ? [] : [{ ...times, variantId: each.id, price: each.price }])),
      )
      .onConflict((conflict) =>
        conflict.column('variantId').doUpdateSet((row) => ({
          price: row.ref('excluded.price'),
          startsAt: row.ref('excluded.startsAt'),
          endsAt: row.ref('excluded.endsAt'),
        })),
      )
      .execute()
    if (!input.starts_at)
      await beginSales(
        tx,
        planned.map((each) => each.id),
      )
    await touch(tx, id, actor.now)
    emit('product.updated')
    return agree()
  },
})

/** Only where no sale was planned before: what is taken away does not come back. */
function undoingPlan({ variants: was }: Partial<ProductView>, { variants: is }: ProductView) {
  const before = new Map(was?.map(({ id, sale }) => [id, sale]))
  const planned = is.filter(({ id, sale }) => JSON.stringify(sale) !== JSON.stringify(before.get(id)))
  return planned.length === 0 || planned.some(({ id }) => before.get(id))
    ? null
    : { variants: planned.map(({ id }) => id) }
}
