import { limits } from '#app/limits.ts'
import type { PictureFacts } from '#app/catalogue/pictures/picture.ts'
import type { Content } from '#app/catalogue/law/unit-price.ts'
import { facetNames, kindOf, type otherFilters } from '#app/catalogue/shelf/facet-kinds.ts'

export const sorts = ['featured', 'newest', 'price-up', 'price-down', 'title'] as const
export type Sort = (typeof sorts)[number]

/** How a list of products is filtered, sorted and paged; all of it is in the address. */
export interface Narrowing {
  /** Each as the shelf has it: 'type:Bowls'. Of one kind any, of several kinds each. */
  facets: string[]
  available: boolean
  reduced: boolean
  /** The price that is shown, in the shop's currency: "19.5". */
  from: string | null
  to: string | null
  sort: Sort
  /** From 1. */
  page: number
  /** Past the pages that have numbers: the product that the page begins after, or ends before, by its slug. */
  beside: { side: Side; slug: string } | null
}

/** On which side of a product an unnumbered page is. */
export type Side = 'after' | 'before'

/** A product as a list shows it. */
export interface Listed {
  slug: string
  title: string
  /** The language of the title, if it is not the reader's. */
  lang?: string | null
  /** Cheapest and dearest variant, in minor units. */
  low: number
  high: number
  /** The former price of the cheapest one, if it is reduced. */
  was: number | null
  /** The content of one item of the cheapest variant. */
  content: Content | null
  available: boolean
  /** The values of its only variant, in the order of its options; null if there is a choice. */
  only: string[] | null
  pictures: PictureFacts[]
  swatches: string[]
}

export interface FacetValue {
  /** As in the shelf: 'type:Bowls'. */
  facet: string
  label: string
  /** The language of the label, if it is not the reader's. */
  lang?: string | null
  /** Null where there are too many products to count them. */
  count: number | null
  /** For a colour: `#rrggbb`, if the shop knows it. */
  swatch?: string | null
}

/** A filter of a list with many values. */
export interface Facet {
  kind: string
  /** The product's own name of an option; null if the shop has a label for it. */
  name: string | null
  lang: string | null
  values: FacetValue[]
}

export interface Found {
  /** Not more than `limits.countedProducts` where there are `more`. */
  total: number
  /** There are more than were counted; whether there is a next page is known nevertheless. */
  more: false | { next: boolean }
  products: Listed[]
  /** For an unnumbered page: whether there is one on each side. */
  sides: { previous: boolean; next: boolean } | null
  /** The filters of the list, in order. */
  filters: readonly string[]
  facets: Facet[]
  available: number | null
  reduced: number | null
  /** The whole took too long: this covers a part of the products. */
  partial: boolean
  /** The chosen facets that this list knows; others are ignored. */
  chosen: string[]
}

/** Null when the page is not a number that a list could have. Facet values that cannot be are dropped. */
export function readNarrowing(query: URLSearchParams): Narrowing | null {
  const given = query.get('page') ?? '1'
  const page = /^[1-9]\d{0,3}$/.test(given) ? Number(given) : 0
  if (page < 1 || page > limits.pageNumber.value) return null
  const sort = sorts.find((each) => each === query.get('sort')) ?? 'featured'
  const values = (name: string) =>
    query.getAll(name).filter((value) => value.length <= limits.title.value && !/\p{Cc}/u.test(value))
  return {
    facets: facetNames.flatMap((name) => values(name).map((value) => `${name}:${value}`)),
    available: query.has('available'),
    reduced: query.has('reduced'),
    from: readPrice(query.get('from')),
    to: readPrice(query.get('to')),
    sort,
    page,
    beside: readBeside(query),
  }
}

function readBeside(query: URLSearchParams): Narrowing['beside'] {
  for (const side of ['after', 'before'] as const) {
    const slug = query.get(side) ?? ''
    if (/^[a-z0-9-]{1,80}$/.test(slug)) return { side, slug }
  }
  return null
}

/** Normalised as in the address: "19.5", however it was typed. */
function readPrice(typed: string | null): string | null {
  const [, whole, part = ''] = /^0*(\d{1,7})(?:[.,](\d{1,4}))?$/.exec(typed?.trim() ?? '') ?? []
  if (whole === undefined) return null
  const digits = part.replace(/0+$/, '')
  return digits ? `${whole}.${digits}` : whole
}

/** The query of an address for this; defaults are left out. */
export function queryOf(narrowing: Narrowing, keep: Record<string, string> = {}): string {
  const query = new URLSearchParams(keep)
  for (const facet of narrowing.facets) query.append(...fieldOf(facet))
  if (narrowing.available) query.set('available', '1')
  if (narrowing.reduced) query.set('reduced', '1')
  if (narrowing.from !== null) query.set('from', narrowing.from)
  if (narrowing.to !== null) query.set('to', narrowing.to)
  if (narrowing.sort !== 'featured') query.set('sort', narrowing.sort)
  if (narrowing.beside) query.set(narrowing.beside.side, narrowing.beside.slug)
  else if (narrowing.page > 1) query.set('page', String(narrowing.page))
  return query.size > 0 ? `?${query}` : ''
}

/** The field of an address, or of a form, by which a facet is chosen, and its value: `option` and "shape:Round". */
export function fieldOf(facet: string): [name: string, value: string] {
  const at = facet.indexOf(':')
  return [facet.slice(0, at), facet.slice(at + 1)]
}

/** One active filter, and the list without it. */
export interface Chosen {
  label: string
  without: Narrowing
}

/** The active filters one by one, in the order of the form; `words` are the labels of filters without values. */
export function chosenOf(
  { facets, filters, chosen }: Pick<Found, 'facets' | 'filters' | 'chosen'>,
  narrowing: Narrowing,
  words: Record<(typeof otherFilters)[number], string>,
): Chosen[] {
  const first = { ...narrowing, page: 1, beside: null }
  const known = facets.flatMap(({ values }) => values)
  return filters.flatMap((kind): Chosen[] => {
    if (kind === 'price')
      return hasPrice(narrowing) ? [{ label: words.price, without: { ...first, from: null, to: null } }] : []
    if (kind === 'available' || kind === 'reduced')
      return narrowing[kind] ? [{ label: words[kind], without: { ...first, [kind]: false } }] : []
    return chosen
      .filter((facet) => kindOf(facet) === kind)
      .map((facet) => ({
        label: known.find((each) => each.facet === facet)?.label ?? facet,
        without: { ...first, facets: narrowing.facets.filter((each) => each !== facet) },
      }))
  })
}

const hasPrice = ({ from, to }: Pick<Narrowing, 'from' | 'to'>) => from !== null || to !== null

export function isNarrowed({ facets, available, reduced, from, to }: Narrowing): boolean {
  return facets.length > 0 || available || reduced || hasPrice({ from, to })
}

/** No filter. */
export const unnarrowed = { facets: [], available: false, reduced: false, from: null, to: null } as const

/** Whether the list has every chosen facet. */
export function knowsAll({ chosen }: Pick<Found, 'chosen'>, { facets }: Narrowing): boolean {
  return chosen.length === facets.length
}

/** The previous and the next page; beyond the last numbered page by the products at the edges. */
export function stepsOf(
  found: Pick<Found, 'total' | 'more' | 'products' | 'sides' | 'partial'>,
  { page, beside }: Pick<Narrowing, 'page' | 'beside'>,
): Record<'previous' | 'next', Pick<Narrowing, 'page' | 'beside'> | null> {
  const [first, last] = [found.products[0], found.products.at(-1)]
  const at = (side: Side, slug = '') => ({ page: 1, beside: { side, slug } })
  if (beside)
    return {
      previous: found.sides?.previous ? at('before', first?.slug) : null,
      next: found.sides?.next ? at('after', last?.slug) : null,
    }
  const pages = pagesOf(found)
  const hasNext = found.more ? found.more.next : pages !== null && page < pages
  const numbered = (to: number) => ({ page: to, beside: null })
  const next = page < limits.pageNumber.value ? numbered(page + 1) : found.partial ? null : at('after', last?.slug)
  return { previous: page > 1 ? numbered(page - 1) : null, next: hasNext ? next : null }
}

/** Null where there are more than were counted. */
export function pagesOf({ total, more }: Pick<Found, 'total' | 'more'>): number | null {
  return more ? null : Math.max(1, Math.ceil(total / limits.pageSize.value))
}

/** Whether a list has no such page. Of a part of a list that is not known. */
export function isBeyond(
  found: Pick<Found, 'total' | 'more' | 'partial' | 'products' | 'sides'>,
  page: number,
): boolean {
  if (found.partial || found.sides) return false
  return found.more ? found.products.length === 0 : page > (pagesOf(found) ?? page)
}

/** The words of a search: letters and digits, at most eight, since each is looked up for itself. */
export function wordsOf(query: string): string[] {
  return (
    query
      .slice(0, limits.searchQuery.value)
      .normalize('NFC')
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, limits.searchWords.value) ?? []
  )
}
