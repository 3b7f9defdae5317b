import { z } from 'zod'
import { isCustomsCode, plainCustomsCode } from '#app/catalogue/law/customs.ts'
import { noReturns } from '#app/catalogue/law/no-return.ts'
import { contentUnits } from '#app/catalogue/law/unit-price.ts'
import type { ProductView } from '#app/catalogue/writing/product-view.server.ts'
import { isCountry } from '#app/kernel/countries.ts'
import type { MediaId, VariantId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { idInput, lineInput } from '#app/operations/inputs.ts'
import { ownPriceInput, priceInput } from './product-change.ts'

const days = z.int('field.number').min(0, 'field.number').max(limits.workingDays.value, 'field.number')
const side = z.int('field.number').min(0, 'field.number').max(limits.longestSide.value, 'field.number')

/** By the names of the product's view: what is left out stays, null is none. */
const change = z
  .object({
    price: ownPriceInput,
    /** What the price was when the person looked: if it has changed since, nothing is written. */
    price_was: priceInput,
    compare_at_price: priceInput.nullable(),
    sku: lineInput(limits.sku.value).nullable(),
    barcode: lineInput(limits.sku.value).nullable(),
    weight_grams: z.int('field.number').min(0, 'field.number').max(10_000_000, 'field.number'),
    cost: priceInput.nullable(),
    requires_shipping: z.boolean(),
    /** In the Harmonized System, with or without national digits; dots and spaces between them do not count. */
    customs_code: z
      .string()
      .transform(plainCustomsCode)
      .refine((code) => code === '' || isCustomsCode(code), 'field.customs_code')
      .nullable(),
    origin_country: z
      .string()
      .refine((code) => code === '' || isCountry(code), 'field.country')
      .nullable(),
    dimensions: z.object({ length: side, width: side, height: side }).nullable(),
    content: z
      .object({
        amount: z.int('field.number').min(1, 'field.number').max(2_000_000_000_000, 'field.number'),
        unit: z.enum(contentUnits, 'field.choice'),
      })
      .nullable(),
    tracks_stock: z.boolean(),
    sold_beyond_stock: z.boolean(),
    no_return: z.enum(noReturns, 'field.choice').nullable(),
    to_order_days: z
      .object({ min: days, max: days })
      .refine(({ min, max }) => min <= max, 'field.choice')
      .nullable(),
    picture: idInput<MediaId>('pic_', 'product.picture_unknown').nullable(),
  })
  .partial()

export const variantChanges = z.object({
  variants: z
    .record(idInput<VariantId>('var_', 'product.variant_unknown'), change)
    .refine((all) => Object.keys(all).length <= limits.variants.value, 'field.too_long'),
})
export type VariantChange = z.infer<typeof change>

type Variants = ProductView['variants']
// The keys of the shape are its names.
const names = Object.keys(change.omit({ price_was: true }).shape) as Exclude<keyof VariantChange, 'price_was'>[]

/** What takes a change of these variants back: of those that are still there, what is not as it was. */
export function variantsBefore(was: Variants, is: Variants): Record<string, object> {
  const before = new Map(was.map((variant) => [variant.id, variant]))
  return Object.fromEntries(
    is.flatMap((variant) => {
      const known = before.get(variant.id)
      if (!known) return []
      // A change that ended a running sale leaves the price as it is: the sale's would stay for ever, as nothing ends it.
      const isSaleOver = known.sale?.state === 'running' && variant.sale?.state !== 'running'
      const stays = (name: string) => isSaleOver && (name === 'price' || name === 'compare_at_price')
      const changed = names.filter(
        (name) => !stays(name) && JSON.stringify(known[name]) !== JSON.stringify(variant[name]),
      )
      return changed.length === 0 ? [] : [[variant.id, Object.fromEntries(changed.map((name) => [name, known[name]]))]]
    }),
  )
}

/** The input that undoes it; null if nothing of it can be taken back. */
export function undoingVariants({ variants: was }: Partial<ProductView>, { variants: is }: ProductView) {
  const variants = was ? variantsBefore(was, is) : {}
  return Object.keys(variants).length === 0 ? null : { variants }
}

/** The columns of a variant's row. */
export function columnsOf(change: VariantChange) {
  const { price, compare_at_price: before, sku, barcode, cost, dimensions, content, to_order_days: toOrder } = change
  return {
    ...(price && { price: price.amount }),
    ...(before !== undefined && { compareAtPrice: before?.amount ?? null }),
    ...(sku !== undefined && { sku: sku || null }),
    ...(barcode !== undefined && { barcode: barcode || null }),
    ...(change.weight_grams !== undefined && { weightGrams: change.weight_grams }),
    ...(cost !== undefined && { cost: cost?.amount ?? null }),
    ...(change.requires_shipping !== undefined && { requiresShipping: change.requires_shipping }),
    ...(change.customs_code !== undefined && { customsCode: change.customs_code || null }),
    ...(change.origin_country !== undefined && { originCountry: change.origin_country || null }),
    ...(dimensions !== undefined && { dimensions: dimensions && JSON.stringify(dimensions) }),
    ...(content !== undefined && { contentAmount: content?.amount ?? null, contentUnit: content?.unit ?? null }),
    ...(change.tracks_stock !== undefined && { tracksStock: change.tracks_stock }),
    ...(change.sold_beyond_stock !== undefined && { allowsBackorder: change.sold_beyond_stock }),
    ...(change.no_return !== undefined && { noReturn: change.no_return }),
    ...(toOrder !== undefined && { toOrderDaysMin: toOrder?.min ?? null, toOrderDaysMax: toOrder?.max ?? null }),
    ...(change.picture !== undefined && { mediaId: change.picture }),
  }
}

/** The amounts of a change, for the comparison with the shop's currency. */
export const amountsOf = ({ price, compare_at_price: before, cost }: VariantChange) =>
  Object.entries({ price, compare_at_price: before, cost }).flatMap(([name, amount]) =>
    amount ? [{ name, amount }] : [],
  )
