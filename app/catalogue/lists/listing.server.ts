import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import type { Locale } from '#app/locales.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { askBriefly } from '#db/brief.server.ts'
import { kindOf, otherFilters, priceSteps, usualFilters, valueOf } from '#app/catalogue/shelf/facet-kinds.ts'
import { type CountedFacet, countOf, facetsIn } from '#app/catalogue/shelf/facets.ts'
import { listedOf, type Reading, type Shelved } from '#app/catalogue/shelf/shelved.ts'
import { readAmount } from '#app/web/forms/typed-amount.ts'
import type { Collection } from './collection.server.ts'
import {
  type Base,
  collectionWithFacets,
  firstMembers,
  listAmong,
  narrowedCollection,
  wholeCollection,
} from './listing-statements.server.ts'
import { queryOf, wordsOf } from './listing-words.ts'
import { orderOf } from './order-of.server.ts'
import { type Found, isNarrowed, type Narrowing } from './listing.ts'

interface Whole {
  collection: Collection
  filters: string[]
  /** About as many products as the shop has. */
  shelf: number
  facets: CountedFacet[]
  products: Shelved[]
}

/** A null collection when there is none of that name. */
type FoundIn = Found & { collection: Collection | null }

export const nothing: Found = {
  total: 0,
  more: false,
  products: [],
  sides: null,
  filters: usualFilters,
  facets: [],
  available: 0,
  reduced: 0,
  partial: false,
  chosen: [],
}

/** How the list is read, and in which currency its prices are. */
interface ReadingHere extends Reading {
  currency: string
}

async function readingIn(locale: Locale): Promise<ReadingHere> {
  const { struckPrice, currency } = await getSettings()
  return { locale, struckPrice, currency }
}

/** `order` is the one that it is in. */
export async function listCollection(slug: string, asked: Narrowing, locale: Locale) {
  const order = await orderOf(slug, asked.sort)
  return { ...(await listIn(slug, { ...asked, sort: order }, locale)), order }
}

async function listIn(slug: string, narrowing: Narrowing, locale: Locale): Promise<FoundIn> {
  const reading = await readingIn(locale)
  const narrowed = isNarrowed(narrowing)
  const [whole] = narrowed
    ? await briefly<Whole>('collection-facets', collectionWithFacets(), [locale, slug, usualFilters])
    : await page(slug, narrowing, locale)
  if (!whole) return { ...nothing, collection: null }
  const { collection } = whole
  const asItIs = wholeOf(whole, narrowing, reading)
  if (!narrowed) return { ...asItIs, collection }
  const known = knownOf(narrowing, whole)
  if (isNarrowed(known)) return { ...(await narrow(whole, asItIs, known, reading)), collection }
  // The requested filter matches nothing, so it is ignored.
  const [again] = await page(slug, narrowing, locale)
  return { ...asItIs, ...pageIn(again?.products ?? [], narrowing, reading), collection }
}

function page(slug: string, { sort, page, beside }: Narrowing, locale: Locale): Promise<Whole[]> {
  const { side = null } = beside ?? {}
  const values = [locale, slug, usualFilters, placeOf({ page, beside })]
  return briefly<Whole>(`collection-${side ?? 'page'}-${sort}-${locale}`, wholeCollection(sort, locale, side), values)
}

const offset = (page: number) => (page - 1) * limits.pageSize.value

/** The position of a page: after this many products, or beside one. */
const placeOf = ({ page, beside }: Pick<Narrowing, 'page' | 'beside'>) => beside?.slug ?? offset(page)

/** Beside a product one more row is read, and a page before a product is read backwards. */
function pageIn(rows: Shelved[], { beside }: Narrowing, reading: Reading): Pick<Found, 'products' | 'sides'> {
  const shown = rows.slice(0, limits.pageSize.value).map((row) => listedOf(row, reading))
  if (!beside) return { products: shown, sides: null }
  const isMore = rows.length > shown.length
  return beside.side === 'after'
    ? { products: shown, sides: { previous: true, next: isMore } }
    : { products: shown.reverse(), sides: { previous: isMore, next: true } }
}

async function briefly<Row extends object>(name: string, statement: string, values: unknown[]): Promise<Row[]> {
  const rows = await askBriefly<Row>('lists', name, statement, values)
  if (!rows) throw new Fault('system.unavailable', { cause: new Error(`${name} did not get its turn`) })
  return rows
}

function wholeOf({ filters, facets, products }: Whole, narrowing: Narrowing, reading: Reading): Found {
  return {
    total: countOf('', facets),
    more: false,
    ...pageIn(products, narrowing, reading),
    filters,
    facets: facetsIn(filters, facets, reading.locale, narrowing.facets),
    available: countOf('available', facets),
    reduced: countOf(`reduced:${reading.struckPrice}`, facets),
    partial: false,
    chosen: [],
  }
}

/** The filters without those that none of its products matches, and without those that the list does not have. */
function knownOf(narrowing: Narrowing, { facets, filters }: Pick<Whole, 'facets' | 'filters'>): Narrowing {
  const known = new Set(facets.map(([facet]) => facet))
  const [price, has] = [filters.includes('price'), (kind: string) => filters.includes(kind)]
  return {
    ...narrowing,
    facets: narrowing.facets.filter((facet) => known.has(facet)),
    available: narrowing.available && has('available'),
    reduced: narrowing.reduced && has('reduced'),
    from: price ? narrowing.from : null,
    to: price ? narrowing.to : null,
  }
}

interface Narrowed {
  matched: number
  /** The counts without a filter's kind (0 for kinds without a filter); missing if there are more than are counted. */
  counts: Partial<Record<number, Partial<Record<string, number>>>>
  products: Shelved[]
}

const countedProducts = limits.countedProducts.value

async function narrow(
  { collection, shelf }: Whole,
  whole: Found,
  narrowing: Narrowing,
  reading: ReadingHere,
): Promise<Found> {
  const { locale, struckPrice } = reading
  const conditions = conditionsOf(narrowing, reading)
  const kinds = [...conditions.keys()].filter((kind) => !otherFilters.some((other) => other === kind))
  const frequent = { collection: whole.total > shelf / 2, available: (whole.available ?? 0) > whole.total / 2 }
  const queries = [undefined, ...kinds].map((besides) => queryOf(collection, conditions, frequent, besides))
  const { low, high } = pricesOf(narrowing, reading)
  const values = [
    collection.id,
    placeOf(narrowing),
    whole.filters,
    kinds,
    queries,
    wordsOf(conditions).join(' & '),
    low,
    high,
    frequent.collection ? [collection.id] : [],
    frequent.available && narrowing.available ? ['available'] : [],
  ]
  const { sort, beside } = narrowing
  const [side, withColours] = [beside?.side ?? null, conditions.has('colour')]
  const name = `narrowed-${side ?? 'page'}-${sort}-${locale}${withColours ? '-colours' : ''}`
  const statement = narrowedCollection(sort, locale, side, withColours)
  const [found] = (await askBriefly<Narrowed>('lists', name, statement, values)) ?? []
  if (!found) return narrowPart(collection, whole, narrowing, reading)
  const isCounted = found.matched <= countedProducts
  const counted = found.counts[0]
  const countsOf = (kind: string) => found.counts[kinds.indexOf(kind) + 1] ?? null
  return {
    total: isCounted ? found.matched : countedProducts,
    more: isCounted ? false : { next: found.products.length > limits.pageSize.value },
    ...pageIn(found.products, narrowing, { ...reading, colours: coloursAmong(narrowing.facets) }),
    filters: whole.filters,
    facets: whole.facets.map((facet) => {
      const counts = countsOf(facet.kind)
      return { ...facet, values: facet.values.map((each) => ({ ...each, count: counts && (counts[each.facet] ?? 0) })) }
    }),
    available: isCounted ? (counted?.available ?? 0) : null,
    reduced: isCounted ? (counted?.[`reduced:${struckPrice}`] ?? 0) : null,
    partial: false,
    chosen: narrowing.facets,
  }
}

const coloursAmong = (facets: readonly string[]) =>
  facets.filter((facet) => kindOf(facet) === 'colour').map((facet) => valueOf(facet))

/** The filters by kind: a product must have one of these facets. */
function conditionsOf(narrowing: Narrowing, reading: ReadingHere): Map<string, string[]> {
  const conditions = Map.groupBy(narrowing.facets, kindOf)
  if (narrowing.available) conditions.set('available', ['available'])
  if (narrowing.reduced) conditions.set('reduced', [`reduced:${reading.struckPrice}`])
  const { from, to } = narrowing
  const { low, high } = pricesOf(narrowing, reading)
  return from === null && to === null ? conditions : conditions.set('price', priceSteps(low, high))
}

/** Without a price filter, all prices. */
function pricesOf({ from, to }: Narrowing, { currency }: ReadingHere): { low: number; high: number } {
  const read = (typed: string | null) => {
    const amount = typed === null ? null : readAmount(typed, currency)
    return amount === null ? null : Math.min(amount, limits.price.value)
  }
  return { low: read(from) ?? 0, high: read(to) ?? limits.price.value }
}

/** Filters only the first products of a collection: for when the whole takes too long. */
async function narrowPart(
  collection: Collection,
  { filters }: Found,
  narrowing: Narrowing,
  reading: ReadingHere,
): Promise<Found> {
  const statement = listAmong(firstMembers, reading.locale)
  const given = among(narrowing, reading, filters, collection.id)
  const [found] = await briefly<Few>(`collection-part-${reading.locale}`, statement, given)
  return { ...fewOf(found, filters, reading), partial: true }
}

interface Few {
  total: number
  available: number
  reduced: number
  chosen: string[]
  facets: CountedFacet[]
  products: Shelved[]
}

function among(narrowing: Narrowing, reading: ReadingHere, filters: readonly string[], where: unknown) {
  const isReduced = `reduced:${reading.struckPrice}`
  const { low, high } = pricesOf(narrowing, reading)
  return [
    narrowing.facets.filter((facet) => filters.includes(kindOf(facet))),
    filters,
    narrowing.available ? 'available' : null,
    narrowing.reduced ? isReduced : null,
    isReduced,
    narrowing.sort,
    offset(narrowing.page),
    where,
    low,
    high,
  ]
}

function fewOf(found: Few | undefined, filters: readonly string[], reading: Reading): Found {
  if (!found) return nothing
  const { facets, products, ...counts } = found
  return {
    ...counts,
    more: false,
    sides: null,
    partial: false,
    filters,
    facets: facetsIn(filters, facets, reading.locale, counts.chosen),
    products: products.map((each) => listedOf(each, { ...reading, colours: coloursAmong(counts.chosen) })),
  }
}

/** A list of few products, given by `base` with the value $8; empty, and marked as partial, if that takes too long. */
export async function listFew(
  base: Base,
  name: string,
  where: unknown,
  narrowing: Narrowing,
  locale: Locale,
): Promise<Found> {
  const reading = await readingIn(locale)
  const statement = listAmong(base, locale)
  const [found] =
    (await askBriefly<Few>('lists', name, statement, among(narrowing, reading, usualFilters, where))) ?? []
  return found ? fewOf(found, usualFilters, reading) : { ...nothing, partial: true }
}
