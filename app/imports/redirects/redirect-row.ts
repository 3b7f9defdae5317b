import type { SourceRow } from '#app/imports/import.ts'
import { problem, type RowProblem } from '#app/imports/file/row-problem.ts'
import { addressKey } from '#app/catalogue/redirects/old-address.ts'

export interface ReadRedirect {
  from: string
  to: string
}

/** Hosts that are the former shop’s, or this one’s: an address there is a path here. */
export type IsOwnHost = (host: string) => boolean

/** A row of Shopify’s redirects. */
export function readRedirect(row: SourceRow, isOwn: IsOwnHost): { item: ReadRedirect | null; problems: RowProblem[] } {
  const [from, to] = ['redirect from', 'redirect to'].map((column) => pathIn(row.cells[column]?.trim() ?? '', isOwn))
  const problems: RowProblem[] = []
  const tell = (column: string, reason: RowProblem['reason']) =>
    problems.push(problem(row.line, column, reason, row.cells[column]))
  if (!from || from === 'elsewhere') tell('redirect from', 'redirect_from')
  if (!to || to === 'elsewhere') tell('redirect to', to === 'elsewhere' ? 'redirect_elsewhere' : 'required')
  const item = from && to && from !== 'elsewhere' && to !== 'elsewhere' ? { from, to } : null
  return { item, problems }
}

/** The path of an address; null where there is none. */
function pathIn(text: string, isOwn: IsOwnHost): string | 'elsewhere' | null {
  if (text === '') return null
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) || /^[/\\]{2}/.test(text)) {
    const url = URL.canParse(text, 'https://own.invalid') ? new URL(text, 'https://own.invalid') : null
    if (!url || !/^https?:$/.test(url.protocol) || !isOwn(url.hostname)) return 'elsewhere'
    return pathIn(url.pathname.replace(/^\/{2,}/, '/') + url.search + url.hash, isOwn)
  }
  const path = text.startsWith('/') ? text : `/${text}`
  const url = URL.canParse(path, 'https://own.invalid') ? new URL(path, 'https://own.invalid') : null
  return url?.host === 'own.invalid' ? path : 'elsewhere'
}

/**
 * A file may lead from one address to another of its own, and on from there: each row leads to the end. A way ends where this shop has a
 * page, also if the file leads on from there: the former shop asked its redirects only where it had no page. A row that leads back to
 * where it began ends where it would go round.
 */
export async function followWithin(
  wanted: ReadonlyMap<string, string>,
  { from, to }: ReadRedirect,
  hasPage: (address: string) => Promise<boolean>,
): Promise<string | null> {
  const seen = new Set([addressKey(from)])
  let end = to
  for (let key = addressKey(end); ; key = addressKey(end)) {
    if (seen.has(key)) return null
    const next = wanted.get(key)
    if (next === undefined || (await hasPage(key))) return end
    seen.add(key)
    end = next
  }
}
