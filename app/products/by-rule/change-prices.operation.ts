import { z } from 'zod'
import { amountStep } from '#app/card-payments/provider-amounts.ts'
import { product } from '#app/catalogue/writing/product.record.ts'
import { notFound } from '#app/errors.ts'
import type { VariantId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { operation } from '#app/operations/operation.server.ts'
import { changeVariants } from '#app/products/change-variants.operation.ts'
import { priceInput } from '#app/products/product-change.ts'
import { touch } from '#app/products/touch.server.ts'
import { undoingVariants } from '#app/products/variant-change.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { formerPrices, type PriceRule, type Prices, pricesBy, priceWays } from './price-rule.ts'

const most = limits.pricePercent.value

export const priceRuleInput = z.object({
  way: z.enum(priceWays, 'product.price_rule'),
  /** Of `percent`, in hundredths: 1000 is 10 % more, -1000 is 10 % less. */
  basis_points: z.int('product.price_rule').min(-most, 'product.price_rule').max(most, 'product.price_rule').nullish(),
  /** Of `more`, `less` and `price`. */
  amount: priceInput.nullish(),
  /** The last two digits of the new price, to the nearest: 95 makes 19.80 to 19.95. Null: it is not rounded. */
  ending: z.int('product.price_rule').min(0, 'product.price_rule').max(99, 'product.price_rule').nullish(),
  /** What becomes of the compare-at price. `show`: where a price falls, the former one is shown crossed out. */
  former: z.enum(formerPrices, 'field.choice').default('keep'),
})
export type PriceRuleInput = z.infer<typeof priceRuleInput>

/** The rule, where its value is said. */
export function ruleOf({ way: by, basis_points: points, amount, ending, former }: PriceRuleInput): PriceRule | null {
  const value = by === 'back' ? 0 : by === 'percent' ? points : amount?.amount
  return value === null || value === undefined ? null : { by, value, ending: ending ?? null, former }
}

/**
 * Changes the prices of all variants by a rule: by a percentage, by an amount, to a price, or back to the price before
 * the reduction; rounded to an ending such as .95. It counts from the price that the variant has at that moment.
 */
export const changePrices = operation({
  name: 'products.change_prices',
  http: 'POST /products/:product/prices',
  permission: 'products:write',
  nature: 'plain',
  on: product,
  input: priceRuleInput,
  refusals: [
    'product.price_rule',
    'product.price',
    'product.price_below_nothing',
    'product.price_too_high',
    'product.price_step',
  ],
  may: (_, input) =>
    ruleOf(input) ? agree() : refuse('product.price_rule', input.way === 'percent' ? '/basis_points' : '/amount'),
  undo: { by: changeVariants, input: undoingVariants },
  async run({ tx, facts: { known }, input, actor, emit }) {
    const { id } = known ?? notFound()
    const rule = ruleOf(input)
    if (!rule) return refuse('product.price_rule', '/way')
    const { currency } = await readSettings(tx)
    if (input.amount && input.amount.currency !== currency) return refuse('product.price', '/amount')
    const rows = await tx
      .selectFrom('variants')
      .select(['id', 'price', 'compareAtPrice'])
      .where('productId', '=', id)
      .orderBy('id')
      .forUpdate()
      .execute()
    const step = amountStep(currency)
    const pricesOf = (row: (typeof rows)[number]) =>
      pricesBy(rule, { price: row.price, before: row.compareAtPrice }, step)
    const changed: ({ id: VariantId } & Prices)[] = []
    for (const row of rows) {
      const is = pricesOf(row)
      if ('reason' in is) return refuse(is.reason)
      if (is.price !== row.price || is.before !== row.compareAtPrice) changed.push({ id: row.id, ...is })
    }
    if (changed.length === 0) return agree()
    for (const { id: variant, price, before } of changed)
      await tx.updateTable('variants').set({ price, compareAtPrice: before }).where('id', '=', variant).execute()
    await touch(tx, id, actor.now)
    emit('product.updated')
    return agree()
  },
})
