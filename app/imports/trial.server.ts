import { findDescribed } from '#app/catalogue/writing/product.record.ts'
import { findKnown, type Known, ownSlug } from '#app/catalogue/writing/find-product.server.ts'
import { type ProductInput, productInput } from '#app/catalogue/writing/product-input.ts'
import { isAsDescribed } from '#app/catalogue/writing/product-writing.server.ts'
import { db } from '#db/database.server.ts'
import type { Checked } from './file/check-file.server.ts'
import { problem, type RowProblem } from './file/row-problem.ts'
import type { StagedProduct, Staging } from './file/staging.server.ts'
import type { ImportSummary } from './import.ts'
import type { Result } from './product/bring-in.server.ts'
import { type Trade, withReasons } from './product/described.ts'
import { withoutTaken } from './run-import.server.ts'
import { formats } from './file/formats.ts'
import { counting, describeStaged, emptySummary, inItsWords } from './summary.ts'

/**
 * What an import would do with each product of the file: nothing is written. What only shows while it is written is not known: items that
 * are reserved for an order, and SKUs that move between products of the file.
 */
export async function trialImport(
  staging: Staging,
  checked: Checked,
  { trade, progress }: { trade: Trade; progress?: (products: number) => void },
): Promise<ImportSummary> {
  const summary = { ...emptySummary(checked.format), unread: checked.unread }
  const { keep, count } = counting(summary)
  for (const found of staging.loose())
    keep({ line: found.line, name: '', became: 'refused', problems: inItsWords([found], checked) })
  let seen = 0
  for (const staged of staging.products()) {
    keep(count(staged, await tryOne(staged, checked, trade)))
    seen += 1
    if (seen % 100 === 0) progress?.(seen)
  }
  summary.problems.sort((a, b) => a.line - b.line)
  summary.attention.sort((a, b) => a.line - b.line)
  return summary
}

async function tryOne(staged: StagedProduct, checked: Checked, trade: Trade): Promise<Result> {
  const read = describeStaged(staged, checked, trade)
  if (!read.product) return { refused: inItsWords(read.problems, checked) }
  const { product, found } = await withoutTaken(read.product, staged, formats[checked.format].skuColumn)
  const named = inItsWords([...read.problems, ...found], checked)
  const described = withReasons(product, named)
  const { known, slug } = await findOne(described)
  if (known?.status === 'active' && described.draftReasons) return { refused: [...named, stays(staged)] }
  const isDraft = described.status === 'draft'
  if (!known) return { written: 'created', isDraft, problems: named }
  // It stays as it is, or only its stock is counted: what staff have made of its status stays, too.
  if (!isAsDescribed(known, { ...productInput.parse(described), slug }))
    return { written: 'changed', isDraft, problems: named }
  const written = known.isUncounted ? 'changed' : 'unchanged'
  return { written, isDraft: known.status === 'draft', problems: named }
}

const stays = ({ rows: [first] }: StagedProduct): RowProblem => problem(first?.line ?? 0, '', 'stays')

async function findOne({ importSource, slug }: ProductInput): Promise<{ known: Known | null; slug: string }> {
  const key = { importSource: importSource ?? '', slug, takes: [] }
  const [found] = await findDescribed(db, [key])
  if (found) return found
  const own = await ownSlug(db, slug)
  return { known: await findKnown(db, { ...key, slug: own }, { takes: [], lock: false }), slug: own }
}
