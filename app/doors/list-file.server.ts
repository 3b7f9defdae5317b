import { z } from 'zod'
import { Fault } from '#app/errors.ts'
import { findRightsNow } from '#app/identity/people/visitor.server.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { Permission } from '#app/permissions.ts'
import type { Filters } from '#app/operations/list-filter.ts'
import { type AnyList, type ListQuery, type Cell, type Column, eachPiece } from '#app/operations/list.server.ts'
import { writeDown } from '#app/operations/audit-entry/write-down.server.ts'
import { defaultLocale, isLocale, type Locale } from '#app/locales.ts'
import { type Answer } from '#app/web/answers/answer.ts'
import { typedAmount } from '#app/web/forms/typed-amount.ts'
import type { AnyVisit } from '#app/web/requests/visit.ts'
import { db } from '#db/database.server.ts'
import { csvLine, csvMark, harmless, separatorIn } from './csv-line.ts'
import { shownColumns } from '#app/saved-views/list-columns.ts'
import { readListQuery, filterTexts, sortText } from './list-address.ts'
import { actorOf } from './visit-actor.ts'

/** The endpoint that sends a list as a file, with the same filters as in its address. */
export const fileOf =
  (list: AnyList) =>
  async (visit: AnyVisit): Promise<Answer> => ({
    kind: 'stream',
    pieces: whileAllowed([list.of.permission], visit, await exportList(list, visit.query, actorOf(visit))),
    type: 'text/csv; charset=utf-8; header=present',
    headers: { 'content-disposition': `attachment; filename="${list.name}.csv"` },
  })

/**
 * A file ends where its reader's rights do, to these things and to files at all: she may read it as slowly as she likes, and
 * each piece is what the shop has at that moment.
 */
export async function* whileAllowed(
  needed: readonly Permission[],
  { cookies }: Pick<AnyVisit, 'cookies'>,
  pieces: AsyncIterable<string>,
) {
  let since = performance.now()
  for await (const piece of pieces) {
    if (performance.now() - since > limits.rightsKnown.value) {
      const rights = await findRightsNow(cookies)
      if (!rights || !(['exports:write', ...needed] as const).every((each) => rights.has(each)))
        throw new Fault('access.forbidden')
      since = performance.now()
    }
    yield piece
  }
}

/**
 * A list as CSV (RFC 4180), in chunks. `language=de` in the address is for a spreadsheet: where the decimal separator
 * is a comma, Excel separates cells by semicolons and would put each line of an ordinary CSV file into one cell. If the
 * file contains personal data, the export is logged before the first chunk.
 */
export async function exportList(list: AnyList, query: URLSearchParams, actor: Actor): Promise<AsyncIterable<string>> {
  const asked = readListQuery<Filters>(list, query)
  const pieces = eachPiece(list, asked, actor)
  const chosen = query.get('columns')?.split('.')
  const names = chosen ? shownColumns(list, chosen) : Object.keys(list.columns)
  const columns = names.flatMap((name): [string, Column][] => {
    const column = (list.columns as Record<string, Column>)[name]
    return column ? [[name, column]] : []
  })
  const isPersonal = columns.some(([, { personal }]) => personal)
  const language = query.get('language') ?? ''
  const locale = isLocale(language) ? language : defaultLocale
  return written(columns, pieces, locale, async () => {
    if (isPersonal) await noteExport(list, query, asked, actor)
  })
}

async function* written(
  columns: [string, Column][],
  pieces: AsyncIterable<Record<string, Cell>[]>,
  locale: Locale,
  note: () => Promise<void>,
) {
  await note()
  const separator = separatorIn(locale)
  const names = columns.flatMap(([name, { kind }]) => (kind === 'money' ? [name, 'currency'] : [name]))
  yield csvMark + csvLine(names, separator)
  for await (const rows of pieces)
    yield rows.map((row) => csvLine(columns.flatMap(cellsOf(row, locale)), separator)).join('')
}

/** Amounts as decimal numbers, times by ISO 8601. */
const cellsOf =
  (row: Record<string, Cell>, locale: Locale) =>
  ([name, { kind }]: [string, Column]): string[] => {
    const cell = row[name]
    const currency = String(row.currency ?? '')
    if (kind === 'money')
      return typeof cell === 'number' ? [typedAmount({ amount: cell, currency }, locale), currency] : ['', '']
    if (typeof cell === 'number') return [String(cell)]
    return [cell instanceof Date ? cell.toISOString() : harmless(String(cell ?? ''))]
  }

/** Logs who exported which part of the list. The search text is left out, as it may be a customer's address. */
async function noteExport(list: AnyList, query: URLSearchParams, { sort }: ListQuery<Filters>, actor: Actor) {
  const parts = Object.entries<Filters[string]>(list.filters).map(([name, { kind }]) => [
    name,
    z.string().meta({ personal: kind === 'search' }),
  ])
  const operation = {
    name: `${list.name}.export`,
    nature: 'plain',
    permission: list.of.permission,
    input: z.object(Object.fromEntries(parts)),
    on: list.of,
  } as const
  const input = { ...filterTexts(list, query), sort: sortText(sort) }
  const object = { name: list.name, id: 'all' }
  const nothing = { before: null, after: null, events: [], claimed: null, answer: null }
  await db.transaction().execute((tx) => writeDown(tx, { operation, actor, object, input, ...nothing }))
}
