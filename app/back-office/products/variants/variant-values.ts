import type { ProductView } from '#app/catalogue/writing/product-view.server.ts'
import { before } from '#app/back-office/forms/shown-before.ts'
import type { Locale } from '#app/locales.ts'
import { typedAmount } from '#app/web/forms/typed-amount.ts'

export type Variant = ProductView['variants'][number]

/** What the fields of a variant show, by the names of the operation's input; an amount as people type it. */
export function variantValues(variant: Variant, locale: Locale): Record<string, string> {
  const amount = (price: Variant['cost']) => (price ? typedAmount(price, locale) : '')
  const { dimensions, content, to_order_days: toOrder } = variant
  return {
    price: amount(variant.price),
    compare_at_price: amount(variant.compare_at_price),
    sku: variant.sku ?? '',
    barcode: variant.barcode ?? '',
    weight_grams: String(variant.weight_grams),
    cost: amount(variant.cost),
    requires_shipping: variant.requires_shipping ? 'on' : '',
    tracks_stock: variant.tracks_stock ? 'on' : '',
    sold_beyond_stock: variant.sold_beyond_stock ? 'on' : '',
    no_return: variant.no_return ?? '',
    picture: variant.picture ?? '',
    customs_code: variant.customs_code ?? '',
    origin_country: variant.origin_country ?? '',
    'content-amount': content ? typedContent(content.amount, locale) : '',
    'content-unit': content?.unit ?? '',
    'dimensions-length': dimensions ? String(dimensions.length) : '',
    'dimensions-width': dimensions ? String(dimensions.width) : '',
    'dimensions-height': dimensions ? String(dimensions.height) : '',
    'to_order_days-min': toOrder ? String(toOrder.min) : '',
    'to_order_days-max': toOrder ? String(toOrder.max) : '',
  }
}

/** What one changes most: what the table of many variants has. */
export const columnNames = ['price', 'compare_at_price', 'sku', 'barcode'] as const

export const amountFields = ['price', 'compare_at_price', 'cost'] as const

/** Parts of one value: they are sent together, or not at all. */
export const groups = [
  ['content-amount', 'content-unit'],
  ['dimensions-length', 'dimensions-width', 'dimensions-height'],
  ['to_order_days-min', 'to_order_days-max'],
] as const

/** The field of a variant. */
export const fieldOf = (id: string, name: string) => `variants-${id}-${name}`

/** The words of its values: `Red, S`; of the only one the product's own title. */
export const nameOf = ({ values, sku }: Variant, title: string) => values.join(', ') || sku || title

/** As its field shows it: `0.75`, in German `0,75`. It is stored in millionths of the unit. */
const typedContent = (millionths: number, locale: Locale) =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 6, useGrouping: false }).format(millionths / 1_000_000)

/** What was typed of an amount of content, in millionths of the unit; as it was typed, if it is no such number. */
export function millionths(typed: string): string {
  const [, whole, part = ''] = /^(\d{1,7})(?:[.,](\d{1,6}))?$/.exec(typed.trim()) ?? []
  return whole === undefined ? typed : String(Number(whole + part.padEnd(6, '0')))
}

/**
 * The fields of a form that its reader has changed: they differ from what is stored, and from what they showed at first, if the form
 * says that (`withShown`). Parts of one value stay together, untouched ones as they are stored; if all of them are empty, a field of
 * the value's own name says that there is none.
 */
export function changedFields(
  typed: Readonly<Record<string, string>>,
  variants: readonly Variant[],
  locale: Locale,
): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const variant of variants) {
    const stored = variantValues(variant, locale)
    const fieldNamed = (name: string) => fieldOf(variant.id, name)
    const isTouched = (name: string) => {
      const now = typed[fieldNamed(name)]
      return now !== undefined && now.trim() !== stored[name] && now !== typed[before(fieldNamed(name))]
    }
    const valueOf = (name: string) => (isTouched(name) ? typed[fieldNamed(name)] : stored[name]) ?? ''
    const keep = (name: string) => {
      kept[fieldNamed(name)] = valueOf(name)
      if (amountFields.some((each) => each === name)) kept[`${fieldNamed(name)}-currency`] = variant.price.currency
    }
    const together = new Set<string>(groups.flat())
    for (const name of Object.keys(stored)) if (!together.has(name) && isTouched(name)) keep(name)
    for (const group of groups) {
      if (!group.some(isTouched)) continue
      if (group.every((name) => valueOf(name).trim() === '')) kept[fieldNamed(group[0].replace(/-.*/, ''))] = ''
      else for (const name of group) keep(name)
    }
    const content = fieldNamed('content-amount')
    if (kept[content] !== undefined) kept[content] = millionths(kept[content])
  }
  return kept
}
