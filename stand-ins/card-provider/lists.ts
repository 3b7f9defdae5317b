import type Stripe from 'stripe'
import { row } from './database.ts'
import { invalid, noSuch } from './errors.ts'
import type { Params } from './form-body.ts'
import { listObjects, type Kind, type Kinds } from './objects.ts'
import { integerOf, objectOf, textOf } from './params.ts'

export const pagingParams = ['limit', 'starting_after', 'ending_before', 'created']

type Filter = { sql: string; value: string | number }

/** A page of the provider's lists: newest first, a cursor in either direction, filters by date. */
export function listPage<K extends Kind>(kind: K, url: string, params: Params, filters: Filter[] = []) {
  const limit = integerOf(params, 'limit') ?? 10
  if (limit < 1 || limit > 100) throw invalid('limit must be between 1 and 100.', 'limit')
  const after = textOf(params, 'starting_after')
  const before = textOf(params, 'ending_before')
  if (after && before) throw invalid('Give starting_after or ending_before, not both.', 'ending_before')
  const all = [...filters, ...createdFilters(params)]
  if (after) all.push({ sql: 'seq < ?', value: positionOf(after, 'starting_after') })
  if (before) all.push({ sql: 'seq > ?', value: positionOf(before, 'ending_before') })
  const where = all.map(({ sql }) => sql).join(' and ') || '1'
  const values = all.map(({ value }) => value)
  // Backwards the page is the nearest one above the cursor, so the newest of all are not enough.
  const found = before
    ? listObjects(kind, where, values).slice(-limit - 1)
    : listObjects(kind, where, values, limit + 1)
  const more = found.length > limit
  const data = before && more ? found.slice(1) : found.slice(0, limit)
  return { object: 'list', data, has_more: more, url } satisfies Stripe.ApiList<Kinds[K]>
}

function positionOf(id: string, param: string): number {
  const found = row('select seq from objects where id = ?', id)
  if (!found) throw noSuch('object', id, param)
  return Number(found.seq)
}

function createdFilters(params: Params): Filter[] {
  if (typeof params.created === 'string') return [{ sql: 'created = ?', value: Number(params.created) }]
  const range = objectOf(params, 'created') ?? {}
  const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
  return Object.entries(signs).flatMap(([name, sign]) => {
    const value = integerOf(range, name)
    return value === undefined ? [] : [{ sql: `created ${sign} ?`, value }]
  })
}
