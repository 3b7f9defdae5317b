import { limits } from '#app/limits.ts'
import type { PictureFacts } from '#app/catalogue/pictures/picture.ts'
import type { Content } from '#app/catalogue/law/unit-price.ts'

export const sorts = ['featured', 'newest', 'price-up', 'price-down', 'title'] as const
export type Sort = (typeof sorts)[number]

/** How a list of products is narrowed, sorted and paged; all of it stands in the address. */
export interface Narrowing {
  types: string[]
  colours: string[]
  available: boolean
  reduced: boolean
  sort: Sort
  /** From 1. */
  page: number
}

/** A product as a list shows it. */
export interface Listed {
  slug: string
  title: string
  /** The language of the title, where it is not the reader's. */
  lang?: string | null
  /** Cheapest and dearest variant, in minor units. */
  low: number
  high: number
  /** What the cheapest one cost before, when it is reduced. */
  was: number | null
  /** What is in one piece of the cheapest one. */
  content: Content | null
  available: boolean
  /** The values of its only variant, in the order of its options; null where there is something to choose. */
  only: string[] | null
  pictures: PictureFacts[]
  swatches: string[]
}

export interface FacetValue {
  value: string
  label: string
  /** Of the label, where it is not the reader's. */
  lang?: string | null
  /** Null where there are too many products to count them. */
  count: number | null
  /** Of a colour, as `#rrggbb`, where the shop has told it. */
  swatch?: string | null
}

export interface Found {
  /** Not more than `limits.countedProducts` where there are `more`. */
  total: number
  /** There are more than were counted; whether there is a page after this one is known all the same. */
  more: false | { next: boolean }
  products: Listed[]
  types: FacetValue[]
  colours: FacetValue[]
  available: number | null
  reduced: number | null
  /** The whole took too long: this is what a part of the products has to show. */
  partial: boolean
  /** The chosen values that this list knows; others are ignored. */
  chosen: { types: string[]; colours: string[] }
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
    types: values('type'),
    colours: values('colour'),
    available: query.has('available'),
    reduced: query.has('reduced'),
    sort,
    page,
  }
}

/** The query of an address that shows this; what is the default is left out. */
export function queryOf(narrowing: Narrowing, keep: Record<string, string> = {}): string {
  const query = new URLSearchParams(keep)
  for (const type of narrowing.types) query.append('type', type)
  for (const colour of narrowing.colours) query.append('colour', colour)
  if (narrowing.available) query.set('available', '1')
  if (narrowing.reduced) query.set('reduced', '1')
  if (narrowing.sort !== 'featured') query.set('sort', narrowing.sort)
  if (narrowing.page > 1) query.set('page', String(narrowing.page))
  return query.size > 0 ? `?${query}` : ''
}

/** One thing that narrows a list, and the list without it. */
export interface Chosen {
  label: string
  without: Narrowing
}

/** What narrows a list, one by one, in the order in which it can be chosen; `words` name what is no value of a facet. */
export function chosenOf(
  { types, colours, chosen }: Found,
  narrowing: Narrowing,
  words: Record<'available' | 'reduced', string>,
): Chosen[] {
  const first = { ...narrowing, page: 1 }
  const among = (key: 'types' | 'colours', known: FacetValue[]) =>
    chosen[key].map((value) => ({
      label: known.find((each) => each.value === value)?.label ?? value,
      without: { ...first, [key]: narrowing[key].filter((each) => each !== value) },
    }))
  const only = (key: 'available' | 'reduced') =>
    narrowing[key] ? [{ label: words[key], without: { ...first, [key]: false } }] : []
  return [...among('types', types), ...among('colours', colours), ...only('available'), ...only('reduced')]
}

export function isNarrowed({ types, colours, available, reduced }: Narrowing): boolean {
  return types.length + colours.length > 0 || available || reduced
}

/** Whether the list has every facet value that it was narrowed by. */
export function knowsAll({ chosen }: Pick<Found, 'chosen'>, { types, colours }: Narrowing): boolean {
  return chosen.types.length === types.length && chosen.colours.length === colours.length
}

/** Null where there are more than were counted. */
export function pagesOf({ total, more }: Pick<Found, 'total' | 'more'>): number | null {
  return more ? null : Math.max(1, Math.ceil(total / limits.pageSize.value))
}

/** Whether a list has no such page. Of a part of a list that is not known. */
export function isBeyond(found: Pick<Found, 'total' | 'more' | 'partial' | 'products'>, page: number): boolean {
  if (found.partial) return false
  return found.more ? found.products.length === 0 : page > (pagesOf(found) ?? page)
}

/** The words of a search: letters and digits, at most eight, since each is looked up for itself. */
export function wordsOf(query: string): string[] {
  return (
    query
      .slice(0, limits.searchQuery.value)
      .normalize('NFC')
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, 8) ?? []
  )
}
