import { sql } from 'kysely'
import { newId, type ProductId, type CollectionId } from '#app/kernel/ids.ts'
import { slugOf } from '#app/kernel/slug.ts'
import type { Tx } from '#db/database.server.ts'

/**
 * Puts a product into the collections that its file names, makes those that are missing, and takes it out of the other ones
 * by hand. A path stands in each of its parts: who looks under "Clothing" wants the hoodies too.
 */
export async function shelve(tx: Tx, productId: ProductId, paths: string[][]) {
  const wanted = new Set<CollectionId>()
  for (const path of paths) {
    let parentId: CollectionId | null = null
    for (let depth = 1; depth <= path.length; depth += 1) {
      parentId = await collectionAt(tx, path.slice(0, depth), parentId)
      if (parentId) wanted.add(parentId)
    }
  }
  const before = await tx
    .selectFrom('collectionProducts')
    .innerJoin('collections', 'collections.id', 'collectionProducts.collectionId')
    .select('collections.id')
    .where('productId', '=', productId)
    .where('rule', 'is', null)
    .execute()
  const standing = new Set(before.map(({ id }) => id))
  const gone = [...standing].filter((id) => !wanted.has(id))
  if (gone.length > 0)
    await tx
      .deleteFrom('collectionProducts')
      .where('productId', '=', productId)
      .where('collectionId', 'in', gone)
      .execute()
  const joined = [...wanted].filter((id) => !standing.has(id))
  if (joined.length === 0) return
  await tx
    .insertInto('collectionProducts')
    .values(joined.map((collectionId) => ({ collectionId, productId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The collection of this title under that one; a collection by rule fills itself, so one by hand is made beside it. */
async function collectionAt(tx: Tx, path: string[], parentId: CollectionId | null): Promise<CollectionId> {
  const title = (path.at(-1) ?? '').slice(0, 255)
  const known = await tx
    .selectFrom('collections')
    .select('id')
    .where('title', '=', title)
    .where('parentId', parentId ? '=' : 'is', parentId)
    .where('rule', 'is', null)
    .orderBy('createdAt')
    .executeTakeFirst()
  if (known) return known.id
  const id = newId<CollectionId>()
  await tx
    .insertInto('collections')
    .values({
      id,
      slug: await freeSlug(tx, path),
      title,
      parentId,
      // Behind what the shop has arranged itself.
      position: sql`(select least(coalesce(max(position), 0) + 1, 32767) from collections)`,
    })
    .execute()
  return id
}

async function freeSlug(tx: Tx, path: string[]): Promise<string> {
  const short = slugOf(path.at(-1) ?? '') || 'collection'
  const long = slugOf(path.join(' ')) || 'collection'
  const numbered = Array.from({ length: 50 }, (_, index) => `${long.slice(0, 75)}-${index + 2}`)
  const candidates = [short, long, ...numbered]
  const rows = await tx.selectFrom('collections').select('slug').where('slug', 'in', candidates).execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  return candidates.find((slug) => !taken.has(slug)) ?? `collection-${newId()}`
}
