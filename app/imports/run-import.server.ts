import { LeavesOut } from '#app/catalogue/writing/option-writing.server.ts'
import { refreshMemberships } from '#app/catalogue/lists/memberships.server.ts'
import { firstLocation } from './stock/first-location.server.ts'
import type { Actor } from '#app/operations/actor.ts'
import { alarm } from '#app/system/health/alarm.server.ts'
import { db, isDatabaseGone } from '#db/database.server.ts'
import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import { type Trade, withReasons } from './product/described.ts'
import type { Checked } from './file/check-file.server.ts'
import { formats } from './file/formats.ts'
import type { Format, ImportSummary, SourceRow } from './import.ts'
import { bringInAll, type Result } from './product/bring-in.server.ts'
import { type Attention, becameOf, wrongWith } from './report/attention.ts'
import type { reportOf } from './report/report.server.ts'
import { problem, type RowProblem } from './file/row-problem.ts'
import type { StagedProduct, Staging } from './file/staging.server.ts'
import { takenSkus, writeProduct, writeProducts } from './product/write-product.server.ts'

interface Run {
  trade: Trade
  actor: Actor
  /** Keeps the rows that need attention. */
  report: ReturnType<typeof reportOf>
  progress?: (products: number) => void
}

// Enough to see what is wrong with a file. A million of them would fill memory and screen.
const problemsKept = 1_000

/** Writes all products that staging holds, one after the other, and counts what became of them. */
export async function runImport(
  staging: Staging,
  checked: Checked,
  { trade, actor, report, progress }: Run,
): Promise<ImportSummary> {
  const summary = { ...emptySummary(checked.format), unread: checked.unread }
  const writing = { actor, location: await firstLocation(db) }
  for (const found of staging.loose()) {
    const problems = inItsWords([found], checked)
    keep(summary, { line: found.line, name: '', became: 'refused', problems })
    await report.keep(staging.rowsAt(found.line), wrongWith(found.line, problems))
  }
  await bringInAll(staging, {
    writeMany: (staged) => writeMany(staged, checked, trade, writing),
    write: (staged, others, taken) =>
      writeStaged(staged, checked, trade, { ...writing, others }, { summary, taken }).catch((error: unknown) =>
        notSaved(staged, error),
      ),
    async tell(staged, result) {
      const seen = count(summary, staged, result)
      keep(summary, seen)
      if (seen.became !== 'in') await report.keep(staged.rows, wrongWith(seen.line, seen.problems))
    },
    progress,
  })
  await db.transaction().execute((tx) => refreshMemberships(tx))
  summary.problems.sort((a, b) => a.line - b.line)
  summary.attention.sort((a, b) => a.line - b.line)
  return summary
}

function emptySummary(format: Format): ImportSummary {
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

async function writeStaged(
  staged: StagedProduct,
  checked: Checked,
  trade: Trade,
  writing: Parameters<typeof writeProduct>[1],
  { summary, taken }: { summary: ImportSummary; taken: 'tell' | 'leave' },
): Promise<Result | 'sku_taken'> {
  const { skuColumn } = formats[checked.format]
  const line = staged.rows[0]?.line ?? 0
  const read = describe(staged, checked, trade)
  if (!read.product) return { refused: inItsWords(read.problems, checked) }
  const free =
    taken === 'leave' ? await withoutTaken(read.product, staged, skuColumn) : { product: read.product, found: [] }
  const problems = inItsWords([...read.problems, ...free.found], checked)
  const written = await writeProduct(withReasons(free.product, problems), writing)
  if (written.ok) {
    const { soldOut, written: what } = written.value
    summary.soldOut.push(...soldOut.map((each) => ({ ...each, product: free.product.title })))
    return { written: what, problems }
  }
  if (written.reason === 'sku_taken' && taken === 'tell') return 'sku_taken'
  return { refused: [...problems, problem(line, '', written.reason === 'sku_taken' ? 'not_saved' : written.reason)] }
}

async function writeMany(
  staged: readonly StagedProduct[],
  checked: Checked,
  trade: Trade,
  writing: Parameters<typeof writeProducts>[1],
): Promise<(Result | null)[]> {
  const read = staged.map((each) => {
    const { product, problems } = describe(each, checked, trade)
    const named = inItsWords(problems, checked)
    return product && { product: withReasons(product, named), problems: named }
  })
  const written = await writeProducts(
    read.flatMap((each) => (each ? [each.product] : [])),
    writing,
  )
  const results = written.values()
  return read.map((each) => {
    const saved = each && results.next().value
    return saved ? { written: saved.written, problems: each.problems } : null
  })
}

function describe(staged: StagedProduct, { format }: Checked, trade: Trade) {
  const { skuColumn, describe: describeRows } = formats[format]
  return describeRows(withoutRepeated(staged, skuColumn), trade, staged.problems)
}

/** Clears an SKU that an earlier row already has. */
function withoutRepeated({ rows, problems }: StagedProduct, skuColumn: string): SourceRow[] {
  const repeated = new Set(problems.filter(({ reason }) => reason === 'sku_repeated').map(({ line }) => line))
  return rows.map((row) => (repeated.has(row.line) ? { ...row, cells: { ...row.cells, [skuColumn]: '' } } : row))
}

/** Clears SKUs that belong to other products of the shop. */
async function withoutTaken(product: ProductInput, staged: StagedProduct, skuColumn: string) {
  const taken = await takenSkus([product])
  const variants = product.variants.map((each) => (each.sku && taken.has(each.sku) ? { ...each, sku: null } : each))
  const found = [...taken].map((sku) => {
    const row = staged.rows.find(({ cells }) => cells[skuColumn]?.trim() === sku) ?? staged.rows[0]
    return problem(row?.line ?? 0, skuColumn, 'sku_taken', sku)
  })
  return { product: { ...product, variants }, found }
}

/** An unexpected error skips this product only; the import goes on. */
function notSaved({ rows: [first] }: StagedProduct, error: unknown): Result {
  if (error instanceof LeavesOut || isDatabaseGone(error)) throw error
  const line = first?.line ?? 0
  alarm('imports: a product could not be saved', {
    line,
    error: error instanceof Error ? error.constructor.name : null,
  })
  return { refused: [problem(line, '', 'not_saved')] }
}

/** Names the columns as the file's header does. */
function inItsWords(problems: readonly RowProblem[], { names, header }: Checked): RowProblem[] {
  return problems.map((found) => ({ ...found, column: header[names.indexOf(found.column)] ?? found.column }))
}

function count(summary: ImportSummary, { rows, name }: StagedProduct, result: Result): Attention {
  const { line = 0, cells = {} } = rows[0] ?? {}
  const called = { line, name: cells.Title?.trim() || cells.Name?.trim() || name }
  if ('refused' in result) {
    summary.refused += 1
    return { ...called, became: 'refused', problems: result.refused }
  }
  summary[result.written] += 1
  const became = becameOf(result.problems)
  if (became === 'draft') summary.drafts += 1
  return { ...called, became, problems: result.problems }
}

function keep(summary: ImportSummary, seen: Attention) {
  const room = Math.max(0, problemsKept - summary.problems.length)
  const problems = seen.problems.slice(0, room)
  summary.problems.push(...problems)
  if (problems.length > 0) summary.attention.push({ ...seen, problems })
  summary.furtherProblems += Math.max(0, seen.problems.length - room)
}
