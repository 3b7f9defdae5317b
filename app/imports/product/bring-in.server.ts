import { type KnownVariant, LeavesOut, type OtherProducts } from '#app/catalogue/writing/option-writing.server.ts'
import type { Written } from '#app/catalogue/writing/product-writing.server.ts'
import type { VariantId } from '#app/kernel/ids.ts'
import { problem, type RowProblem } from '#app/imports/file/row-problem.ts'
import type { StagedProduct, Staging } from '#app/imports/file/staging.server.ts'

/** The result for one product, with the problems in its rows. */
export type Result = { written: Written; isDraft: boolean; problems: RowProblem[] } | { refused: RowProblem[] }
type Ended = 'in' | 'refused'

interface Doing {
  /** Writes those that are new or unchanged, together. Null: this one is for `write`. */
  writeMany(staged: readonly StagedProduct[]): Promise<readonly (Result | null)[]>
  /**
   * Throws `LeavesOut` if it would delete variants that another product of the file may have to take over first. A SKU that
   * another product of the shop has ends it with `sku_taken` ('tell'), or is left with that product ('leave').
   */
  write(staged: StagedProduct, others: OtherProducts, taken: 'tell' | 'leave'): Promise<Result | 'sku_taken'>
  /** Once for each product. */
  tell(staged: StagedProduct, result: Result): Promise<void>
  progress?: (products: number) => void
}

// Enough that a statement's fixed costs no longer count, few enough that others never wait long for a lock.
const most = { products: 100, rows: 1_000 }

/**
 * Brings in the products of a file: new and unchanged ones together, then the others one after the other. A variant that
 * belongs to another product than before is the same one, with its stock: that product is brought in first, and takes it
 * over.
 */
export async function bringInAll(staging: Staging, doing: Doing) {
  const { bringIn, end, hasEnded } = bringingIn(staging, doing)
  const collided: string[] = []
  let seen = 0
  for await (const { batch, results } of writtenAhead(staging, doing)) {
    for (const [at, staged] of batch.entries()) {
      const result = results[at]
      if (result && !hasEnded(staged.name)) await end(staged, result)
    }
    for (const staged of batch) if ((await bringIn(staged)) === null) collided.push(staged.name)
    seen += batch.length
    if (seen % 500 < batch.length) doing.progress?.(seen)
  }
  // An SKU may have moved between products of the file. After all others are imported it is free, so try again.
  for (const name of collided) await bringIn(staging.product(name), { again: true })
}

/** So many batches are on their way: the database writes two at once while this program prepares and reports another. */
const batchesUnderWay = 3

/** Each batch, with what was written of it together; the next ones are written meanwhile. */
async function* writtenAhead(staging: Staging, { writeMany }: Doing) {
  const started: { batch: StagedProduct[]; results: ReturnType<Doing['writeMany']> }[] = []
  const take = async () => {
    const first = started.shift()
    return first ? { batch: first.batch, results: await first.results } : { batch: [], results: [] }
  }
  for (const batch of batchesOf(staging)) {
    const results = writeMany(batch)
    // An error is thrown when its turn comes; until then it is not unhandled.
    results.catch(() => undefined)
    started.push({ batch, results })
    if (started.length === batchesUnderWay) yield await take()
  }
  while (started.length > 0) yield await take()
}

function* batchesOf(staging: Staging): Generator<StagedProduct[]> {
  let batch: StagedProduct[] = []
  let rows = 0
  for (const staged of staging.products()) {
    batch.push(staged)
    rows += staged.rows.length
    if (batch.length < most.products && rows < most.rows) continue
    yield batch
    batch = []
    rows = 0
  }
  if (batch.length > 0) yield batch
}

function bringingIn(staging: Staging, { write, tell }: Doing) {
  const ended = new Map<string, Ended>()
  const underWay = new Set<string>()

  /** Null while another product has one of its SKUs. */
  async function bringIn(
    staged: StagedProduct,
    { again = false, takes = [] }: { again?: boolean; takes?: readonly VariantId[] } = {},
  ): Promise<Ended | null> {
    const { name } = staged
    const before = ended.get(name)
    if (before) return before
    underWay.add(name)
    const first = await writeWithMoves(staged, takes, 'tell')
    const result = first === 'sku_taken' && again ? await writeWithMoves(staged, takes, 'leave') : first
    underWay.delete(name)
    return result === 'sku_taken' ? null : end(staged, result)
  }

  async function end(staged: StagedProduct, result: Result): Promise<Ended> {
    const how = 'refused' in result ? 'refused' : 'in'
    ended.set(staged.name, how)
    await tell(staged, result)
    return how
  }

  async function writeWithMoves(
    staged: StagedProduct,
    takes: readonly VariantId[],
    taken: 'tell' | 'leave',
  ): Promise<Result | 'sku_taken'> {
    const first = await tryTo(staged, { takes, removes: [] }, taken)
    if (!(first instanceof LeavesOut)) return first
    const away = await handOver(staged, first.variants)
    const removes = first.variants.flatMap(({ sku }) => (sku && !away.has(staging.productWith(sku)) ? [sku] : []))
    const second = await tryTo(staged, { takes, removes }, taken)
    if (!(second instanceof LeavesOut)) return second
    return { refused: [...staged.problems, problem(staged.rows[0]?.line ?? 0, '', 'moves_on')] }
  }

  async function tryTo(staged: StagedProduct, others: OtherProducts, taken: 'tell' | 'leave') {
    try {
      return await write(staged, others, taken)
    } catch (error) {
      if (error instanceof LeavesOut) return error
      throw error
    }
  }

  /** Hands over variants that the file now has at other products. Returns the products that cannot take them over yet. */
  async function handOver({ name }: StagedProduct, variants: readonly KnownVariant[]): Promise<Set<string | null>> {
    const away = new Set<string | null>()
    const takers = Map.groupBy(variants, ({ sku }) => staging.productWith(sku ?? ''))
    for (const [taker, moving] of takers) {
      if (taker === null || taker === name) continue
      const takes = moving.map(({ id }) => id)
      const end = underWay.has(taker) ? 'refused' : await bringIn(staging.product(taker), { takes })
      if (end === 'refused') away.add(taker)
    }
    return away
  }

  return { bringIn, end, hasEnded: (name: string) => ended.has(name) }
}
