import { limits } from '#app/limits.ts'
import { type Actor } from '#app/operations/actor.ts'
import type { Filter, Filters } from '#app/operations/list-filter.ts'
import { type AnyList, type Cell, type Column, findPage } from '#app/operations/list.server.ts'
import type { Owner, SomeRecord } from '#app/operations/record.server.ts'
import { type Prefix, readTypeId, typeId } from '#app/operations/typed-id/type-id.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { readListQuery } from '#app/doors/list-address.ts'
import { isKnownOption } from '#app/doors/list-command.server.ts'
import { notFound } from '#app/errors.ts'
import { db } from '#db/database.server.ts'
import { ApiFault } from '#app/api/problems/api-fault.ts'
import { prefixOfPart, withTypedIds } from './ids-in-json.ts'
import { prefixOfRows, typedCell } from './ids-in-rows.ts'
import { snake } from './snake-case.ts'

/** An object by its address, for this caller. */
export function keyOf(record: SomeRecord, names: readonly string[], owner: Owner): unknown {
  const named = Object.fromEntries(
    names.map((name) => [name, plainId(name, prefixIn(record, name), owner.named[name] ?? '')]),
  )
  if (record.keyFor) return record.keyFor({ ...owner, named })
  const key: unknown = record.keyOf?.(Object.values(named).join('/'))
  return key ?? (names.length > 0 ? notFound() : null)
}

/**
 * A part of the address may name another object, as the view does: a stock level belongs to a variant at a location.
 */
const prefixIn = ({ schema, prefix }: SomeRecord, name: string) => prefixOfPart(schema, name) ?? prefix

/** Converts a typed id; anything else is a name for people, such as an order's number. */
function plainId(name: string, prefix: Prefix, text: string): string {
  const id = readTypeId(prefix, text)
  if (id !== null) return id
  // An id of another kind, or a typing mistake: in no case a name.
  if (/^[a-z]+_[0-9a-z]{26}$/.test(text))
    throw new ApiFault('api.wrong_id', { problems: [{ pointer: `{${name}}`, code: 'api.wrong_id', expected: prefix }] })
  return text
}

export interface Seen {
  view: unknown
  etag: string
}

/** Its current state. Null: it does not exist, or is not this caller's. */
export async function see(record: SomeRecord, key: unknown, actor: Actor): Promise<Seen | null> {
  const facts: unknown = await record.find(db, key, actor)
  if (facts === null || record.isNew?.(facts)) return null
  const view = await record.viewOf(db, facts)
  return { view: withTypedIds(record.schema, view, actor.permissions), etag: `"${versionOf(view)}"` }
}

/** One page of a list, and the cursor of the next one. */
export async function readList(list: AnyList, query: URLSearchParams, actor: Actor, expandable: boolean) {
  const said = readQuery(list, query, expandable)
  const most = Number(said.get('limit') ?? limits.apiPageBySelf.value)
  const { rows, next, total } = await findPage(list, readListQuery<Filters>(list, said), actor, most)
  const data = rows.map((row) => rowOf(list, row as Row))
  return { data, next: next && typeId(prefixOfRows(list), next), total }
}

/** Unknown filters are refused: a page of everything would be taken for the answer. */
function readQuery(list: AnyList, query: URLSearchParams, expandable: boolean): URLSearchParams {
  const said = new URLSearchParams()
  for (const [name, text] of query) {
    // It is not a filter (expand.server.ts).
    if (name === 'expand') continue
    const value = readParameter(list, name, text)
    if (value === null || said.has(name === 'after' ? 'before' : name))
      throw new ApiFault('api.unknown_parameter', {
        problems: [{ pointer: `?${name}`, code: 'api.unknown_parameter', expected: takenBy(list, name, expandable) }],
      })
    said.set(name === 'after' ? 'before' : name, value)
  }
  return said
}

/** The possible values of this parameter; for an unknown parameter, the existing ones. */
function takenBy(list: AnyList, name: string, expandable: boolean): string {
  const { filters, columns } = list
  const sorts = Object.keys(columns).filter((column) => columns[column]?.sorts)
  const own: Record<string, string> = {
    after: prefixOfRows(list),
    limit: `1 to ${limits.apiPage.value}`,
    ...(sorts.length > 0 && { sort: sorts.flatMap((column) => [column, `-${column}`]).join(', ') }),
  }
  if (Object.hasOwn(own, name)) return own[name] ?? ''
  const filter = Object.hasOwn(filters, name) ? (filters as Filters)[name] : undefined
  if (!filter) return [...Object.keys(filters), ...Object.keys(own), ...(expandable ? ['expand'] : [])].join(', ')
  return filter.words?.join(', ') ?? filter.takes ?? shapes[filter.kind]
}

const shapes = {
  choice: '',
  search: 'a text',
  day: '2027-01-31',
  amount: '48.20',
} satisfies Record<Filter<unknown>['kind'], string>

function readParameter(list: AnyList, name: string, text: string): string | null {
  if (name === 'after') return readTypeId(prefixOfRows(list), text)
  if (name === 'limit')
    return /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= limits.apiPage.value ? text : null
  // The shop's own pages have messages for these.
  if (name === 'before' || !(name === 'sort' || Object.hasOwn(list.filters, name))) return null
  return isKnownOption(list, name, text) ? text : null
}

type Row = Record<string, Cell> & { id: string }

function rowOf(list: AnyList, row: Row): Record<string, unknown> {
  const cells = Object.entries<Column>(list.columns).map(([name, column]) => [
    snake(name),
    cellOf(column, row[name] ?? null, row),
  ])
  return { id: typeId(prefixOfRows(list), row.id), ...Object.fromEntries(cells) }
}

function cellOf({ kind, ids }: Column, value: Cell, row: Row): unknown {
  if (value instanceof Date) return value.toISOString()
  if (ids) return typedCell(ids, value, row)
  return kind === 'money' && value !== null ? { amount: value, currency: row.currency } : value
}
