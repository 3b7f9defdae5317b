import type { Sort } from '#app/catalogue/lists/listing.ts'
import { conditionOf, isCondition } from '#app/catalogue/rules/rule.ts'
import { minorUnits } from '#app/imports/product/described.ts'

/** A line of a rule as the former shop has it: "Variant Price", "Greater Than", "10". */
export interface FormerCondition {
  column: string
  relation: string
  value: string
}

const fields: Readonly<Record<string, 'tag' | 'type' | 'vendor'>> = { tag: 'tag', type: 'type', vendor: 'vendor' }

/**
 * The same condition here; null: this shop has none like it. Prices are decimals, and whole minor units here: more than 10.00 is from
 * 10.01. `digits` are those behind the point of the shop's currency.
 */
export function conditionFrom({ column, relation, value }: FormerCondition, digits: number): string | null {
  const [name, how] = [plainWords(column), plainWords(relation)]
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field) return how === 'equals' ? known(conditionOf(field, value.trim())) : null
  if (name !== 'variant price') return null
  const price = minorUnits(value.trim(), digits)
  if (!price.ok) return null
  if (how === 'greater than') return known(conditionOf('price_from', String(price.value + 1)))
  if (how === 'less than') return known(conditionOf('price_up_to', String(price.value - 1)))
  return null
}

const known = (condition: string) => (isCondition(condition) ? condition : null)

const sorts: Readonly<Record<string, Sort>> = {
  manual: 'featured',
  alphabet: 'title',
  'alphabet ascending': 'title',
  'alpha asc': 'title',
  price: 'price-up',
  'price ascending': 'price-up',
  'price asc': 'price-up',
  'price descending': 'price-down',
  'price desc': 'price-down',
  'created descending': 'newest',
  'created desc': 'newest',
}

/** The order here that is called so there; null: there is none, such as by what sells best. */
export function sortFrom(text: string): Sort | null {
  const name = plainWords(text)
  return (Object.hasOwn(sorts, name) ? sorts[name] : null) ?? null
}

/** "VARIANT_PRICE" and "Variant Price" are one. */
const plainWords = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
