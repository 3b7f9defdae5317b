import { findDescribed } from '#app/catalogue/writing/product.record.ts'
import { findKnown, type Known, ownSlug } from '#app/catalogue/writing/find-product.server.ts'
import { type CheckedProduct, type ProductInput, productInput } from '#app/catalogue/writing/product-input.ts'
import { pricedAt } from '#app/catalogue/writing/sale-writing.server.ts'
import { currentTime } from '#app/kernel/clock.ts'
import { isAsDescribed } from '#app/catalogue/writing/product-writing.server.ts'
import { db } from '#db/database.server.ts'
import type { Checked } from './file/check-file.server.ts'
import { problem, type RowProblem } from './file/row-problem.ts'
import type { StagedProduct, Staging } from './file/staging.server.ts'
import type { ImportSummary } from './import.ts'
import type { Result } from './product/bring-in.server.ts'
import { type Trade, withReasons } from './product/described.ts'
import { withoutTaken } from './run-import.server.ts'
import { findProductView } from '#app/catalogue/writing/product-view.server.ts'
import { limits } from '#app/limits.ts'
import { formats } from './file/formats.ts'
import { whatChanges } from './report/what-changes.ts'
import type { WouldChange } from './report/would-change.ts'
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
  const { keep, count, countNameless } = counting(summary)
  countNameless(inItsWords(staging.loose(), checked)).forEach(keep)
  const wouldChange: WouldChange[] = []
  let seen = 0
  for (const staged of staging.products()) {
    const tried = await tryOne(staged, checked, trade)
    const counted = count(staged, tried.result)
    keep(counted)
    if (tried.over && wouldChange.length < limits.trialChanges.value)
      wouldChange.push({ line: counted.line, name: counted.name, changes: await changesOf(tried.over, trade) })
    seen += 1
    if (seen % 100 === 0) progress?.(seen)
  }
  summary.problems.sort((a, b) => a.line - b.line)
  summary.attention.sort((a, b) => a.line - b.line)
  return { ...summary, wouldChange }
}

/** What would become of a product, and of one that would change what is there and what would be written over it. */
interface Tried {
  result: Result
  over?: { known: Known; product: CheckedProduct }
}

const changesOf = async ({ known, product }: NonNullable<Tried['over']>, { currency }: Trade) =>
  whatChanges(await findProductView(db, known.id), pricedAt(product, currentTime()), currency)

async function tryOne(staged: StagedProduct, checked: Checked, trade: Trade): Promise<Tried> {
  const read = describeStaged(staged, checked, trade)
  if (!read.product) return { result: { refused: inItsWords(read.problems, checked) } }
  const { product, found } = await withoutTaken(read.product, staged, formats[checked.format].skuColumn)
  const named = inItsWords([...read.problems, ...found], checked)
  const described = withReasons(product, named)
  const { known, slug } = await findOne(described)
  if (known?.status === 'active' && described.draftReasons) return { result: { refused: [...named, stays(staged)] } }
  const isDraft = described.status === 'draft'
  if (!known) return { result: { written: 'created', isDraft, problems: named } }
  // It stays as it is, or only its stock is counted: what staff have made of its status stays, too.
  const written = { ...productInput.parse(described), slug }
  if (!isAsDescribed(known, written))
    return { result: { written: 'changed', isDraft, problems: named }, over: { known, product: written } }
  const counted = known.isUncounted ? 'changed' : 'unchanged'
  return { result: { written: counted, isDraft: known.status === 'draft', problems: named } }
}

const stays = ({ rows: [first] }: StagedProduct): RowProblem => problem(first?.line ?? 0, '', 'stays')

async function findOne({ importSource, slug }: ProductInput): Promise<{ known: Known | null; slug: string }> {
  const key = { importSource: importSource ?? '', slug, takes: [] }
  const [found] = await findDescribed(db, [key])
  if (found) return found
  const own = await ownSlug(db, slug)
  return { known: await findKnown(db, { ...key, slug: own }, { takes: [], lock: false }), slug: own }
}
