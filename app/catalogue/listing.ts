import { limits } from '#app/limits.ts'
import type { PictureFacts } from './picture.ts'

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
  /** Cheapest and dearest variant, in minor units. */
  low: number
  high: number
  /** What the cheapest one cost before, when it is reduced. */
  was: number | null
  available: boolean
  pictures: PictureFacts[]
  swatches: string[]
}

export interface FacetValue {
  value: string
  label: string
  count: number
}

export interface Found {
  total: number
  products: Listed[]
  types: FacetValue[]
  colours: FacetValue[]
  available: number
  reduced: number
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

export function isNarrowed({ types, colours, available, reduced }: Narrowing): boolean {
  return types.length + colours.length > 0 || available || reduced
}

export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / limits.pageSize.value))
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
