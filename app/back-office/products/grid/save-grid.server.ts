import { createHash } from 'node:crypto'
import type { ProductKey } from '#app/catalogue/writing/product.record.ts'
import { listProductViews, type ProductView } from '#app/catalogue/writing/product-view.server.ts'
import { isDone, performOne, undoOne } from '#app/doors/bulk.server.ts'
import { fieldOf } from '#app/doors/form-input.ts'
import { type ErrorCode, Fault } from '#app/errors.ts'
import { isId, type ProductId, uuidv7 } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Locale } from '#app/locales.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { Operation } from '#app/operations/operation.server.ts'
import type { Performed } from '#app/operations/perform.server.ts'
import { listChangedBy } from '#app/operations/undo/undo.server.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { changeProduct } from '#app/products/change-product.operation.ts'
import { changeVariants } from '#app/products/change-variants.operation.ts'
import { db } from '#db/database.server.ts'
import { wasName } from './cells.ts'
import { type Plan, planSave, readShown, type ShownRow, touchedCells } from './plan-save.ts'

type Typed = Readonly<Record<string, string>>
type Problems = Record<string, ErrorCode>

export interface SavedGrid {
  /** Of the entries in the audit log, by which it is undone. */
  request: string
  /** By the cells, and by `was-<id>` for what is gone. */
  problems: Problems
}

interface Saving {
  typed: Typed
  shown: ReadonlyMap<string, ShownRow>
  locale: Locale
  actor: Actor
}

/** An id that is the same for the same. */
const idFrom = (...parts: readonly unknown[]) => uuidv7(0, createHash('sha256').update(JSON.stringify(parts)).digest())

/** The products that a form is about, in the order of its page. */
export const productsIn = (typed: Typed): ProductId[] =>
  [...new Set([...readShown(typed).values()].map(({ of }) => of))]
    .filter((id) => isId<ProductId>(id))
    .slice(0, limits.gridProducts.value)

/**
 * Writes the changed cells of a grid, product by product, by the operations of a product: what is refused of one does
 * not stop another. Nothing of a product is written as long as one of its cells is refused, or was changed by someone
 * else meanwhile. The same press again is the same change.
 */
export async function saveGrid(typed: Typed, submission: string, locale: Locale, actor: Actor): Promise<SavedGrid> {
  const shown = readShown(typed)
  const touched = touchedCells(typed, shown)
  const request = idFrom('grid', actor.kind, actor.id, submission, touched)
  const saving: Saving = { typed, shown, locale, actor: { ...actor, requestId: request } }
  const ids = productsIn(typed)
  const views = new Map((await listProductViews(db, ids)).map((view) => [view.id as ProductId, view]))
  const problems = goneIn(touched, shown, views)
  const taken: ProductId[] = []
  for (const id of ids) {
    const view = views.get(id)
    const refused = view && (await saveProduct(id, view, saving))
    if (Object.values(refused ?? {}).includes('product.sku_taken')) taken.push(id)
    Object.assign(problems, refused)
  }
  // The code that one of them wanted may have been another's, which has given it up since.
  for (const id of taken.toReversed()) {
    const [view] = await listProductViews(db, [id])
    const refused = view && (await saveProduct(id, view, saving))
    if (!refused || Object.values(refused).includes('product.sku_taken')) continue
    for (const [cell, code] of Object.entries(problems))
      if (code === 'product.sku_taken' && isOf(id, cell, shown)) delete problems[cell]
    Object.assign(problems, refused)
  }
  return { request, problems }
}

const idIn = (cell: string) => cell.slice(cell.indexOf('-') + 1)

const isOf = (id: ProductId, cell: string, shown: ReadonlyMap<string, ShownRow>) => shown.get(idIn(cell))?.of === id

/** What was typed of products and variants that are not there any more. */
function goneIn(
  touched: readonly [string, string][],
  shown: ReadonlyMap<string, ShownRow>,
  views: ReadonlyMap<string, ProductView>,
): Problems {
  const there = new Set([...views.values()].flatMap(({ id, variants }) => [id, ...variants.map((each) => each.id)]))
  const typedIn = new Set(touched.map(([cell]) => idIn(cell)))
  const gone = [...shown.keys()].filter((id) => !there.has(id) && typedIn.has(id))
  return Object.fromEntries(gone.map((id) => [wasName(id), 'product.variant_unknown']))
}

/** Others may change the product at the same moment: then it is looked at again. */
const mostTries = 3
const again = new Set<ErrorCode>(['record.changed', 'call.other_request', 'call.running'])

/** What is refused of it, by the cells. */
async function saveProduct(id: ProductId, found: ProductView, saving: Saving): Promise<Problems> {
  let view = found
  for (let tries = 1; ; tries += 1) {
    const plan = planSave(view, saving.typed, saving.shown, saving.locale)
    if (Object.keys(plan.problems).length > 0) return plan.problems
    const [outcome] = await Promise.allSettled([writeProduct(id, view, plan, saving)])
    if (outcome.status === 'rejected') return refusedBy(outcome.reason, plan)
    if (!outcome.value || outcome.value.ok) return {}
    if (!again.has(outcome.value.reason) || tries === mostTries) return problemsOf(outcome.value, plan)
    const [now] = await listProductViews(db, [id])
    if (!now) return refusedBy(new Fault('request.not_found'), plan)
    view = now
  }
}

/** Its variants first, which are refused more often; as the page showed it, or not at all. */
async function writeProduct(id: ProductId, view: ProductView, plan: Plan, { actor }: Saving) {
  const { variants, product: fields } = plan
  const key = { id }
  const once = (input: object) => idFrom(actor.requestId, id, input)
  let seen = versionOf(view)
  if (variants) {
    const written = await performOne(changeVariants, { key, input: variants, actor, seen, once: once(variants) })
    if (!written.ok || !fields) return written
    const [now] = await listProductViews(db, [id])
    if (now) seen = versionOf(now)
  }
  return fields ? performOne(changeProduct, { key, input: fields, actor, seen, once: once(fields) }) : null
}

type Refusal = Extract<Performed<unknown, ErrorCode>, { ok: false }>

/** At the cell that the operation names, otherwise at the first one that was to be written. */
function problemsOf({ reason, problems }: Pick<Refusal, 'reason' | 'problems'>, { cellOf }: Plan): Problems {
  const fields = Object.fromEntries([...cellOf.keys()].map((field) => [field, '']))
  const [first = ''] = cellOf.values()
  const code = [...cellOf.values()].find((cell) => cell.startsWith('sku-'))
  const otherwise = reason === 'product.sku_taken' ? (code ?? first) : first
  if (problems.length === 0) return { [otherwise]: reason }
  return Object.fromEntries(
    problems.map(({ pointer, code }) => [cellOf.get(fieldOf(pointer, fields)) ?? otherwise, code]),
  )
}

/** What the shop knows is said at the cell; anything else is a fault of ours. */
function refusedBy(error: unknown, plan: Plan): Problems {
  if (error instanceof Fault && error.code !== 'system.fault')
    return problemsOf({ reason: error.code, problems: [] }, plan)
  throw error
}

const operations = [changeProduct, changeVariants]

export interface GridChanges {
  request: string
  /** The products that it has changed and that are not undone. */
  changed: ProductId[]
  undone: ProductId[]
  /** A single change could still be undone. */
  canBeUndone: boolean
}

/** What a save of today has changed, and what of that is undone. */
export async function findGridChanges(actor: Actor, request: string): Promise<GridChanges> {
  const since = new Date(actor.now.getTime() - limits.gridResult.value)
  const names = operations.map(({ name }) => name)
  const [made = [], back = []] = await Promise.all(
    [request, undoOf(request)].map((each) => listChangedBy(actor, each, since, names)),
  )
  const isBack = (entry: Entry) =>
    back.some(({ operation, objectId }) => operation === entry.operation && objectId === entry.objectId)
  const changed = idsOf(made.filter((entry) => !isBack(entry)))
  const last = Math.max(...made.map(({ at }) => at.getTime()))
  const isInTime = last > actor.now.getTime() - limits.undo.value
  return { request, changed, undone: idsOf(back), canBeUndone: changed.length > 0 && isInTime }
}

type Entry = Awaited<ReturnType<typeof listChangedBy>>[number]

// The entries are of products.
const idsOf = (entries: readonly Entry[]) => [...new Set(entries.map(({ objectId }) => objectId as ProductId))]

const undoOf = (request: string) => idFrom('undo', request)

/** Takes back what a save has changed, unless someone has changed it since. The products that stayed as they are. */
export async function undoGrid(actor: Actor, request: string): Promise<ProductId[]> {
  const by = { ...actor, requestId: undoOf(request) }
  const { changed, canBeUndone } = await findGridChanges(actor, request)
  if (!canBeUndone) return changed
  const kept: ProductId[] = []
  for (const id of changed) {
    // The last first, as it was saved.
    const isProductBack = await undoOneOf(changeProduct, id, by, request)
    const areVariantsBack = await undoOneOf(changeVariants, id, by, request)
    if (!isProductBack || !areVariantsBack) kept.push(id)
  }
  return kept
}

async function undoOneOf<Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  operation: Operation<ProductKey, Facts, View, Input, Refusal, Done>,
  id: ProductId,
  actor: Actor,
  request: string,
): Promise<boolean> {
  const key = { id }
  if (!(await operation.on.find(db, key, actor))) return false
  const outcome = await undoOne(operation, { key, actor, request, undoOf, entry: null, keep: () => Promise.resolve() })
  return outcome.ok || isDone(operation, { key, actor, request: actor.requestId })
}
