import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import type { Locale } from '#app/locales.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { askBriefly } from '#db/brief.server.ts'
import { type CountedFacet, countOf, facetOf, valuesOf } from '#app/catalogue/shelf/facets.ts'
import { listedOf, type Reading, type Shelved } from '#app/catalogue/shelf/shelved.ts'
import type { Collection } from './collection.server.ts'
import {
  collectionWithFacets,
  type Conditions,
  firstMembers,
  listAmong,
  narrowedCollection,
  wholeCollection,
} from './listing-statements.server.ts'
import { type FacetValue, type Found, isNarrowed, type Listed, type Narrowing } from './listing.ts'

interface Whole {
  collection: Collection
  facets: CountedFacet[]
  products: Shelved[]
}

/** A null collection when there is none of that name. */
type FoundIn = Found & { collection: Collection | null }

const nothing: Found = {
  total: 0,
  more: false,
  products: [],
  types: [],
  colours: [],
  available: 0,
  reduced: 0,
  partial: false,
  chosen: { types: [], colours: [] },
}

export async function listCollection(slug: string, narrowing: Narrowing, locale: Locale): Promise<FoundIn> {
  const reading = { locale, struckPrice: (await getSettings()).struckPrice }
  const narrowed = isNarrowed(narrowing)
  const [whole] = narrowed
    ? await briefly<Whole>('collection-facets', collectionWithFacets(), [locale, slug])
    : await page(slug, narrowing, locale)
  if (!whole) return { ...nothing, collection: null }
  const { collection } = whole
  const asItIs = wholeOf(whole, reading)
  if (!narrowed) return { ...asItIs, collection }
  const known = knownOf(narrowing, asItIs)
  if (isNarrowed(known)) return { ...(await narrow(collection, asItIs, known, reading)), collection }
  // Nobody has what was asked for: that narrows nothing.
  const [again] = await page(slug, narrowing, locale)
  return { ...asItIs, products: (again?.products ?? []).map((each) => listedOf(each, reading)), collection }
}

function page(slug: string, { sort, page }: Narrowing, locale: Locale): Promise<Whole[]> {
  return briefly<Whole>(`collection-${sort}-${locale}`, wholeCollection(sort, locale), [locale, slug, offset(page)])
}

const offset = (page: number) => (page - 1) * limits.pageSize.value

async function briefly<Row extends object>(name: string, statement: string, values: unknown[]): Promise<Row[]> {
  const rows = await askBriefly<Row>('lists', name, statement, values)
  if (!rows) throw new Fault('system.unavailable', { cause: new Error(`${name} did not get its turn`) })
  return rows
}

function wholeOf({ facets, products }: Whole, reading: Reading): Found {
  return {
    total: countOf('', facets),
    more: false,
    products: products.map((each) => listedOf(each, reading)),
    types: valuesOf('type', facets, reading.locale),
    colours: valuesOf('colour', facets, reading.locale),
    available: countOf('available', facets),
    reduced: countOf(`reduced:${reading.struckPrice}`, facets),
    partial: false,
    chosen: nothing.chosen,
  }
}

/** What narrows a list without what none of its products has. */
function knownOf(narrowing: Narrowing, { types, colours }: Found): Narrowing {
  const among = (values: FacetValue[], asked: string[]) =>
    values.map(({ value }) => value).filter((value) => asked.includes(value))
  return { ...narrowing, types: among(types, narrowing.types), colours: among(colours, narrowing.colours) }
}

interface Counts {
  /** So many were looked at: where they are not all, the counts say nothing. */
  looked: number
  counts: Partial<Record<string, number>>
}

interface Narrowed {
  matched: number
  available: number
  reduced: Record<Reading['struckPrice'], number>
  types: Counts
  colours: Counts
  products: Shelved[]
}

const countedProducts = limits.countedProducts.value

async function narrow(
  collection: Collection,
  whole: Found,
  { types, colours, available, reduced, sort, page }: Narrowing,
  reading: Reading,
): Promise<Found> {
  const { locale, struckPrice } = reading
  const values: unknown[] = [collection.id, offset(page)]
  const has = (operator: '&&' | '@>', facets: string[]) => `s.facets ${operator} $${values.push(facets)}::text[]`
  const conditions: Conditions = {
    ...(types.length > 0 && { types: has('&&', facetsOf('type', types)) }),
    ...(colours.length > 0 && { colours: has('&&', facetsOf('colour', colours)) }),
    ...(available && { available: has('@>', ['available']) }),
    ...(reduced && { reduced: has('@>', [`reduced:${struckPrice}`]) }),
  }
  const statement = narrowedCollection(conditions, sort, locale)
  const [found] = (await askBriefly<Narrowed>('lists', null, statement, values)) ?? []
  if (!found) return narrowPart(collection, { types, colours, available, reduced, sort, page }, reading)
  const shown = found.products.slice(0, limits.pageSize.value)
  const isCounted = found.matched <= countedProducts
  const counted = (all: FacetValue[], kind: 'type' | 'colour', { looked, counts }: Counts) =>
    all.map((each) => ({
      ...each,
      count: looked > countedProducts ? null : (counts[facetOf(kind, each.value)] ?? 0),
    }))
  return {
    total: isCounted ? found.matched : countedProducts,
    more: isCounted ? false : { next: found.products.length > shown.length },
    products: shown.map((each) => listedOf(each, { ...reading, colours })),
    types: counted(whole.types, 'type', found.types),
    colours: counted(whole.colours, 'colour', found.colours),
    available: isCounted ? found.available : null,
    reduced: isCounted ? found.reduced[struckPrice] : null,
    partial: false,
    chosen: { types, colours },
  }
}

const facetsOf = (kind: 'type' | 'colour', values: string[]) => values.map((value) => facetOf(kind, value))

/** What the first products of a collection have of it: for when the whole takes too long. */
async function narrowPart(collection: Collection, narrowing: Narrowing, reading: Reading): Promise<Found> {
  const statement = listAmong(firstMembers, reading.locale)
  const given = among(narrowing, reading, collection.id)
  const [found] = await briefly<Few>(`collection-part-${reading.locale}`, statement, given)
  return { ...fewOf(found, reading), partial: true }
}

interface Few {
  total: number
  available: number
  reduced: number
  chosen: { types: string[]; colours: string[] }
  facets: CountedFacet[]
  products: Shelved[]
}

function among(
  { types, colours, available, reduced, sort, page }: Narrowing,
  { struckPrice }: Reading,
  where: unknown,
) {
  const isReduced = `reduced:${struckPrice}`
  return [
    facetsOf('type', types),
    facetsOf('colour', colours),
    available ? 'available' : null,
    reduced ? isReduced : null,
    isReduced,
    sort,
    offset(page),
    where,
  ]
}

function fewOf(found: Few | undefined, reading: Reading): Found {
  if (!found) return nothing
  const { facets, products, chosen, ...counts } = found
  const valueOf = (facet: string) => facet.slice(facet.indexOf(':') + 1)
  const colours = chosen.colours.map(valueOf)
  return {
    ...counts,
    more: false,
    partial: false,
    chosen: { types: chosen.types.map(valueOf), colours },
    types: valuesOf('type', facets, reading.locale),
    colours: valuesOf('colour', facets, reading.locale),
    products: products.map((each) => listedOf(each, { ...reading, colours })),
  }
}

const similar = (words: string) =>
  `select product_id as id, -score::double precision as place from find_products(${words}::text[])`
/** Products that have all the words, or their beginnings, as they were typed: what an index finds without reading products. */
const literal = (words: string) => `select id, 0::double precision as place from products
  where status = 'active' and search_words @@
    (select string_agg(quote_literal(plain_text(word)) || ':*', ' & ')::tsquery from unnest(${words}::text[]) word)
  limit ${limits.listedInPart.value}`

export async function search(words: string[], narrowing: Narrowing, locale: Locale): Promise<Found> {
  const reading = { locale, struckPrice: (await getSettings()).struckPrice }
  const given = among(narrowing, reading, words)
  const [all] = (await askBriefly<Few>('lists', `search-${locale}`, listAmong(similar('$8'), locale), given)) ?? []
  if (all) return fewOf(all, reading)
  const [some] = await briefly<Few>(`search-part-${locale}`, listAmong(literal('$8'), locale), given)
  return { ...fewOf(some, reading), partial: true }
}

export type Suggestion = Pick<Listed, 'slug' | 'title' | 'lang' | 'low' | 'high'>

const suggestions = (base: string) => `
select json_build_object('card', s.card, 'available', s.available, 'lowest', null, 'stated', null, 'byColour', null) as shelved
from (${base}) f join shelf s on s.product_id = f.id where s.shown order by f.place, s.created_at desc limit 6`

/** What somebody who types this may mean, best first; nothing when that takes too long. */
export async function suggest(words: string[], locale: Locale): Promise<Suggestion[]> {
  const rows =
    (await askBriefly<{ shelved: Shelved }>('lists', 'suggest', suggestions(similar('$1')), [words])) ??
    (await askBriefly<{ shelved: Shelved }>('lists', 'suggest-part', suggestions(literal('$1')), [words])) ??
    []
  return rows.map((row) => {
    const { slug, title, lang, low, high } = listedOf(row.shelved, { locale, struckPrice: 'lowest' })
    return { slug, title, lang, low, high }
  })
}
