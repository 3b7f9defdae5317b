import { listStrikings } from '#app/catalogue/law/strikings.server.ts'
import { listProductViews, type ProductView } from '#app/catalogue/writing/product-view.server.ts'
import { placeIn, readListQuery } from '#app/doors/list-address.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { isId, newId, type ProductId } from '#app/kernel/ids.ts'
import { fromPrimary } from '#app/web/reading/place.ts'
import { limits } from '#app/limits.ts'
import { findPage } from '#app/operations/list.server.ts'
import { products } from '#app/products/products.list.ts'
import { db } from '#db/database.server.ts'
import type { Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { readColumns } from './cells.ts'
import { type Cut, cut } from './cut.ts'
import { packIds, unpackIds } from './packed-ids.ts'
import { findGridChanges } from './save-grid.server.ts'

/** What the grid shows, as its address says it: products by their ids, or those that match the list's filters. */
type Place = Record<string, string>

export async function loadGrid(visit: Load<'/admin/products/grid'>) {
  const { query } = visit
  const columns = readColumns(query.getAll('columns'))
  const { ids, next } = await chooseProducts(visit)
  const { rows, left, rest } = cut(await inOrder(ids), fromIn(query))
  const place = placeOf(query)
  const variants = columns.includes('compare_at_price') ? rows.flatMap((row) => row.variants.map(({ id }) => id)) : []
  return {
    rows,
    strikings: await listStrikings(db, variants),
    columns,
    place: { ...place, columns: columns.join('.') } as Place,
    /** The address of what did not fit. */
    next: nextOf(place, { rows, left, rest }, next),
    /** The address of the variants before these, of its first product. */
    earlier: earlierOf(place),
    /** Shown as a list, filtered: to go back there. */
    list: placeIn(products, query),
    ...(await resultOf(visit)),
    submission: newId(),
    customerId: customerOf(visit).id,
  }
}

/**
 * What the page says of the press before: what was saved and can be undone, that it is undone, or that there was nothing. Once
 * the last save is undone, the one before it can be.
 */
async function resultOf(visit: Load<'/admin/products/grid'>) {
  const [done = ''] = visit.query.get('done')?.split('.') ?? []
  const saves = savesIn(visit.query)
  const all = await Promise.all(saves.map((request) => findGridChanges(actorOf(visit), request)))
  const [last] = all
  const first = all.findIndex(({ changed }) => changed.length > 0)
  const changes = all[first] ?? null
  return {
    isNothing: done === 'nothing',
    isUndone: done === 'undone' || (isId(done) && last?.changed.length === 0 && last.undone.length > 0),
    changes,
    /** It was saved by an earlier press than the last. */
    isEarlier: changes !== null && changes.request !== done,
    saves: first === -1 ? [] : saves.slice(first),
  }
}

/** The saves that an address names, the last one first. */
export const savesIn = (query: URLSearchParams): string[] =>
  (query.get('done')?.split('.') ?? []).filter((each) => isId(each)).slice(0, limits.gridSaves.value)
export type GridData = Shown<typeof loadGrid>['data']

/** The products of the page: those of a refused form, those that were selected, or those that match. */
async function chooseProducts(visit: Load<'/admin/products/grid'>): Promise<{ ids: ProductId[]; next: string | null }> {
  const { query } = visit
  const named = unpackIds(query.get('rows') ?? query.get('ids') ?? '')
  if (named.length > 0) return { ids: named.slice(0, limits.gridProducts.value), next: null }
  const asked = readListQuery(products, query)
  // They are about to be changed.
  const page = await fromPrimary(() => findPage(products, asked, actorOf(visit), limits.gridProducts.value))
  return { ids: page.rows.map(({ id }) => id), next: page.next }
}

/** Without what a refused form has shown: that fits in no address. */
export const placeOf = (query: URLSearchParams): Place => {
  const ids = unpackIds(query.get('ids') ?? '')
  const from = fromIn(query)
  const place = ids.length > 0 ? { ids: packIds(ids) } : placeIn(products, query)
  return from > 0 ? { ...place, from: String(from) } : place
}

/** How many variants of its first product were on the pages before. */
function fromIn(query: URLSearchParams): number {
  const from = Number(query.get('from') ?? 0)
  return Number.isSafeInteger(from) && from > 0 ? from : 0
}

async function inOrder(ids: readonly ProductId[]): Promise<ProductView[]> {
  const views = new Map((await listProductViews(db, ids)).map((view) => [view.id, view]))
  return ids.flatMap((id) => views.get(id) ?? [])
}

/** `after`: where the list of products goes on. */
function nextOf({ from: _, ...place }: Place, { rows, left, rest }: Cut, after: string | null): Place | null {
  if (rest !== null) return { ...place, from: String(rest) }
  if (left.length === 0) return after === null ? null : { ...place, before: after }
  if ('ids' in place) return { ids: packIds(left.map(({ id }) => id)) }
  return { ...place, before: rows.at(-1)?.view.id ?? '' }
}

function earlierOf({ from, ...place }: Place): Place | null {
  if (from === undefined) return null
  const before = Math.max(0, Number(from) - limits.gridRows.value)
  return before > 0 ? { ...place, from: String(before) } : place
}

/** Where the products of a selection, or all that match, are edited. */
export function gridAddress(form: URLSearchParams): Place {
  const keys = [...form.keys()].flatMap((name) => (name.startsWith('key-') ? [name.slice(4)] : []))
  const chosen = keys.filter((key) => isId(key)).slice(0, limits.gridChosen.value)
  if (chosen.length > 0 && !form.has('all')) return { ids: packIds(chosen) }
  return placeIn(products, new URLSearchParams(form.get('filter') ?? ''))
}
