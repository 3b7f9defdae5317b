import { currentMilliseconds } from '#app/kernel/clock.ts'
import { limits } from '#app/limits.ts'
import type { ScreenPath } from '#app/routes.ts'
import { type Actor, demand } from './actor.ts'
import type { Filters, Narrowed } from './list-filter.ts'
import type { AnyRecord } from './record.server.ts'
import type { Prefix } from './typed-id/type-id.ts'
import { fromReplica } from '#db/replicas/from-replica.server.ts'

/** The type of a list's column. An amount is in the row's `currency`. */
export interface Column {
  kind: 'text' | 'status' | 'date' | 'money' | 'number'
  /** For a date: only the day is shown, without the time. */
  isDay?: true
  /** The list can be sorted by it. */
  sorts?: true
  /** Hidden in the table until it is chosen. */
  aside?: true
  /** Its cells link to this screen, or to a document. */
  opens?: ScreenPath | '/admin/invoices/:number'
  /** Exporting it is noted in the audit log. */
  personal?: true
  /** Its values are ids of this record: the API adds their prefix. */
  ids?: IdsOf
}

/**
 * One fixed prefix; the prefix of the record that another column names; or by the kind before each id, as in
 * `person:…`.
 */
export type IdsOf = Prefix | { recordIn: string } | { kinds: Readonly<Record<string, Prefix>> }

/** The column to sort by. */
export interface Sort {
  by: string
  descending: boolean
}

/** A query of a list. The id of a page's last row says where the next page begins, in any order. */
export interface ListQuery<Of> {
  filter: Narrowed<Of>
  sort: Sort
  after: string | null
}

/** A list of rows that is read page by page from indexes. Screens, counts and exports are all derived from it. */
export interface List<
  Of extends Filters,
  Row extends Listed,
  Name extends string = string,
  View extends string = string,
> {
  /** The name of its command and its file. */
  name: string
  /** The record that it lists, which also decides who may see it. */
  of: AnyRecord
  /** The prefix of its rows' ids, if the rows are not records themselves but parts of one. */
  rows?: Prefix
  /** By their names in addresses. */
  filters: Of
  /** The first `most` matching rows that this actor may see; without an actor, the shop itself asks. */
  find(asked: ListQuery<Of> & { most: number; actor?: Actor }): Promise<Row[]>
  /** How many rows match, counted up to `most`. */
  count(filter: Narrowed<Of>, most: number, actor?: Actor): Promise<number>
  /** The sums of its amounts over everything that matches, by currency; asked for where these are few. */
  sum?(filter: Narrowed<Of>, actor?: Actor): Promise<Sum[]>
  /** By their names in a row. */
  columns: Record<Name, Column>
  /** What a search filter but `q` is chosen from, by its name: few, such as locations. */
  choices?(): Promise<{ readonly [Filter in string]?: readonly Choice[] }>
  /** Of a filter with very many values, such as countries, those that occur: they are offered first. */
  occurring?(): Promise<Record<string, readonly string[]>>
  /** The default order, as in addresses: `-placed` begins with the newest. */
  order: NoInfer<Name> | `-${NoInfer<Name>}`
  /** Ready-made filters by name, with their values as in addresses. */
  views: Readonly<Record<View, { [Filter in keyof Of]?: string }>>
}
/** A value of a filter that is data, and what it is called. */
export interface Choice {
  value: string
  label: string
}

/** The rows in one currency, and what their amounts add up to, by the columns' names, in minor units. */
export interface Sum {
  currency: string
  count: number
  amounts: Readonly<Record<string, number>>
}

/** The value of a cell; an amount is in minor units. */
export type Cell = string | number | Date | null
interface Listed {
  id: string
}
// oxlint-disable-next-line typescript/no-explicit-any -- what it is narrowed by is written and read, so no narrower type fits all.
export type AnyList = List<any, any>

/** Every list of this process, by its name. */
const known = new Map<string, AnyList>()

/** Whether there is such a list, and this actor may see it. */
export const mayReadList = (name: string, { permissions }: Actor): boolean => {
  const named = known.get(name)
  return named !== undefined && permissions.has(named.of.permission)
}

export const list = <
  const Of extends Filters,
  Name extends string,
  View extends string,
  Row extends Listed & Record<Name, Cell>,
>(
  definition: List<Of, Row, Name, View>,
) => {
  known.set(definition.name, definition)
  return definition
}

/** The number of rows, or `more` than the limit of counting. */
export interface Total {
  count: number
  more: boolean
}

/** One page of matching rows; `next` is where the following page begins, `total` counts all pages. */
export async function findPage<Of extends Filters, Row extends Listed>(
  of: List<Of, Row>,
  asked: ListQuery<Of>,
  actor: Actor,
  most: number = limits.officePage.value,
) {
  demand(actor, of.of.permission)
  return fromReplica('list', async () => {
    const found = of.find({ ...asked, actor, most: most + 1 })
    // What a search finds often fits on its first page, and is counted by that.
    const searched = isSearch(of, asked.filter) && asked.after === null ? await found : null
    const [rows, { total, sums }] = await Promise.all([
      found,
      searched && !of.sum && searched.length <= most
        ? { total: { count: searched.length, more: false }, sums: [] }
        : addUp(of, asked.filter, actor),
    ])
    const shown = rows.slice(0, most)
    return { rows: shown, sums, next: rows.length > most ? (shown.at(-1)?.id ?? null) : null, total }
  })
}

/** Sums are of few rows, and say how many: only more of them are counted by themselves. */
async function addUp<Of extends Filters, Row extends Listed>(
  of: List<Of, Row>,
  filter: Narrowed<Of>,
  actor: Actor,
): Promise<{ total: Total; sums: Sum[] }> {
  const key = `sums of ${keyOf(of, filter, actor)}`
  if (of.sum && !isKnownAsMany(key)) {
    const sums = await of.sum(filter, actor)
    const count = sums.reduce((all, sum) => all + sum.count, 0)
    if (count <= limits.officeSums.value) return { total: { count, more: false }, sums }
    if (!isSearch(of, filter)) believeMany(key)
  }
  return { total: await countFitting(of, filter, actor), sums: [] }
}

/** All matching rows in chunks, so that they are never all in memory. */
export function eachPiece<Of extends Filters, Row extends Listed>(
  of: List<Of, Row>,
  asked: ListQuery<Of>,
  actor: Actor,
): AsyncGenerator<Row[]> {
  demand(actor, of.of.permission)
  return piecesOf(of, asked, actor, limits.listPiece.value)
}

async function* piecesOf<Of extends Filters, Row extends Listed>(
  of: List<Of, Row>,
  asked: ListQuery<Of>,
  actor: Actor,
  most: number,
) {
  let after: string | null | undefined = asked.after
  do {
    // What a list has found for a filter (`WeakMap`) is not kept for as long as a large file takes.
    const piece = { ...asked, filter: { ...asked.filter }, actor, after: after ?? null, most }
    // Each from a server that has all of what the one before it had, whichever that was.
    const rows: Row[] = await fromReplica('file', () => of.find(piece))
    yield rows
    after = rows.length === most ? rows.at(-1)?.id : undefined
  } while (after !== undefined)
}

/** Filters with more rows than are counted or added up, and until when (ms) that is cached. Search texts are never cached. */
const aboveLimitUntil = new Map<string, number>()

/** Whose rows match depends on who asks. */
const isMine = (filter: Narrowed<Filters>) => Object.values(filter).includes('mine')

const keyOf = (of: AnyList, filter: Narrowed<Filters>, actor: Actor) =>
  JSON.stringify([of.name, filter, isMine(filter) && actor.id])

const isKnownAsMany = (key: string) => (aboveLimitUntil.get(key) ?? 0) > currentMilliseconds()

function believeMany(key: string) {
  // There are many possible days and amounts, so the cache is bounded.
  if (aboveLimitUntil.size >= 1000) aboveLimitUntil.clear()
  aboveLimitUntil.set(key, currentMilliseconds() + limits.officeCountsBelieved.value)
}

const isSearch = (of: AnyList, filter: Narrowed<Filters>) =>
  Object.entries((of as List<Filters, Listed>).filters).some(
    ([name, { kind }]) => kind === 'search' && filter[name] !== null,
  )

/** How many rows match. */
export async function countFitting<Of extends Filters, Row extends Listed>(
  of: List<Of, Row>,
  filter: Narrowed<Of>,
  actor: Actor,
): Promise<Total> {
  demand(actor, of.of.permission)
  const most = limits.officeCounts.value
  const key = keyOf(of, filter, actor)
  if (isKnownAsMany(key)) return { count: most, more: true }
  const counted = await fromReplica('list', () => of.count(filter, most + 1, actor))
  if (counted > most && !isSearch(of, filter)) believeMany(key)
  return { count: Math.min(counted, most), more: counted > most }
}
