import type Stripe from 'stripe'
import { row } from '#stand-ins/card-provider/database.ts'
import { invalid, noSuch } from './errors.ts'
import type { Params } from './form-body.ts'
import { listObjects, type Kind, type Kinds } from '#stand-ins/card-provider/objects.ts'
import { acceptOnly, filledText, integerOf, objectOf } from './params.ts'

export const pagingParams = ['limit', 'starting_after', 'ending_before', 'created']

type Filter = { sql: string; value: string | number }

/** A page of the provider's lists: newest first, a cursor in either direction, filters by date. */
export function listPage<K extends Kind>(kind: K, url: string, params: Params, filters: Filter[] = []) {
  const limit = integerOf(params, 'limit') ?? 10
  if (limit < 1 || limit > 100) throw invalid('limit must be between 1 and 100.', 'limit')
  const after = filledText(params, 'starting_after')
  const before = filledText(params, 'ending_before')
  if (after && before) throw invalid('Give starting_after or ending_before, not both.', 'ending_before')
  const all = [...filters, ...createdFilters(kind, params)]
  if (after) all.push({ sql: 'seq < ?', value: positionOf(kind, after, 'starting_after') })
  if (before) all.push({ sql: 'seq > ?', value: positionOf(kind, before, 'ending_before') })
  const where = all.map(({ sql }) => sql).join(' and ') || '1'
  const values = all.map(({ value }) => value)
  // Backwards, the page is the nearest one after the cursor.
  const found = listObjects(kind, where, values, limit + 1, before ? 'oldest' : 'newest')
  const more = found.length > limit
  const data = before ? found.slice(0, limit).toReversed() : found.slice(0, limit)
  return { object: 'list', data, has_more: more, url } satisfies Stripe.ApiList<Kinds[K]>
}

/** A cursor is an entry of the same list. */
function positionOf(kind: Kind, id: string, param: string): number {
  const found = row('select seq from objects where id = ? and kind = ?', id, kind)
  if (!found) throw noSuch(kind.replaceAll(/[._]/g, ' '), id, param)
  return Number(found.seq)
}

/** The book's time never goes back, so a date is a position: a short page does not scan a long list. */
function createdFilters(kind: Kind, params: Params): Filter[] {
  const exact = typeof params.created === 'string' ? integerOf(params, 'created') : undefined
  const range = exact === undefined ? (objectOf(params, 'created') ?? {}) : {}
  acceptOnly(range, ['gt', 'gte', 'lt', 'lte'], 'created')
  const from = exact ?? integerOf(range, 'gte')
  const after = integerOf(range, 'gt')
  const until = exact ?? integerOf(range, 'lte')
  const below = integerOf(range, 'lt')
  return [
    ...(from === undefined ? [] : [{ sql: 'seq >= ?', value: firstSince(kind, from) }]),
    ...(after === undefined ? [] : [{ sql: 'seq >= ?', value: firstSince(kind, after + 1) }]),
    ...(until === undefined ? [] : [{ sql: 'seq < ?', value: firstSince(kind, until + 1) }]),
    ...(below === undefined ? [] : [{ sql: 'seq < ?', value: firstSince(kind, below) }]),
  ]
}

export function firstSince(kind: Kind, seconds: number): number {
  const sql = 'select seq from objects where kind = ? and created >= ? order by created, seq limit 1'
  return Number(row(sql, kind, seconds)?.seq ?? Number.MAX_SAFE_INTEGER)
}
