import { LeavesOut } from '#app/catalogue/writing/option-writing.server.ts'
import { firstLocation } from './stock/first-location.server.ts'
import { alarm } from '#app/system/health/alarm.server.ts'
import { db, isDatabaseGone } from '#db/database.server.ts'
import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import type { Saved } from '#app/catalogue/writing/product-writing.server.ts'
import { type Trade, withReasons } from './product/described.ts'
import type { Checked } from './file/check-file.server.ts'
import { formats } from './file/formats.ts'
import type { ImportSummary } from './import.ts'
import { bringInAll, type Result } from './product/bring-in.server.ts'
import { counting, describeStaged, emptySummary, inItsWords } from './summary.ts'
import { wrongWith } from './report/attention.ts'
import type { reportOf } from './report/report.server.ts'
import type { ActorNow } from './report/run-record.server.ts'
import { problem } from './file/row-problem.ts'
import type { StagedProduct, Staging } from './file/staging.server.ts'
import { takenSkus, writeProduct, writeProducts } from './product/write-product.server.ts'

interface Run {
  trade: Trade
  by: ActorNow
  /** Keeps the rows that need attention. */
  report: ReturnType<typeof reportOf>
  progress?: (products: number) => void
}

/** Writes all products that staging holds, one after the other, and counts what became of them. */
export async function runImport(
  staging: Staging,
  checked: Checked,
  { trade, by, report, progress }: Run,
): Promise<ImportSummary> {
  const summary = { ...emptySummary(checked.format), unread: checked.unread }
  const { keep, count, countNameless } = counting(summary)
  const location = await firstLocation(db)
  for (const nameless of countNameless(inItsWords(staging.loose(), checked))) {
    keep(nameless)
    await report.keep(staging.rowsAt(nameless.line), wrongWith(nameless.line, nameless.problems))
  }
  await bringInAll(staging, {
    writeMany: (staged) => writeMany(staged, checked, trade, { by, location }, summary),
    async write(staged, others, taken) {
      const writing = { actor: await by(), location, others }
      return writeStaged(staged, checked, trade, writing, { summary, taken }).catch((error: unknown) =>
        notSaved(staged, error),
      )
    },
    async tell(staged, result) {
      const seen = count(staged, result)
      keep(seen)
      if (seen.became !== 'in') await report.keep(staged.rows, wrongWith(seen.line, seen.problems))
    },
    progress,
  })
  summary.problems.sort((a, b) => a.line - b.line)
  summary.attention.sort((a, b) => a.line - b.line)
  return summary
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
  const read = describeStaged(staged, checked, trade)
  if (!read.product) return { refused: inItsWords(read.problems, checked) }
  const free =
    taken === 'leave' ? await withoutTaken(read.product, staged, skuColumn) : { product: read.product, found: [] }
  const problems = inItsWords([...read.problems, ...free.found], checked)
  const written = await writeProduct(withReasons(free.product, problems), writing)
  if (written.ok) {
    noteSoldOut(summary, free.product, written.value)
    return { ...becameOf(written.value), problems }
  }
  if (written.reason === 'sku_taken' && taken === 'tell') return 'sku_taken'
  return { refused: [...problems, problem(line, '', written.reason === 'sku_taken' ? 'not_saved' : written.reason)] }
}

async function writeMany(
  staged: readonly StagedProduct[],
  checked: Checked,
  trade: Trade,
  writing: Parameters<typeof writeProducts>[1],
  summary: ImportSummary,
): Promise<(Result | null)[]> {
  const read = staged.map((each) => {
    const { product, problems } = describeStaged(each, checked, trade)
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
    if (!saved) return null
    noteSoldOut(summary, each.product, saved)
    return { ...becameOf(saved), problems: each.problems }
  })
}

const becameOf = ({ written, status }: Saved) => ({ written, isDraft: status === 'draft' })

function noteSoldOut(summary: ImportSummary, { title }: ProductInput, { soldOut }: Saved) {
  summary.soldOut.push(...soldOut.map((each) => ({ ...each, product: title })))
}

/** Clears SKUs that belong to other products of the shop. */
export async function withoutTaken(product: ProductInput, staged: StagedProduct, skuColumn: string) {
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
