import type { Filters, Narrowed } from '#app/operations/list-filter.ts'
import type { AnyList, ListQuery, Sort } from '#app/operations/list.server.ts'
import { isId } from '#app/kernel/ids.ts'

type Described<Of> = Pick<AnyList, 'columns' | 'order'> & { filters: Of }

/** Reads what an address asks of a list: `payment=paid&sort=-total&before=<id>`. Unknown values are ignored. */
export function readListQuery<Of extends Filters>(list: Described<Of>, query: URLSearchParams): ListQuery<Of> {
  const before = query.get('before')
  return {
    filter: readFilter(list, Object.fromEntries(query)),
    sort: readSort(list, query.get('sort') ?? ''),
    after: before && isId(before) ? before : null,
  }
}

export function readFilter<Of extends Filters>(
  { filters }: { filters: Of },
  said: Readonly<Record<string, string | undefined>>,
): Narrowed<Of> {
  const read = Object.entries(filters).map(
    ([name, filter]) => [name, filter.read(said[name] ?? '') ?? filter.byItself ?? null] as const,
  )
  // Each filter keeps its own name, so the type holds.
  return Object.fromEntries(read) as Narrowed<Of>
}

/** `total` sorts ascending, `-total` descending. */
function readSort({ columns, order }: Pick<AnyList, 'columns' | 'order'>, text: string): Sort {
  const known = columns[text.replace(/^-/, '')]?.sorts ? text : order
  return { by: known.replace(/^-/, ''), descending: known.startsWith('-') }
}

/** The inverse of `readSort`. */
export const sortText = ({ by, descending }: Sort) => (descending ? `-${by}` : by)

/** The position in a list as query text: actions on the list lead back to it. */
export function placeIn(list: { filters: Filters }, query: URLSearchParams): Record<string, string> {
  const names = [...Object.keys(list.filters), 'sort', 'before']
  return Object.fromEntries([...query].filter(([name]) => names.includes(name)))
}

/** The filters in an address, as they were written there. */
export function filterTexts({ filters }: { filters: Filters }, query: URLSearchParams): Record<string, string> {
  const said = Object.entries(filters).map(([name, filter]) => {
    const text = query.get(name) ?? ''
    const value = filter.read(text)
    // Default values are left out.
    return [name, value === null || value === filter.byItself ? '' : text.trim()] as const
  })
  return Object.fromEntries(said.filter(([, text]) => text !== ''))
}
