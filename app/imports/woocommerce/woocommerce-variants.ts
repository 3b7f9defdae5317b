import type { Content } from '#app/catalogue/law/unit-price.ts'
import { customFieldsOf } from '#app/imports/product/custom-columns.ts'
import { contentOf } from '#app/imports/amounts/content-columns.ts'
import { combination, type ProductInput } from '#app/catalogue/writing/product-input.ts'
import { asSeen, Spellings } from '#app/catalogue/writing/seen-name.ts'
import { slugOf } from '#app/kernel/slug.ts'
import { limits } from '#app/limits.ts'
import {
  cut,
  grams,
  listOf,
  millimetres,
  priceOf,
  type Problems,
  type Trade,
  type WeightUnit,
} from '#app/imports/product/described.ts'
import { beginOf, endOf } from './sale-dates.ts'
import type { WooCommerceRow } from './woocommerce-row.ts'

export interface ReadOption {
  name: string
  values: string[]
}

/** What variations differ in: the attributes that they name, with the values of the product first. */
export function optionsOf(parent: WooCommerceRow, variations: WooCommerceRow[], { tell }: Problems): ReadOption[] {
  const options = new Map<string, Spellings>()
  for (const { name, text } of parent.attributes) {
    const differs = variations.some(({ attributes }) => attributes.some((attribute) => attribute.name === name))
    if (differs) options.set(name, spellingsOf(listOf(text)))
  }
  for (const { attributes } of variations) {
    for (const { name, text } of attributes) {
      const values = options.get(name) ?? new Spellings()
      if (text) values.add(cut(text, limits.title.value))
      options.set(name, values)
    }
  }
  // Several variations need an option, even if no row names one.
  if (options.size === 0 && variations.length > 1) {
    tell(parent, 'Attribute 1 name', 'required')
    options.set('Option 1', new Spellings())
  }
  const [, , , fourth] = options.keys()
  if (fourth !== undefined) {
    const number = parent.attributes.findIndex(({ name }) => name === fourth) + 1
    tell(parent, number > 0 ? `Attribute ${number} name` : 'Attribute 4 name', 'too_many_options')
  }
  return [...options].slice(0, limits.options.value).map(([name, { all }]) => {
    // An option without a value could not be chosen.
    const values = all.length > 0 ? all : [unnamed]
    if (values.length > limits.optionValues.value) {
      const number = parent.attributes.findIndex((attribute) => attribute.name === name) + 1
      tell(parent, `Attribute ${number || 1} value(s)`, 'too_many_values')
    }
    return { name: cut(name, limits.title.value), values: values.slice(0, limits.optionValues.value) }
  })
}

function spellingsOf(names: readonly string[]): Spellings {
  const values = new Spellings()
  for (const name of names) values.add(cut(name, limits.title.value))
  return values
}

/** Placeholder for a missing option value. */
const unnamed = '–'

type Variant = ProductInput['variants'][number]

/**
 * Variations in their positions. One that leaves a value open is sold in each of them, where no other is more exact. A value that one
 * needs to differ from another is added to its option.
 */
export function variantsOf(
  parent: WooCommerceRow,
  variations: WooCommerceRow[],
  options: ReadOption[],
  addresses: string[],
  trade: Trade,
  problems: Problems,
): Variant[] {
  const variants = new Map<string, { variant: Variant; exact: boolean }>()
  const placed = [...variations].sort((a, b) => a.read.Position - b.read.Position || a.line - b.line)
  for (const row of placed) {
    const choices = choicesOf(row, options)
    if (choices.length > limits.variants.value) {
      problems.tell(row, 'Attribute 1 value(s)', 'too_many_variants')
      continue
    }
    const exact = choices.length === 1
    const written = variantOf(parent, row, addresses, trade, problems)
    if (!exact && written.tracksStock && row.read.Stock !== '') problems.tell(row, 'Stock', 'shared_stock')
    for (const chosen of choices) {
      const other = variants.get(combination(chosen))
      const repeats = exact && other?.exact === true
      if (repeats) problems.tell(row, 'Attribute 1 value(s)', 'same_options')
      if (other && !exact) continue
      const values = repeats ? differing(chosen, options, variants) : chosen
      if (!values) continue
      variants.set(combination(values), { variant: { ...written, values, sku: skuOf(row, values, options) }, exact })
    }
  }
  if (variants.size === 0) {
    const values = options.map(({ values }) => values[0] ?? unnamed)
    return [{ ...variantOf(parent, parent, addresses, trade, problems), values, sku: parent.read.SKU || null }]
  }
  return [...variants.values()].map(({ variant }) => variant).slice(0, limits.variants.value)
}

/** The same values with a number appended to the first; null if its option is full. */
function differing(values: string[], options: ReadOption[], others: ReadonlyMap<string, unknown>): string[] | null {
  const [option] = options
  const [first = '', ...rest] = values
  if (!option || option.values.length === limits.optionValues.value) return null
  for (let number = 2; ; number += 1) {
    const end = ` (${number})`
    const numbered = `${cut(first, limits.title.value - end.length)}${end}`
    if (others.has(combination([numbered, ...rest]))) continue
    if (!option.values.includes(numbered)) option.values.push(numbered)
    return [numbered, ...rest]
  }
}

/** All combinations of values that a variation stands for. */
function choicesOf({ attributes }: WooCommerceRow, options: ReadOption[]): string[][] {
  return options.reduce<string[][]>(
    (choices, { name, values }) => {
      const text = attributes.find((attribute) => attribute.name === name)?.text
      const cutText = text && asSeen(cut(text, limits.title.value))
      const chosen = cutText && values.find((value) => asSeen(value) === cutText)
      // The option is full. `optionsOf` reports that.
      if (cutText && !chosen) return []
      // Counted before they are made: a few open values of a hundred each would fill the memory.
      if (choices.length > limits.variants.value) return choices
      return choices.flatMap((choice) => (chosen ? [chosen] : values).map((value) => [...choice, value]))
    },
    [[]],
  )
}

/** One code may name one variant alone, so the values that were left open stand behind it. */
function skuOf({ read, attributes }: WooCommerceRow, values: string[], options: ReadOption[]): string | null {
  if (read.SKU === '') return null
  const open = values.filter((_, index) => !attributes.find(({ name }) => name === options[index]?.name)?.text)
  return [read.SKU, ...open.map(slugOf)].join('-').slice(0, limits.sku.value)
}

function variantOf(
  parent: WooCommerceRow,
  row: WooCommerceRow,
  addresses: string[],
  trade: Trade,
  problems: Problems,
): Variant {
  const { read } = row
  const picture = addresses.indexOf(listOf(read.Images).map(spelled)[0] ?? '')
  return {
    ...pricesOf(row, trade, problems),
    ...stockOf(parent, row, problems),
    cost: priceIn(row, 'Cost of goods', trade, problems) ?? undefined,
    barcode: read['GTIN, UPC, EAN, or ISBN'] || null,
    content: contentIn(parent, row, problems) ?? undefined,
    requiresShipping: read.Type.includes('virtual') ? false : undefined,
    dimensions: dimensionsOf(row, problems) ?? (row === parent ? undefined : dimensionsOf(parent, problems)),
    // The custom fields of the product's row belong to the product.
    customFields: row === parent ? undefined : customFieldsOf(row, trade.custom, problems),
    weightGrams: weightOf(row, problems) || (row === parent ? 0 : weightOf(parent, problems)),
    picture: row === parent || picture < 0 ? null : picture,
  }
}

const spelled = (text: string) => (URL.canParse(text) ? new URL(text).href : '')

/** A sale with dates is planned, or runs until its end; without any, the regular price is what it cost before. */
function pricesOf(
  row: WooCommerceRow,
  trade: Trade,
  problems: Problems,
): Pick<Variant, 'price' | 'compareAtPrice' | 'sale'> {
  const { read } = row
  if (read['Regular price'] === '' && !read.Type.includes('grouped')) problems.tell(row, 'Regular price', 'required')
  const regular = priceIn(row, 'Regular price', trade, problems) ?? 0
  const price = priceIn(row, 'Sale price', trade, problems)
  if (price === null || price >= regular) return { price: regular, compareAtPrice: null }
  const begin = beginOf(read['Date sale price starts'], trade.timeZone)
  const end = endOf(read['Date sale price ends'], trade.timeZone)
  if (!begin && !end) return { price, compareAtPrice: regular }
  if (begin && end && end <= begin) return { price: regular, compareAtPrice: null }
  const times = { startsAt: begin?.toISOString() ?? null, endsAt: end?.toISOString() ?? null }
  return { price: regular, compareAtPrice: null, sale: { price, ...times } }
}

function priceIn(
  row: WooCommerceRow,
  column: 'Sale price' | 'Regular price' | 'Cost of goods',
  trade: Trade,
  problems: Problems,
) {
  return problems.take<number | null>(row, column, priceOf(row.read[column], trade), null)
}

/** A number is counted; without one a product is simply there, or it is not and then counted as none. */
function stockOf(parent: WooCommerceRow, row: WooCommerceRow, problems: Problems) {
  const { read } = row
  const sharesParents = row !== parent && (read.Stock === 'parent' || (read.Stock === '' && parent.read.Stock !== ''))
  if (sharesParents) problems.tell(row, 'Stock', 'shared_stock')
  const counted = /\d/.test(read.Stock)
  return {
    tracksStock: counted || !read['In stock?'],
    allowsBackorder: read['Backorders allowed?'],
    stock: counted ? Math.max(0, Number(read.Stock)) : 0,
  }
}

/** A variation's own, in its product's unit where it names none. */
function contentIn(parent: WooCommerceRow, row: WooCommerceRow, problems: Problems): Content | null {
  const unit = row.read['Meta: _unit'] || parent.read['Meta: _unit']
  const content = contentOf(row.read['Meta: _unit_product'], unit)
  return problems.take<Content | null>(row, 'Meta: _unit_product', content, null)
}

/** The parcel's dimensions; undefined if no side is known. */
function dimensionsOf(row: WooCommerceRow, problems: Problems): Variant['dimensions'] {
  const side = (name: string) => {
    const column = Object.keys(row.cells).find((each) => each.startsWith(`${name} (`) && sideColumn.test(each))
    // Without a name there is a column, too, of a file with rows to correct: what was wrong with each.
    if (!column) return 0
    const unit = /\((.+)\)/.exec(column)?.[1] ?? ''
    return problems.take(row, column, millimetres(row.cells[column]?.trim() ?? '', unit), 0)
  }
  const sides = { length: side('Length'), width: side('Width'), height: side('Height') }
  return Object.values(sides).some((each) => each > 0) ? sides : undefined
}

const sideColumn = /^(Length|Width|Height) \((mm|cm|m|in|yd)\)$/
const weightColumn = /^Weight \((g|kg|lbs|oz)\)$/

/** Whether a column holds weights or sides in a unit that is known; of another one it is kept as a field of the product. */
export const isMeasure = (column: string) => weightColumn.test(column) || sideColumn.test(column)

function weightOf(row: WooCommerceRow, problems: Problems): number {
  const column = Object.keys(row.cells).find((name) => weightColumn.test(name))
  if (!column) return 0
  // The pattern names the units and no others.
  const unit = weightColumn.exec(column)?.[1] as WeightUnit
  return problems.take(row, column, grams(row.cells[column]?.trim() ?? '', unit), 0)
}
