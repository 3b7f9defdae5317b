import { limits } from '#app/limits.ts'
import type { Filters } from '#app/operations/list-filter.ts'
import { type Column, countFitting, findPage, type List, type Total } from '#app/operations/list.server.ts'
import { type Answer, seeOther } from '#app/web/answers/answer.ts'
import type { AnyVisit } from '#app/web/requests/visit.ts'
import { readListQuery, readFilter, filterTexts, sortText } from './list-address.ts'
import { actorOf } from './visit-actor.ts'

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
  /** The chosen columns; null if none were chosen. */
  columns: readonly string[]
  views: { name: string; said: Record<string, string>; total: Total | null }[]
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
  const [page, ...totals] = await Promise.all([
    findPage(list, asked, actor),
    ...countedViews(list).map(([, view]) => countFitting(list, readFilter(list, view), actor)),
  ])
  const counts = new Map(countedViews(list).map(([name], at) => [name, totals[at] ?? null]))
  const views = viewsOf(list).map(([name, said]) => ({ name, said, total: counts.get(name) ?? null }))
  return {
    ...page,
    said: filterTexts(list, query),
    sort: sortText(asked.sort),
    isLater: asked.after !== null,
    columns: columnsOf(list, visit),
    views,
  }
}

type Views = Pick<List<Filters, { id: string }>, 'views' | 'filters'>
// A view is a set of filters, each with its value as text.
const viewsOf = ({ views }: Views) => Object.entries(views) as [string, Record<string, string>][]
/** The view of all rows is not counted. */
const countedViews = (list: Views) =>
  viewsOf(list).filter(([, said]) => Object.keys(said).length > 0 || Object.values(list.filters).some(isAlwaysOn))
const isAlwaysOn = ({ byItself }: Filters[string]) => byItself !== undefined

type Columns = Pick<List<Filters, { id: string }>, 'columns' | 'name'>

/** The columns chosen in this browser, in the list's own order. */
function columnsOf({ name, columns }: Columns, { cookies }: AnyVisit): string[] {
  const chosen = cookies.get(`columns-${name}`)?.split('.')
  const isShown = ([column, { aside }]: [string, Column]) => (chosen ? chosen.includes(column) : !aside)
  return Object.entries(columns).flatMap((entry, at) => (at === 0 || isShown(entry) ? [entry[0]] : []))
}

function keepColumns({ name, columns }: Columns, { query, cookies, address }: AnyVisit) {
  const chosen = query.getAll('columns').filter((column) => Object.hasOwn(columns, column))
  cookies.set(`columns-${name}`, chosen.join('.'), { maxAge: limits.keptColumns.value })
  query.delete('columns')
  const [path = ''] = address.split('?')
  return seeOther(query.size > 0 ? `${path}?${query}` : path)
}
