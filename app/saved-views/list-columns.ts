import { limits } from '#app/limits.ts'
import type { AnyList, Column } from '#app/operations/list.server.ts'
import { seeOther } from '#app/web/answers/answer.ts'
import type { AnyVisit } from '#app/web/requests/visit.ts'

type Columns = Pick<AnyList, 'columns' | 'name'>

/** Those of them that the list has, each once. */
export const shownColumns = ({ columns }: Pick<Columns, 'columns'>, chosen: readonly string[]): string[] => [
  ...new Set(chosen.filter((column) => Object.hasOwn(columns, column))),
]

/**
 * The columns that the address names (`show=placed.total`), or else those chosen in this browser, in their order. The
 * first one names what each row is of: it is always shown.
 */
export function columnsOf(list: Columns, { query, cookies }: Pick<AnyVisit, 'query' | 'cookies'>): string[] {
  const chosen = (query.get('show') ?? cookies.get(`columns-${list.name}`))?.split('.')
  const [first = '', ...others] = Object.keys(list.columns)
  const isShown = (column: string) => !(list.columns[column] as Column | undefined)?.aside
  return [first, ...(chosen ? shownColumns(list, chosen).filter((column) => column !== first) : others.filter(isShown))]
}

/**
 * Keeps the columns that the form names, in its order: for a saved view in the address, otherwise in a cookie. One of
 * them may be moved by a place (`move=-total` to the front); then more may follow, and the form stays open.
 */
export function keepColumns(list: Columns, { query, cookies, address }: AnyVisit) {
  const move = query.get('move')
  const chosen = moved(shownColumns(list, query.getAll('columns')), move)
  const isOfView = query.has('view') || query.has('show')
  if (isOfView) query.set('show', chosen.join('.'))
  else cookies.set(`columns-${list.name}`, chosen.join('.'), { maxAge: limits.keptColumns.value })
  for (const name of ['columns', 'move', 'arrange']) query.delete(name)
  if (move !== null) query.set('arrange', 'on')
  const [path = ''] = address.split('?')
  return seeOther(query.size > 0 ? `${path}?${query}` : path)
}

function moved(columns: readonly string[], move: string | null): string[] {
  const at = columns.indexOf(move?.replace(/^-/, '') ?? '')
  const to = move?.startsWith('-') ? at - 1 : at + 1
  if (at < 0 || to < 0 || to >= columns.length) return [...columns]
  const others = columns.filter((_, index) => index !== at)
  return [...others.slice(0, to), columns[at] ?? '', ...others.slice(to)]
}
