import { sql } from 'kysely'
import { collection } from '#app/catalogue/collections/collection.record.ts'
import { importCollection } from '#app/imports/collections/import-collection.operation.ts'
import { newId, type ProductId, type CollectionId } from '#app/kernel/ids.ts'
import { slugOf } from '#app/kernel/slug.ts'
import { categoryAddress } from '#app/catalogue/redirects/old-address.ts'
import { leadTo } from '#app/catalogue/redirects/redirects.server.ts'
import { oldNamesOf } from './old-names.ts'
import type { Actor } from '#app/operations/actor.ts'
import { writeDown } from '#app/operations/audit-entry/write-down.server.ts'
import type { Tx } from '#db/database.server.ts'

/** Puts a product into the collections that its file names, and takes it out of the other manual ones. */
export async function shelve(tx: Tx, productId: ProductId, paths: string[][], actor: Actor) {
  const wanted = await collectionsOf(tx, paths, actor)
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

/** The same for new products, which are in no collection yet. */
export async function shelveNew(tx: Tx, products: readonly { id: ProductId; paths: string[][] }[], actor: Actor) {
  const known = new Map<string, CollectionId>()
  const rows: { collectionId: CollectionId; productId: ProductId }[] = []
  for (const { id: productId, paths } of products)
    for (const collectionId of await collectionsOf(tx, paths, actor, known)) rows.push({ collectionId, productId })
  if (rows.length > 0) await tx.insertInto('collectionProducts').values(rows).execute()
}

/**
 * The collections of these paths; missing ones are created. A path belongs to each of its parts: people who look under
 * "Clothing" want the hoodies, too. `known` has those of earlier calls.
 */
async function collectionsOf(tx: Tx, paths: string[][], actor: Actor, known = new Map<string, CollectionId>()) {
  const wanted = new Set<CollectionId>()
  for (const path of paths) {
    let parentId: CollectionId | null = null
    for (let depth = 1; depth <= path.length; depth += 1) {
      const parts = path.slice(0, depth)
      const key = JSON.stringify(parts)
      const id: CollectionId = known.get(key) ?? (await collectionAt(tx, parts, parentId, actor))
      known.set(key, id)
      wanted.add(id)
      parentId = id
    }
  }
  return wanted
}

/** The collection of this title under that one; a collection by rule fills itself, so one by hand is made beside it. */
async function collectionAt(
  tx: Tx,
  path: string[],
  parentId: CollectionId | null,
  actor: Actor,
): Promise<CollectionId> {
  const title = (path.at(-1) ?? '').slice(0, 255)
  const known = await tx
    .selectFrom('collections')
    .select('id')
    .where('title', '=', title)
    .where('parentId', parentId ? '=' : 'is', parentId)
    .where('rule', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .executeTakeFirst()
  if (known) return known.id
  const id = newId<CollectionId>()
  const slug = await freeSlug(tx, path)
  await tx
    .insertInto('collections')
    .values({
      id,
      slug,
      title,
      parentId,
      // Behind what the shop has arranged itself.
      position: sql`(select least(coalesce(max(position), 0) + 1, 32767) from collections)`,
    })
    .execute()
  const leads = oldAddressesOf(path).map((from) => ({ from, to: `/collections/${slug}` }))
  await leadTo(tx, leads, 'import')
  await logMade(tx, id, actor)
  return id
}

/** The audit log names it as one that this import made: undoing the import takes it away again. */
async function logMade(tx: Tx, id: CollectionId, actor: Actor) {
  const made = await collection.find(tx, id, actor)
  const after = made && (await collection.viewOf(tx, made))
  const nothing = { before: null, input: null, events: [], claimed: null, answer: null }
  await writeDown(tx, {
    operation: importCollection,
    actor,
    object: { name: collection.name, id },
    after,
    ...nothing,
  })
}

/** Where the old shop may have shown it: below its name alone, or as a category below others. */
function oldAddressesOf(path: string[]): string[] {
  const title = path.at(-1) ?? ''
  const own = oldNamesOf(title, slugOf(title)).map((name) => `/collections/${name}`)
  if (path.length === 1) return own
  // Each part by its own name, in each spelling; a name that another category has already gets its parent's behind it.
  const spellings = path.map((part) => [...new Set([slugOf(part), ...oldNamesOf(part, slugOf(part))])].filter(Boolean))
  const most = Math.max(...spellings.map(({ length }) => length))
  const paths = Array.from({ length: most }, (_, at) => spellings.map((each) => each[at] ?? each[0] ?? ''))
  return [
    ...own,
    ...paths.flatMap((parts) => [
      categoryAddress(parts),
      categoryAddress([...parts.slice(0, -1), `${parts.at(-1)}-${parts.at(-2)}`]),
    ]),
  ]
}

async function freeSlug(tx: Tx, path: string[]): Promise<string> {
  const short = slugOf(path.at(-1) ?? '') || 'collection'
  const long = slugOf(path.join(' ')) || 'collection'
  const numbered = Array.from({ length: 50 }, (_, index) => `${long.slice(0, 75)}-${index + 2}`)
  const candidates = [short, long, ...numbered]
  const rows = await tx
    .selectFrom('collections')
    .select('slug')
    .where('slug', 'in', candidates)
    .where('deletedAt', 'is', null)
    .execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  return candidates.find((slug) => !taken.has(slug)) ?? `collection-${newId()}`
}
