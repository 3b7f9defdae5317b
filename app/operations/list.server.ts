import { currentMilliseconds } from '#app/kernel/clock.ts'
import { limits } from '#app/limits.ts'
import type { ScreenPath } from '#app/routes.ts'
import { type Actor, demand } from './actor.ts'
import type { Filters, Narrowed } from './list-filter.ts'
import type { AnyRecord } from './record.server.ts'
import type { Prefix } from './typed-id/type-id.ts'

/** What the column of a list holds: an amount is in the row's `currency`. */
export interface Column {
  kind: 'text' | 'status' | 'date' | 'money'
  /** Of a date: it is a day, without an hour. */
  isDay?: true
  /** The list can be in its order. */
  sorts?: true
  /** In the table only once somebody has chosen it. */
  aside?: true
  /** The page of what it names, which is opened by it. */
  opens?: ScreenPath
  /** A file with it is noted in the audit log. */
  personal?: true
  /** What its ids are of: programs get them with the prefix of such ids. */
  ids?: IdsOf
}

/** Always of the same; of the record that another column names; or by the kind before each, as in `person:…`. */
export type IdsOf = Prefix | { recordIn: string } | { kinds: Readonly<Record<string, Prefix>> }

/** In the order of which column. */
export interface Sort {
  by: string
  descending: boolean
}

/** What is asked of a list. The id of a page's last row says where the next one begins, whatever the order. */
export interface Asked<Of> {
  filter: Narrowed<Of>
  sort: Sort
  after: string | null
}

/** Many things, looked at page by page and read off indexes. All that shows, counts or exports them comes from this. */
export interface List<
  Of extends Filters,
  Row extends Listed,
  Name extends string = string,
  View extends string = string,
> {
  /** As its command and its file are called. */
  name: string
  /** What it is a list of, and with that who may look at it. */
  of: AnyRecord
  /** The prefix of the ids of its rows, where they are no such records, but belong to one. */
  rows?: Prefix
  /** By their names in addresses. */
  filters: Of
  /** The first `most` that fit, of those that this actor may see; without one the shop itself asks. */
  find(asked: Asked<Of> & { most: number; actor?: Actor }): Promise<Row[]>
  /** How many fit, counted to `most` and no further. */
  count(filter: Narrowed<Of>, most: number, actor?: Actor): Promise<number>
  /** By the names that they have in a row. */
  columns: Record<Name, Column>
  /** The default, as in addresses: `-placed` begins with the newest. */
  order: NoInfer<Name> | `-${NoInfer<Name>}`
  /** Ready-made ones, by their names: what their address says. */
  views: Readonly<Record<View, { [Filter in keyof Of]?: string }>>
}
/** The value in a row's column; an amount in minor units. */
export type Cell = string | number | Date | null
interface Listed {
  id: string
}
// oxlint-disable-next-line typescript/no-explicit-any -- what it is narrowed by is written and read, so no narrower type fits all.
export type AnyList = List<any, any>

export const list = <
  const Of extends Filters,
  Name extends string,
  View extends string,
  Row extends Listed & Record<Name, Cell>,
>(
  definition: List<Of, Row, Name, View>,
) => definition

/** How many there are: so many, or `more` than that. */
export interface Total {
  count: number
  more: boolean
}

/** One page of those that fit; `next` is where the list goes on, `total` is of all pages. */
export async function findPage<Of extends Filters, Row extends Listed>(
  of: List<Of, Row>,
  asked: Asked<Of>,
  actor: Actor,
  most: number = limits.officePage.value,
) {
  demand(actor, of.of.permission)
  const [found, total] = await Promise.all([
    of.find({ ...asked, actor, most: most + 1 }),
    countFitting(of, asked.filter, actor),
  ])
  const rows = found.slice(0, most)
  return { rows, next: found.length > most ? (rows.at(-1)?.id ?? null) : null, total }
}

/** All that fit, in chunks, so that they are never all in memory. */
export function eachPiece<Of extends Filters, Row extends Listed>(
  of: List<Of, Row>,
  asked: Asked<Of>,
  actor: Actor,
): AsyncGenerator<Row[]> {
  demand(actor, of.of.permission)
  return piecesOf(of, asked, actor, limits.listPiece.value)
}

async function* piecesOf<Of extends Filters, Row extends Listed>(
  of: List<Of, Row>,
  asked: Asked<Of>,
  actor: Actor,
  most: number,
) {
  let after: string | null | undefined = asked.after
  do {
    const rows: Row[] = await of.find({ ...asked, actor, after: after ?? null, most })
    yield rows
    after = rows.length === most ? rows.at(-1)?.id : undefined
  } while (after !== undefined)
}

/** Filters with more than are counted, and until when (ms) that is taken as known. Search texts are never kept. */
const aboveLimitUntil = new Map<string, number>()

/** How many fit. */
export async function countFitting<Of extends Filters, Row extends Listed>(
  of: List<Of, Row>,
  filter: Narrowed<Of>,
  actor: Actor,
): Promise<Total> {
  demand(actor, of.of.permission)
  const most = limits.officeCounts.value
  const [key, now] = [JSON.stringify([of.name, filter]), currentMilliseconds()]
  if ((aboveLimitUntil.get(key) ?? 0) > now) return { count: most, more: true }
  const counted = await of.count(filter, most + 1, actor)
  const isSearch = Object.keys(of.filters).some((name) => of.filters[name]?.kind === 'search' && filter[name] !== null)
  // Of days and amounts there are many.
  if (aboveLimitUntil.size >= 1000) aboveLimitUntil.clear()
  if (counted > most && !isSearch) aboveLimitUntil.set(key, now + limits.officeCountsBelieved.value)
  return { count: Math.min(counted, most), more: counted > most }
}
