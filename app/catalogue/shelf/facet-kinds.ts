import { factNames, type FactName } from '#app/catalogue/facts/product-facts.ts'

// The filters of product lists. A facet is written as one word, its kind first: 'type:Bowls', 'option:shape:Round'
// (db/migrations/0052_filters.sql).

/** The names in an address by which facets are chosen; what follows the first colon of a facet is the value. */
export const facetNames = ['type', 'colour', 'size', 'vendor', 'tag', 'option', 'fact'] as const
export type FacetName = (typeof facetNames)[number]

/** Filters without a list of values. */
export const otherFilters = ['available', 'reduced', 'price'] as const

/** The default filters of a collection, and those of the search. */
export const usualFilters: readonly string[] = ['type', 'colour', 'size', 'price', 'available', 'reduced']

const plainKinds: readonly string[] = ['type', 'colour', 'size', 'vendor', 'tag', ...otherFilters]

/** Whether this is a filter: one of the plain kinds, an option by its name, a known fact. */
export function isFilter(kind: string): boolean {
  const fact = nameAfter('fact:', kind)
  return plainKinds.includes(kind) || (fact !== null && isFact(fact)) || Boolean(nameAfter('option:', kind))
}

/** As it is stored: an option by its lower-case name, without colons. */
export function filterOf(asked: string): string {
  const trimmed = asked.trim()
  const option = nameAfter('option:', trimmed)
  return option === null ? trimmed : `option:${option.trim().toLowerCase().replaceAll(':', ' ')}`
}

export const kindOf = (facet: string): string =>
  /^(?:option|fact):/.test(facet) ? facet.split(':', 2).join(':') : (facet.split(':', 1)[0] ?? '')

/** The part after the kind: "Round" of 'option:shape:Round'. */
export const valueOf = (facet: string): string => facet.slice(kindOf(facet).length + 1)

/** The fact that is meant by 'fact:material'. */
export function factOf(kind: string): FactName | null {
  const name = nameAfter('fact:', kind)
  return name !== null && isFact(name) ? name : null
}

function nameAfter(start: string, kind: string): string | null {
  return kind.startsWith(start) ? kind.slice(start.length) : null
}

const isFact = (name: string): name is FactName => factNames.some((each) => each === name)

/** The order of sizes: letter sizes from small to large, then numbers, then words. */
export function compareSizes(one: string, other: string, locale: string): number {
  const ranks = [one, other].map(rankOf)
  const [left = Infinity, right = Infinity] = ranks
  return left - right || numbersIn(locale).compare(one, other)
}

// To make one takes longer than to compare a hundred times.
const collators = new Map<string, Intl.Collator>()
function numbersIn(locale: string): Intl.Collator {
  const made = collators.get(locale) ?? new Intl.Collator(locale, { numeric: true })
  collators.set(locale, made)
  return made
}

function rankOf(size: string): number {
  const [, many = '', letter = ''] = /^(x*|\d+x)([sml])$/i.exec(size.trim()) ?? []
  if (letter === '') return /^\d/.test(size.trim()) ? 1_000 : 2_000
  const times = /^\d/.test(many) ? Number.parseInt(many, 10) : many.length
  return { s: 100 - times, m: 200, l: 300 + times }[letter.toLowerCase()] ?? 2_000
}

/** The steps between two prices, both included, as facets. One more on each side: the price itself decides there. */
export function priceSteps(from: number, to: number): string[] {
  const [first, last] = [stepOf(from) - 1, stepOf(to) + 1]
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
    .filter((step) => step >= 0)
    .map((step) => `price:${step}`)
}

const stepOf = (price: number) => Math.floor(Math.log(price + 1) / Math.log(1.25))
