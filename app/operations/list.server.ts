import { currentMilliseconds } from '#app/kernel/clock.ts'
import { isId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { type Actor, demand } from './actor.ts'
import type { Filter } from './list-filter.ts'
import type { AnyRecord } from './record.server.ts'

type Filters = Record<string, Filter<unknown>>
interface Identified {
  id: string
}

/** What each filter says: null where it narrows nothing. */
export type Narrowed<Of> = {
  [Name in keyof Of]: Of[Name] extends Filter<infer Value> ? Value | null : never
}

/**
 * Many things, looked at: newest first, page by page, read off indexes. All that shows or counts them comes from this. The ids are in
 * the order of their making, so that an id says where a page goes on.
 */
export interface List<Of extends Filters, Row extends Identified> {
  /** What it is a list of, and with that who may look at it. */
  of: AnyRecord
  /** By their names in addresses. */
  filters: Of
  /** The first `most` that fit, of those after `after`. */
  find(filter: Narrowed<Of>, page: { after: string | null; most: number }): Promise<Row[]>
  /** How many fit, counted to `most` and no further. */
  count(filter: Narrowed<Of>, most: number): Promise<number>
}

export function list<const Of extends Filters, Row extends Identified>(definition: List<Of, Row>): List<Of, Row> {
  return definition
}

/** How many there are: so many, or `more` than that. */
export interface Total {
  count: number
  more: boolean
}

export interface Page<Row> {
  rows: Row[]
  /** Where the list goes on; null at its end. */
  next: string | null
  /** Of all pages. */
  total: Total
}

/** What the address of a list says; words that nobody knows narrow nothing. */
export function readFilter<Of extends Filters>({ filters }: { filters: Of }, query: URLSearchParams): Narrowed<Of> {
  const read = Object.entries(filters).map(([name, filter]) => [name, filter.read(query.get(name) ?? '')] as const)
  // Each filter under its own name, as the type says.
  return Object.fromEntries(read) as Narrowed<Of>
}

/** The id after which a page goes on. */
export function readPlace(query: URLSearchParams): string | null {
  const before = query.get('before')
  return before && isId(before) ? before : null
}

/** One page of those that fit. */
export async function findPage<Of extends Filters, Row extends Identified>(
  of: List<Of, Row>,
  filter: Narrowed<Of>,
  after: string | null,
  actor: Actor,
): Promise<Page<Row>> {
  demand(actor, of.of.permission)
  const size = limits.officePage.value
  const [found, total] = await Promise.all([of.find(filter, { after, most: size + 1 }), count(of, filter)])
  const rows = found.slice(0, size)
  return { rows, next: found.length > size ? (rows.at(-1)?.id ?? null) : null, total }
}

/** How many fit, for whoever wants no more than that. */
export async function countFitting<Of extends Filters, Row extends Identified>(
  of: List<Of, Row>,
  narrowed: Partial<Narrowed<Of>>,
  actor: Actor,
): Promise<Total> {
  demand(actor, of.of.permission)
  // What is not named narrows nothing.
  return count(of, { ...readFilter(of, new URLSearchParams()), ...narrowed })
}

/** Filters with more than are counted, and until when (ms) that is taken as known. What was typed is never kept. */
const aboveLimitUntil = new Map<string, number>()

async function count<Of extends Filters, Row extends Identified>(of: List<Of, Row>, filter: Narrowed<Of>) {
  const most = limits.officeCounts.value
  const [key, now] = [JSON.stringify([of.of.name, filter]), currentMilliseconds()]
  if ((aboveLimitUntil.get(key) ?? 0) > now) return { count: most, more: true }
  const counted = await of.count(filter, most + 1)
  const isAbove = counted > most
  if (isAbove && !isTyped(of.filters, filter)) aboveLimitUntil.set(key, now + limits.officeCountsBelieved.value)
  return { count: Math.min(counted, most), more: isAbove }
}

/** A filter without words to choose from is typed. */
const isTyped = <Of extends Filters>(filters: Of, filter: Narrowed<Of>) =>
  Object.keys(filters).some((name) => !filters[name]?.words && filter[name] !== null)
