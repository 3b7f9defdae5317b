import type { Updateable } from 'kysely'
import { deleteCollection } from '#app/collections/delete-collection.operation.ts'
import { deleteRedirect } from '#app/catalogue/redirects/delete-redirect.operation.ts'
import { redirect } from '#app/catalogue/redirects/redirect.record.ts'
import { product } from '#app/catalogue/writing/product.record.ts'
import type { ProductView } from '#app/catalogue/writing/product-view.server.ts'
import { performRow } from '#app/doors/row.server.ts'
import { Fault } from '#app/errors.ts'
import { importMachine } from '#app/imports/import.ts'
import type { Fate, UndoCounts } from '#app/imports/steps/steps.ts'
import { dropFiles } from '#app/imports/uploads/upload.server.ts'
import { jobActorNow } from '#app/keys/job-actor.server.ts'
import { currentTime } from '#app/kernel/clock.ts'
import type { ProductId } from '#app/kernel/ids.ts'
import { move } from '#app/kernel/state-machine.ts'
import type { Actor } from '#app/operations/actor.ts'
import { versionOf } from '#app/operations/version.server.ts'
import type { Permission } from '#app/permissions.ts'
import { stillAhead } from '#app/products/publishing/planned-times.ts'
import { productOperations } from '#app/products/product-operations.server.ts'
import { ProcessEnds } from '#app/system/fail-point.server.ts'
import { alarm } from '#app/system/health/alarm.server.ts'
import { db, isDatabaseGone } from '#db/database.server.ts'
import type { Database, Row } from '#db/schema.ts'
import { formerOptions } from './former-options.ts'
import { isChangedSince, listMade, type MadeByImport, madeKinds, undoingOf } from './made-by-import.server.ts'
import { removePictures } from './pictures-of-import.server.ts'
import { undoCollection } from './undo-collection.server.ts'

const { archiveProduct, changeOptions, changeProduct, changeVariants, deleteProduct, endSale } = productOperations

/** Beside the right to import: what the job does is what staff do one by one. */
export function rightToUndo(format: string): Permission {
  if (format === 'redirects') return deleteRedirect.permission
  return format === 'shopify_collections' ? deleteCollection.permission : deleteProduct.permission
}

/** How many objects are read at a time. */
const portion = 100

/**
 * Undoes an import, object by object, each in a transaction of its own and with the rights that whoever asked for it has at
 * that moment: where they end, the rest stays until somebody asks again. Safe to be killed at any point and to run twice:
 * what is undone stays so.
 */
export async function undoImport(id: string): Promise<void> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (row?.work !== 'undo') return
  // If this process stood still, another one has ended the work since, and something else may be asked for.
  const set = (values: Updateable<Database['imports']>) =>
    db.updateTable('imports').set(values).where('id', '=', id).where('work', '=', 'undo').execute()
  const actorNow = undoerNow(row)
  const counts: UndoCounts = { deleted: 0, archived: 0, restored: 0, left: 0 }
  let progress = 0
  for await (const made of portionsOf(id)) {
    for (const each of made) {
      const actor = await actorNow()
      if (!actor) return void (await set({ work: null }))
      const fate = await undoOne(row, each, actor)
      counts[fate] += 1
      if (fate === 'deleted' && isOfCategories(row, each)) counts.collections = (counts.collections ?? 0) + 1
    }
    progress += made.length
    await set({ progress })
  }
  const pictures = await removePictures(id, actorNow)
  if (pictures === null) return void (await set({ work: null }))
  if (pictures > 0) counts.pictures = pictures
  await dropFiles(db, row)
  const state = move(importMachine, row.state, 'undo')
  await set({ state, undone: JSON.stringify(counts), work: null })
}

async function* portionsOf(id: string) {
  for (const kind of madeKinds)
    for (let after: string | undefined = ''; after !== undefined;) {
      const made: MadeByImport[] = await listMade(db, id, { of: kind, after, most: portion })
      yield made
      after = made.length < portion ? undefined : made.at(-1)?.objectId
    }
}

/** Null: who asked for it may not do it any more. */
function undoerNow({ id, format, madeByKind, madeBy }: Row<'imports'>): () => Promise<Actor | null> {
  const maker = jobActorNow()
  const needed: Permission[] = ['imports:write', rightToUndo(format)]
  return async () => {
    const actor = madeByKind && (await maker({ id, madeByKind, madeBy }))
    if (!actor || !needed.every((each) => actor.permissions.has(each))) return null
    return { ...actor, requestId: undoingOf(id), now: currentTime() }
  }
}

/** A collection that was made of the categories of products. */
const isOfCategories = ({ format }: Row<'imports'>, { record }: MadeByImport) =>
  record === 'collections' && format !== 'shopify_collections'

async function undoOne(row: Row<'imports'>, made: MadeByImport, actor: Actor): Promise<Fate> {
  const { id } = row
  try {
    if (made.record === 'collections')
      return await undoCollection(id, { ...made, isOfCategories: isOfCategories(row, made) }, actor)
    return made.record === 'products' ? await undoProduct(id, made, actor) : await undoRedirect(id, made, actor)
  } catch (error) {
    // It is gone: by this job before it was killed, or by staff.
    if (error instanceof Fault && error.code === 'request.not_found') return 'deleted'
    if (error instanceof ProcessEnds || isDatabaseGone(error)) throw error
    // It stays, as one that somebody has changed, and the others are undone.
    alarm('undo of an import: an object could not be undone', {
      import: id,
      record: made.record,
      object: made.objectId,
    })
    return 'left'
  }
}

async function undoRedirect(id: string, made: MadeByImport, actor: Actor): Promise<Fate> {
  const { objectId, was } = made
  // Where it led before is not known to be right any more.
  if (was) return 'left'
  const facts = await redirect.find(db, objectId, actor)
  if (!facts) return 'deleted'
  const seen = versionOf(await redirect.viewOf(db, facts))
  // Looked up after the redirect itself: what is changed after that has another version.
  if (await isChangedSince(db, id, made)) return 'left'
  const outcome = await performRow(deleteRedirect, { key: objectId, input: {}, actor, seen })
  return outcome.ok ? 'deleted' : 'left'
}

async function undoProduct(id: string, made: MadeByImport, actor: Actor): Promise<Fate> {
  // Its record names it so.
  const key = { id: made.objectId as ProductId }
  if (!(await product.find(db, key, actor))) return 'deleted'
  const found = await look({ id, made, key, actor })
  if (!found) return 'left'
  const { seen } = found
  if (made.was) return putBack({ id, made, key, actor }, found, made.was)
  if (!made.isOrdered && (await performRow(deleteProduct, { key, input: {}, actor, seen })).ok) return 'deleted'
  const archived = await performRow(archiveProduct, { key, input: {}, actor, seen })
  if (!archived.ok && archived.reason !== 'product.archived') return 'left'
  await forgetFile(key.id)
  return 'archived'
}

interface Undone {
  /** The import's. */
  id: string
  made: MadeByImport
  key: { id: ProductId }
  actor: Actor
}

interface SeenProduct {
  view: ProductView
  /** Its version then. */
  seen: string
}

/** The product as it is now. Null: somebody has changed it since the import, or it is gone. */
async function look({ id, made, key, actor }: Undone): Promise<SeenProduct | null> {
  const facts = await product.find(db, key, actor)
  if (!facts) return null
  const view = await product.viewOf(db, facts)
  // Looked up after the product itself: what is changed after that has another version.
  return (await isChangedSince(db, id, made)) ? null : { view, seen: versionOf(view) }
}

/**
 * What its options, its fields and its variants said. Pictures, collections and stock stay as they are. Before each step it
 * is looked at again: what somebody has changed between two of them stays, also if this process stood still there.
 */
async function putBack(undone: Undone, found: SeenProduct, was: Partial<ProductView>): Promise<Fate> {
  const { key, actor } = undone
  const options = formerOptions({ ...found.view, ...was }, found.view)
  if (options && !(await performRow(changeOptions, { key, input: options, actor, seen: found.seen })).ok) return 'left'
  const before = options ? await look(undone) : found
  if (!before) return 'left'
  const fields = changeProduct.undo?.input(stillAhead(was, actor.now), before.view)
  if (!(await performRow(changeProduct, { key, input: fields, actor, seen: before.seen })).ok) return 'left'
  const is = await look(undone)
  if (!is) return 'left'
  const variants = was.variants ? changeVariants.undo?.input({ variants: was.variants }, is.view) : null
  if (variants && !(await performRow(changeVariants, { key, input: variants, actor, seen: is.seen })).ok) return 'left'
  if (!(await endPlanned(undone, was))) return 'left'
  await forgetFile(key.id)
  return 'restored'
}

/** A sale that the file has planned. One that ran has ended with the price that was put back. False: somebody has changed it. */
async function endPlanned(undone: Undone, was: Partial<ProductView>): Promise<boolean> {
  if (!was.variants) return true
  const is = await look(undone)
  if (!is) return false
  const had = new Set(was.variants.flatMap(({ id, sale }) => (sale ? [id] : [])))
  const variants = is.view.variants.flatMap(({ id, sale }) => (sale && !had.has(id) ? [id] : []))
  if (variants.length === 0) return true
  const { key, actor } = undone
  return (await performRow(endSale, { key, input: { variants }, actor, seen: is.seen })).ok
}

/** The same file may bring it in again. */
const forgetFile = (id: ProductId) =>
  db.updateTable('products').set({ importHash: null }).where('id', '=', id).execute()
