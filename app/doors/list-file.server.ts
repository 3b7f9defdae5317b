import { z } from 'zod'
import type { Actor } from '#app/operations/actor.ts'
import type { Filters } from '#app/operations/list-filter.ts'
import { type AnyList, type Asked, type Cell, type Column, eachPiece } from '#app/operations/list.server.ts'
import { writeDown } from '#app/operations/write-down.server.ts'
import { defaultLocale, isLocale, type Locale } from '#app/locales.ts'
import { type Answer } from '#app/web/answers/answer.ts'
import { typedAmount } from '#app/web/forms/typed-amount.ts'
import type { AnyVisit } from '#app/web/requests/visit.ts'
import { db } from '#db/database.server.ts'
import { readAsked, saidBy, sortText } from './list-address.ts'
import { actorOf } from './visit-actor.ts'

/** The endpoint that sends a list as a file: exactly what its address narrows it to. */
export const fileOf =
  (list: AnyList) =>
  async (visit: AnyVisit): Promise<Answer> => ({
    kind: 'stream',
    pieces: await exportList(list, visit.query, actorOf(visit)),
    type: 'text/csv; charset=utf-8; header=present',
    headers: { 'content-disposition': `attachment; filename="${list.name}.csv"` },
  })

/**
 * A list as CSV (RFC 4180), piece by piece. `language=de` in its address is for somebody's spreadsheet: where a comma parts whole
 * and cents, Excel parts cells by semicolons, and would show each line of this file in one cell. What is personal leaves the shop
 * with it: that is written down before the first piece.
 */
export async function exportList(list: AnyList, query: URLSearchParams, actor: Actor): Promise<AsyncIterable<string>> {
  const asked = readAsked<Filters>(list, query)
  const pieces = eachPiece(list, asked, actor)
  const columns = Object.entries<Column>(list.columns)
  const isPersonal = columns.some(([, { personal }]) => personal)
  const language = query.get('language') ?? ''
  const locale = isLocale(language) ? language : defaultLocale
  return written(columns, pieces, locale, async () => {
    if (isPersonal) await noteExport(list, query, asked, actor)
  })
}

/** Byte order mark: without it, Excel takes the file for one of another age. */
const mark = '\uFEFF'

async function* written(
  columns: [string, Column][],
  pieces: AsyncIterable<Record<string, Cell>[]>,
  locale: Locale,
  note: () => Promise<void>,
) {
  await note()
  const separator = separatorIn(locale)
  const names = columns.flatMap(([name, { kind }]) => (kind === 'money' ? [name, 'currency'] : [name]))
  yield mark + lineOf(names, separator)
  for await (const rows of pieces)
    yield rows.map((row) => lineOf(columns.flatMap(cellsOf(row, locale)), separator)).join('')
}

/** Amounts as decimal numbers, times by ISO 8601. */
const cellsOf =
  (row: Record<string, Cell>, locale: Locale) =>
  ([name, { kind }]: [string, Column]): string[] => {
    const cell = row[name]
    const currency = String(row.currency ?? '')
    if (kind === 'money')
      return typeof cell === 'number' ? [typedAmount({ amount: cell, currency }, locale), currency] : ['', '']
    return [cell instanceof Date ? cell.toISOString() : harmless(String(cell ?? ''))]
  }

/**
 * A spreadsheet takes a text that begins so for a formula (OWASP, CSV injection); what a customer typed must not be one. One of another
 * language parts cells by another sign, and does not heed quotation marks that are within a cell to it: there each part begins a cell,
 * of which quotation marks at its beginning are no part.
 */
const harmless = (text: string) =>
  text.replace(/(^|[,;\r\n\t])(?="*[=+\-@＝＋－＠])/g, "$1'").replace(/^(?=[\t\r\n])/, "'")

const separatorIn = (locale: Locale) => (typedAmount({ amount: 1, currency: 'EUR' }, locale).includes(',') ? ';' : ',')

const lineOf = (cells: readonly string[], separator: string) =>
  `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`
const quoted = (text: string, separator: string) =>
  /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text

/** Who took which part of the list. What was searched for may be a customer's address. */
async function noteExport(list: AnyList, query: URLSearchParams, { sort }: Asked<Filters>, actor: Actor) {
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
  const input = { ...saidBy(list, query), sort: sortText(sort) }
  const object = { name: list.name, id: 'all' }
  const nothing = { before: null, after: null, events: [], claimed: null, answer: null }
  await db.transaction().execute((tx) => writeDown(tx, { operation, actor, object, input, ...nothing }))
}
