import { type Choice, countFitting, findPage, type List, type Sum, type Total } from '#app/operations/list.server.ts'
import { deleteView } from '#app/saved-views/delete-view.operation.ts'
import { listViews } from '#app/saved-views/saved-views.server.ts'
import { mayChange } from '#app/saved-views/saved-view.ts'
import { isId } from '#app/kernel/ids.ts'
import type { Filters } from '#app/operations/list-filter.ts'
import type { Answer } from '#app/web/answers/answer.ts'
import type { AnyVisit } from '#app/web/requests/visit.ts'
import { columnsOf, keepColumns, shownColumns } from '#app/saved-views/list-columns.ts'
import { readListQuery, readFilter, filterTexts, sortText } from './list-address.ts'
import { type OfferedUndo, offerUndo } from './undo.server.ts'
import { actorOf } from './visit-actor.ts'
import { fromReplica } from '#db/replicas/from-replica.server.ts'

/** One page of a list as its screen shows it. */
export interface ListPage<Row> {
  /** The active filters, as the address writes them. */
  said: Record<string, string>
  sort: string
  /** True for every page but the first. */
  isLater: boolean
  rows: Row[]
  next: string | null
  total: Total
  /** What the amounts of all pages add up to, where they are few enough. */
  sums: readonly Sum[]
  /** The columns in their order. */
  columns: readonly string[]
  /** What the page's links take along: the saved view, and its columns. */
  kept: { view?: string; show?: string }
  /** The columns are being chosen. */
  isArranged: boolean
  saved: SavedTab[]
  /** A saved view that was deleted just now. */
  deletedView: { id: string; undo: OfferedUndo | null } | null
  isViewRestored: boolean
  isViewSaved: boolean
  /** What filters are chosen from whose values are data. */
  choices: Readonly<Record<string, readonly Choice[]>>
  /** Of filters with very many values, those that occur. */
  occurring: Readonly<Record<string, readonly string[]>>
  views: { name: string; said: Record<string, string>; total: Total | null }[]
}

/** A saved view of the list. */
export interface SavedTab {
  id: string
  name: string
  shared: boolean
  said: Record<string, string>
  sort: string
  /** Its columns, as addresses name them; empty: those of the list. */
  show: string
  mayChange: boolean
}

/**
 * Loads the page that the address asks for. If the address names columns, they are stored in a cookie and the same list
 * is shown with them.
 */
export async function loadList<Of extends Filters, Row extends { id: string }>(
  list: List<Of, Row>,
  visit: AnyVisit,
): Promise<ListPage<Row> | Extract<Answer, { kind: 'redirect' }>> {
  const { query } = visit
  if (query.has('columns')) return keepColumns(list, visit)
  const [asked, actor] = [readListQuery(list, query), actorOf(visit)]
  const [saved, [page, choices, occurring, ...totals]] = await Promise.all([
    listViews(list.name, actor),
    // From one place, so that the counts fit the rows.
    fromReplica('list', () =>
      Promise.all([
        findPage(list, asked, actor),
        list.choices?.() ?? {},
        list.occurring?.() ?? {},
        ...countedViews(list).map(([, view]) => countFitting(list, readFilter(list, view), actor)),
      ]),
    ),
  ])
  const counts = new Map(countedViews(list).map(([name], at) => [name, totals[at] ?? null]))
  const views = viewsOf(list).map(([name, said]) => ({ name, said, total: counts.get(name) ?? null }))
  return {
    ...page,
    choices,
    occurring,
    said: filterTexts(list, query),
    sort: sortText(asked.sort),
    isLater: asked.after !== null,
    columns: columnsOf(list, visit),
    kept: { view: query.get('view') ?? undefined, show: query.get('show') ?? undefined },
    isArranged: query.has('arrange'),
    deletedView: await findDeletedView(visit),
    isViewRestored: query.get('done') === 'view_restored',
    isViewSaved: query.get('done') === 'view_saved',
    views,
    saved: saved.map((view) => {
      const kept = new URLSearchParams(view.query)
      return {
        id: view.id,
        name: view.name,
        shared: view.shared,
        mayChange: mayChange(view, actor).ok,
        said: filterTexts(list, kept),
        sort: sortText(readListQuery(list, kept).sort),
        show: shownColumns(list, view.columns ?? []).join('.'),
      }
    }),
  }
}

async function findDeletedView(visit: AnyVisit) {
  const id = visit.query.get('deleted_view')
  return id !== null && isId(id) ? { id, undo: await offerUndo(deleteView, id, visit) } : null
}

type Views = Pick<List<Filters, { id: string }>, 'views' | 'filters'>
// A view is a set of filters, each with its value as text.
const viewsOf = ({ views }: Views) => Object.entries(views) as [string, Record<string, string>][]
/** The view of all rows is not counted. */
const countedViews = (list: Views) =>
  viewsOf(list).filter(([, said]) => Object.keys(said).length > 0 || Object.values(list.filters).some(isAlwaysOn))
const isAlwaysOn = ({ byItself }: Filters[string]) => byItself !== undefined
