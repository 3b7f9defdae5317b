import { placeOfList } from '#app/saved-views/saved-view.ts'
import type { Language } from '#app/web/language-of.ts'

/** The list as the view shows it. */
export function viewAddress(
  { href }: Pick<Language, 'href'>,
  { id, list, query, columns }: { id: string; list: string; query: string; columns: readonly string[] | null },
  done?: 'view_saved',
): string {
  const said = Object.fromEntries(new URLSearchParams(query))
  return href(placeOfList(list), undefined, { ...said, show: columns?.join('.'), view: id, done })
}
