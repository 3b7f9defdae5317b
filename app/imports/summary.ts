import type { Checked } from './file/check-file.server.ts'
import { formats } from './file/formats.ts'
import type { RowProblem } from './file/row-problem.ts'
import type { StagedProduct } from './file/staging.server.ts'
import type { ImportSummary, SourceRow } from './import.ts'
import type { Result } from './product/bring-in.server.ts'
import type { Trade } from './product/described.ts'
import { type Attention, becameOf } from './report/attention.ts'
import { oneLine } from '#app/kernel/one-line.ts'

// Enough to see what is wrong with a file. A million of them would fill memory and screen.
const problemsKept = 1_000

export function emptySummary(format: ImportSummary['format']): ImportSummary {
  return {
    format,
    created: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    drafts: 0,
    problems: [],
    attention: [],
    unread: [],
    furtherProblems: 0,
    soldOut: [],
  }
}

/** The product of these rows, as its format reads them. */
export function describeStaged(staged: StagedProduct, { format }: Checked, trade: Trade) {
  const { skuColumn, describe: describeRows } = formats[format]
  return describeRows(withoutRepeated(staged, skuColumn), trade, staged.problems)
}

/** Clears an SKU that an earlier row already has. */
function withoutRepeated({ rows, problems }: StagedProduct, skuColumn: string): SourceRow[] {
  const repeated = new Set(problems.filter(({ reason }) => reason === 'sku_repeated').map(({ line }) => line))
  return rows.map((row) => (repeated.has(row.line) ? { ...row, cells: { ...row.cells, [skuColumn]: '' } } : row))
}

/** Names the columns as the file's header does. */
export function inItsWords(problems: readonly RowProblem[], { names, header }: Checked): RowProblem[] {
  return problems.map((found) => ({ ...found, column: header[names.indexOf(found.column)] ?? found.column }))
}

/** Counts what became of each product and of rows without one, and keeps its problems as long as there is room. */
export function counting(summary: ImportSummary) {
  return {
    count({ rows, name }: StagedProduct, result: Result): Attention {
      const { line = 0, cells = {} } = rows[0] ?? {}
      const called = { line, name: cells.Title?.trim() || cells.Name?.trim() || name }
      if ('refused' in result) {
        summary.refused += 1
        return { ...called, became: 'refused', problems: result.refused }
      }
      summary[result.written] += 1
      if (result.isDraft) summary.drafts += 1
      return { ...called, became: becameOf(result.problems), problems: result.problems }
    },
    /** The rows that name no product: each is left out, and counts. */
    countNameless(problems: readonly RowProblem[]): Attention[] {
      const rows = Map.groupBy(problems, ({ line }) => line)
      summary.refused += rows.size
      return [...rows].map(([line, found]) => ({ line, name: '', became: 'refused', problems: found }))
    },
    keep(seen: Attention) {
      const room = Math.max(0, problemsKept - summary.problems.length)
      const problems = seen.problems.slice(0, room)
      summary.problems.push(...problems)
      if (problems.length > 0) summary.attention.push({ ...seen, problems })
      summary.furtherProblems += Math.max(0, seen.problems.length - room)
    },
  }
}

/** The message for a variant that can no longer be bought, because its file ends the sale beyond stock. */
export function soldOutSentence({ product, values, sku, owed }: ImportSummary['soldOut'][number]): string {
  const names = oneLine([...values, ...(sku ? [sku] : [])].join(', '))
  const said = `${oneLine(product)}${names ? ` (${names})` : ''} is sold out now: it has run out, and is not sold beyond stock any more`
  return owed > 0 ? `${said}; ${owed} that were sold before have still to be sent` : said
}
