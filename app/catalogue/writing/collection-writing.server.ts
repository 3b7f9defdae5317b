import { newId, type CollectionId, type MediaId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'
import type { CollectionRule, Translations } from '#db/schema.ts'
import { settleWhole } from '#app/catalogue/lists/memberships.server.ts'

export interface CollectionInput {
  slug: string
  title: string
  description: string
  translations: Translations
  featured: boolean
  position: number
  mediaId: MediaId | null
  /** A rule, or the slugs of the products in their order. */
  by: { rule: CollectionRule } | { products: readonly string[] }
}

/** Saves a collection, new or over the one with the same slug, and updates its members. */
export async function saveCollection(tx: Tx, { by, ...input }: CollectionInput): Promise<CollectionId> {
  const rule = 'rule' in by ? JSON.stringify(by.rule) : null
  const values = { ...input, translations: JSON.stringify(input.translations), rule }
  const { id } = await tx
    .insertInto('collections')
    .values({ id: newId(), ...values })
    .onConflict((conflict) => conflict.column('slug').where('deletedAt', 'is', null).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  if ('rule' in by) await settleWhole(tx, id)
  else await chooseByHand(tx, id, by.products)
  return id
}

async function chooseByHand(tx: Tx, collectionId: CollectionId, slugs: readonly string[]) {
  await tx.deleteFrom('collectionProducts').where('collectionId', '=', collectionId).execute()
  if (slugs.length === 0) return
  const products = await tx
    .selectFrom('products')
    .select(['id', 'slug'])
    .where('slug', 'in', [...slugs])
    .execute()
  const rows = products.map(({ id, slug }) => ({ collectionId, productId: id, position: slugs.indexOf(slug) + 1 }))
  if (rows.length > 0) await tx.insertInto('collectionProducts').values(rows).execute()
}
