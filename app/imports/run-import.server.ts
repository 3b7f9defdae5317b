import { LeavesOut } from '#app/catalogue/writing/option-writing.server.ts'
import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import { refreshMemberships } from '#app/catalogue/lists/memberships.server.ts'
import type { LocationId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { alarm } from '#app/system/health/alarm.server.ts'
import { db, isDatabaseGone } from '#db/database.server.ts'
import type { Trade } from './product/described.ts'
import { formats } from './file/formats.ts'
import type { Format, ImportSummary } from './import.ts'
import { bringInAll, type Result } from './product/bring-in.server.ts'
import { isLeftOut, problem, type RowProblem } from './file/row-problem.ts'
import type { StagedProduct, Staging } from './file/staging.server.ts'
import { takenSkus, writeProduct } from './product/write-product.server.ts'

interface Run {
  trade: Trade
  actor: Actor
  progress?: (products: number) => void
}

// Enough to see what is wrong with a file; a million of the same would fill memory and screen.
const problemsKept = 1_000

/** Writes all products that staging holds, one after the other, and counts what became of them. */
export async function runImport(
  staging: Staging,
  format: Format,
  { trade, actor, progress }: Run,
): Promise<ImportSummary> {
  const summary = emptySummary(format)
  const writing = { actor, location: await firstLocation() }
  for (const found of staging.loose()) keep(summary, [found])
  await bringInAll(staging, {
    write: (staged, others) =>
      writeStaged(staged, format, trade, { ...writing, others }, summary).catch((error: unknown) =>
        notSaved(staged, error),
      ),
    tell: async (staged, result) =>
      count(summary, result === 'sku_taken' ? await explain(staged, format, trade) : result),
    progress,
  })
  await db.transaction().execute((tx) => refreshMemberships(tx))
  summary.problems.sort((a, b) => a.line - b.line)
  return summary
}

function emptySummary(format: Format): ImportSummary {
  return {
    format,
    created: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    leftOut: 0,
    problems: [],
    furtherProblems: 0,
    soldOut: [],
  }
}

async function writeStaged(
  staged: StagedProduct,
  format: Format,
  trade: Trade,
  writing: Parameters<typeof writeProduct>[1],
  summary: ImportSummary,
): Promise<Result | 'sku_taken'> {
  if (staged.problems.length > 0) return staged.problems
  const described = formats[format].describe(staged.rows, trade)
  if ('problems' in described) return described.problems
  const written = await writeProduct(described.product, writing)
  if (written.ok) {
    const { soldOut, written: what } = written.value
    summary.soldOut.push(...soldOut.map((each) => ({ ...each, product: described.product.title })))
    return what
  }
  return written.reason === 'sku_taken' ? 'sku_taken' : [problem(staged.rows[0]?.line ?? 0, '', written.reason)]
}

/** For no reason that is known here: it costs this product, and the others go in. */
function notSaved({ rows: [first] }: StagedProduct, error: unknown): RowProblem[] {
  if (error instanceof LeavesOut || isDatabaseGone(error)) throw error
  const line = first?.line ?? 0
  alarm('imports: a product could not be saved', {
    line,
    error: error instanceof Error ? error.constructor.name : null,
  })
  return [problem(line, '', 'not_saved')]
}

/** Which of the product's codes another one has, and on which row they stand. */
async function explain(staged: StagedProduct, format: Format, trade: Trade): Promise<RowProblem[]> {
  const described = formats[format].describe(staged.rows, trade)
  const product: Pick<ProductInput, 'variants' | 'importSource'> | null =
    'product' in described ? described.product : null
  const skus = product?.variants.flatMap(({ sku }) => (sku ? [sku] : [])) ?? []
  const taken = await takenSkus(skus, product?.importSource ?? '')
  const column = formats[format].skuColumn
  if (taken.size === 0) return [problem(staged.rows[0]?.line ?? 0, '', 'not_saved')]
  return [...taken].map((sku) => {
    const row = staged.rows.find(({ cells }) => cells[column]?.trim() === sku) ?? staged.rows[0]
    return problem(row?.line ?? 0, column, 'sku_taken', sku)
  })
}

function count(summary: ImportSummary, result: Result) {
  if (typeof result === 'string') {
    summary[result] += 1
    return
  }
  if (result.every(isLeftOut)) summary.leftOut += 1
  else summary.refused += 1
  keep(summary, result)
}

function keep(summary: ImportSummary, problems: RowProblem[]) {
  const room = Math.max(0, problemsKept - summary.problems.length)
  summary.problems.push(...problems.slice(0, room))
  summary.furtherProblems += Math.max(0, problems.length - room)
}

async function firstLocation(): Promise<LocationId | null> {
  const row = await db.selectFrom('locations').select('id').orderBy('position').limit(1).executeTakeFirst()
  return row?.id ?? null
}
