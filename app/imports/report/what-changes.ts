import { combination, type CheckedProduct } from '#app/catalogue/writing/product-input.ts'
import type { ProductView } from '#app/catalogue/writing/product-view.server.ts'
import { limits } from '#app/limits.ts'
import { money } from '#app/kernel/money.ts'
import type { WouldChange } from './would-change.ts'

/** The fields of a product that its description would change, as its history would tell them afterwards. */
export function whatChanges(view: ProductView, described: CheckedProduct, currency: string): WouldChange['changes'] {
  const is = {
    title: described.title,
    description: described.description,
    vendor: described.vendor,
    type: described.type,
    tags: described.tags,
    status: described.status,
    tax_class: described.taxClass,
    seo_title: described.seoTitle ?? null,
    seo_description: described.seoDescription ?? null,
  }
  const fields = Object.entries(is).map(([field, value]): [string, [unknown, unknown]] => [
    field,
    [view[field as keyof typeof is], value],
  ])
  const variants = variantsOf(view, described, currency)
  const told = variants && (soleOf(variants) ?? [['variants', variants] as const])
  return Object.fromEntries([...fields, ...(told ?? [])].filter(([, [was, will]]) => !isSame(was, will)))
}

/** A product without options has one variant without a name: what changes of it changes of the product. */
function soleOf([[was, ...more], [is, ...further]]: Variants): [string, [unknown, unknown]][] | null {
  if (!was || !is || more.length + further.length + was.values.length + is.values.length > 0) return null
  return Object.keys(is).map((field) => [field, [was[field as keyof Part], is[field as keyof Part]]])
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type Part = ReturnType<typeof partOf>
type Variants = [was: Part[], is: Part[]]

/** Only those that differ, the first of them: each finds its former self by its values, or else by its SKU. */
function variantsOf({ variants }: ProductView, described: CheckedProduct, currency: string): Variants | null {
  const byValues = new Map(variants.map((variant) => [combination(variant.values), variant]))
  const bySku = new Map(variants.flatMap((variant) => (variant.sku ? [[variant.sku, variant]] : [])))
  const amount = (price: number | null | undefined) => (typeof price === 'number' ? money(price, currency) : null)
  const stay = new Set<string>()
  const pairs: [Part | null, Part | null][] = described.variants.map((each) => {
    const known = byValues.get(combination(each.values)) ?? bySku.get(each.sku ?? '')
    if (known) stay.add(known.id)
    const will = {
      id: known?.id,
      values: each.values,
      sku: each.sku ?? null,
      barcode: each.barcode ?? null,
      price: money(each.price, currency),
      compare_at_price: amount(each.compareAtPrice),
      weight_grams: each.weightGrams,
    }
    return [known ? partOf(known) : null, will]
  })
  const gone = variants.filter(({ id }) => !stay.has(id)).map((variant): [Part, null] => [partOf(variant), null])
  const differing = [...pairs, ...gone].filter(([was, is]) => !isSame(was, is)).slice(0, limits.trialVariants.value)
  if (differing.length === 0) return null
  return [differing.flatMap(([was]) => was ?? []), differing.flatMap(([, is]) => is ?? [])]
}

type Variant = Pick<
  ProductView['variants'][number],
  'values' | 'sku' | 'barcode' | 'price' | 'compare_at_price' | 'weight_grams'
>

const partOf = ({ id, values, sku, barcode, price, compare_at_price, weight_grams }: Variant & { id?: string }) => ({
  id,
  values,
  sku,
  barcode,
  price,
  compare_at_price,
  weight_grams,
})
