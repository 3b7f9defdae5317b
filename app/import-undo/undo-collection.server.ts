import { collection, type CollectionView } from '#app/catalogue/collections/collection.record.ts'
import { setProducts } from '#app/collections/by-hand/set-products.operation.ts'
import { changeCollection } from '#app/collections/change-collection.operation.ts'
import { deleteCollection } from '#app/collections/delete-collection.operation.ts'
import { setPicture } from '#app/collections/picture/set-picture.operation.ts'
import { changeRule } from '#app/collections/rule/change-rule.operation.ts'
import { performRow } from '#app/doors/row.server.ts'
import type { Fate } from '#app/imports/steps/steps.ts'
import type { CollectionId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { db } from '#db/database.server.ts'
import { isChangedSince, isStillHeld, type MadeByImport } from './made-by-import.server.ts'

interface MadeCollection extends MadeByImport {
  /** It was made of the categories of products: it stays as long as it has others, or others are below it. */
  isOfCategories: boolean
}

/**
 * A collection that a file made is deleted; one that it completed has again the texts, the rule, the products and the picture that it had.
 * What somebody has changed since stays.
 */
export async function undoCollection(id: string, made: MadeCollection, actor: Actor): Promise<Fate> {
  const key = made.objectId
  /** As it is now. Null: somebody has changed it since the import, or it is gone. */
  const look = async () => {
    const facts = await collection.find(db, key, actor)
    if (!facts?.row || facts.row.deletedAt) return 'gone' as const
    const view = await collection.viewOf(db, facts)
    // Looked up after the collection itself: what is changed after that has another version.
    return (await isChangedSince(db, id, made)) ? null : { view, seen: versionOf(view) }
  }
  const found = await look()
  if (found === 'gone') return 'deleted'
  if (!found) return 'left'
  if (!made.was) {
    if (
      made.isOfCategories &&
      (!actor.permissions.has(deleteCollection.permission) || (await isStillHeld(db, id, key as CollectionId)))
    )
      return 'left'
    const outcome = await performRow(deleteCollection, { key, input: {}, actor, seen: found.seen })
    if (!outcome.ok) return 'left'
    await forgetOldAddresses(found.view.handle)
    return 'deleted'
  }
  for (const step of stepsBack(made.was)) {
    const is = await look()
    if (is === 'gone' || !is) return 'left'
    if (!(await step(is.view, { key, actor, seen: is.seen }))) return 'left'
  }
  // The same file may complete it again.
  await db
    .updateTable('collections')
    .set({ importHash: null })
    .where('id', '=', key as CollectionId)
    .execute()
  return 'restored'
}

/** The former shop's, which led to it alone: a search engine that follows one would find nothing. */
const forgetOldAddresses = (handle: string) =>
  db.deleteFrom('redirects').where('toPath', '=', `/collections/${handle}`).where('source', '=', 'import').execute()

interface Call {
  key: string
  actor: Actor
  seen: string
}
type Step = (is: CollectionView, call: Call) => Promise<boolean>

/** Its rule first: products are put in by hand only where there is none. */
function stepsBack(was: Partial<CollectionView>): Step[] {
  const { rule, products, picture } = was
  return [
    async (is, call) => {
      const input = changeCollection.undo?.input(was, is) ?? {}
      return Object.keys(input).length === 0 || (await performRow(changeCollection, { ...call, input })).ok
    },
    async (_, call) => {
      if (rule === undefined) return true
      const input = rule ?? { match: 'all', conditions: [] }
      return (await performRow(changeRule, { ...call, input })).ok
    },
    async (is, call) =>
      products === undefined ||
      is.rule !== null ||
      (await performRow(setProducts, { ...call, input: { products } })).ok,
    async (is, call) => {
      const input = picture === undefined ? null : setPicture.undo?.input({ picture }, is)
      return !input || (await performRow(setPicture, { ...call, input })).ok
    },
  ]
}
