import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { limits } from '#app/limits.ts'
import { defaultLocale, type Locale } from '#app/locales.ts'
import { db } from '#db/database.server.ts'
import type { SourceRow } from '#app/imports/import.ts'
import { reportColumns, sayingWrong, type WrongWith } from './attention.ts'
import { withMark } from './marks.ts'

/** Keeps the rows of an import that need attention, as they stand in the file: a product with all of its rows. */
export function reportOf(importId: string, names: readonly string[]) {
  let kept = 0
  return {
    async keep(rows: readonly SourceRow[], wrong: WrongWith) {
      const room = rows.slice(0, Math.max(0, limits.reportedRows.value - kept))
      if (room.length === 0) return
      kept += room.length
      const values = room.map(({ line, cells }) => ({
        importId,
        line,
        problem: sayingWrong(wrong),
        problems: JSON.stringify(wrong),
        cells: names.map((name) => cells[name] ?? ''),
      }))
      await db
        .insertInto('importRows')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}

/** The last import that was done; null before the first. */
export async function findLastImport() {
  const rows = db.selectFrom('imports').select(['id', 'fileName', 'header', 'delimiter']).where('state', '=', 'done')
  return (await rows.orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? null
}

interface ReadFile {
  id: string
  header: readonly string[]
  delimiter: string
}

/** How a report says what is wrong. */
interface ReportWords {
  locale: Locale
  say: (wrong: WrongWith) => string
}
const inTerminal: ReportWords = { locale: defaultLocale, say: sayingWrong }

/** They as the lines of a CSV file like the one they came from, that can be mended and imported, and how many there are. */
export async function readReport({ id, header, delimiter }: ReadFile, { locale, say }: ReportWords = inTerminal) {
  const rows = await db
    .selectFrom('importRows')
    .select(['cells', 'problem', 'problems'])
    .where('importId', '=', id)
    .orderBy('line')
    .execute()
  const all = [
    [...header, reportColumns[locale]],
    ...rows.map(({ cells, problem, problems }) => [...cells, problems ? say(problems) : problem]),
  ]
  const lines = all.map((cells) => `${cells.map((cell) => quoted(withMark(cell))).join(delimiter)}\r\n`)
  return { count: rows.length, lines }
}

/** Writes the file. Answers with how many rows it has; without any, no file is written. */
export async function writeReport(path: string, of: ReadFile): Promise<number> {
  const { count, lines } = await readReport(of)
  if (count > 0) await pipeline(Readable.from(lines), createWriteStream(path))
  return count
}

const quoted = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
