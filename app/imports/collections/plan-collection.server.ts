import { sql } from 'kysely'
import { listPlaces } from '#app/catalogue/collections/places.server.ts'
import { hasRoom } from '#app/catalogue/lists/memberships.server.ts'
import { addressKey, plainPath } from '#app/catalogue/redirects/old-address.ts'
import { hashOf, type Written, writtenOver } from '#app/imports/beside/hash-of.server.ts'
import type { ProductId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { completed } from './completed.ts'
import type { FormerCollection } from './former-collection.ts'

export interface CollectionPlan {
  written: Written
  /** What the file says of it and of its products, as two hashes. */
  hash: string
  /** Whether the file says something else than at its last import; true before the first. */
  isSaidAnew: boolean
  /** By which its products come: the file's rule, by hand, or the rule that it has here. */
  by: 'rule' | 'hand' | 'own_rule'
  /** By hand: its products in their new order; null: they stay as they are. */
  order: ProductId[] | null
  /** The file names products by hand, and it fills itself by a rule of the shop's own. */
  leavesOut: boolean
  /** Handles of the file that this shop has no product for. */
  missing: string[]
  /** Handles of products that have no room in it. */
  beyond: string[]
}

/**
 * The collection here that stands for one of the former shop: with its handle as its own address, or where its old address leads. Null:
 * there is none yet.
 */
export async function findStanding(on: Db, handle: string): Promise<Row<'collections'> | null> {
  const at = (slug: string) =>
    on.selectFrom('collections').selectAll().where('slug', '=', slug).where('deletedAt', 'is', null).executeTakeFirst()
  const own = await at(handle)
  if (own) return own
  const from = addressKey(`/collections/${handle}`)
  const led = await on.selectFrom('redirects').select('toPath').where('fromPath', '=', from).executeTakeFirst()
  const [, slug] = /^\/collections\/([^/]+)$/.exec(plainPath(led?.toPath ?? '')) ?? []
  return (slug && (await at(slug))) || null
}

/** What would become of it. Writes nothing. */
export async function planCollection(
  on: Db,
  row: Row<'collections'> | null,
  said: FormerCollection,
): Promise<CollectionPlan> {
  const { products: handles, handle: _, ...texts } = said
  const found = await findProducts(on, handles)
  const wanted = [...new Set(handles.flatMap((handle) => found.get(handle) ?? []))]
  const places = row && !row.rule ? await listPlaces(on, row.id) : []
  const [textsBefore, productsBefore] = row?.importHash?.split('.') ?? []
  const textsHash = hashOf(texts)
  // What staff have made since of a collection that came with a rule stays until its rows change.
  const isLeft = textsHash === textsBefore && productsBefore === ''
  const by = isLeft ? 'own_rule' : await byWhat(on, { row, said, wanted, before: places.map(({ id }) => id) })
  const productsHash = by === 'hand' ? hashOf(wanted) : ''
  const hash = `${textsHash}.${productsHash}`
  const { order, isFull } = orderOf(places, wanted)
  const has = new Set(order)
  const isBeyond = (id: ProductId | undefined) => id !== undefined && !has.has(id)
  return {
    written: writtenOver(row && { hash: row.importHash ?? '' }, hash),
    hash,
    isSaidAnew: textsHash !== textsBefore,
    by,
    order: by === 'hand' && productsHash !== productsBefore && !isFull ? order : null,
    leavesOut: Boolean(row?.rule) && !said.rule && handles.length > 0,
    missing: by === 'hand' ? handles.filter((handle) => !found.has(handle)) : [],
    beyond: by === 'hand' ? handles.filter((handle) => isBeyond(found.get(handle))) : [],
  }
}

/**
 * What is written over a collection beside its products. Of one that no file has brought in, or that the shop has made of names in its
 * products, only what is empty.
 */
export function writtenOfTexts(
  { importHash, description, mediaId, sort }: Row<'collections'>,
  said: FormerCollection,
  { isSaidAnew }: Pick<CollectionPlan, 'isSaidAnew'>,
): Partial<Pick<Row<'collections'>, 'title' | 'visible' | 'description' | 'sort'> & { picture: FormerPicture }> {
  if (!isSaidAnew) return {}
  const isFiles = importHash !== null
  return {
    ...(isFiles && said.title && { title: said.title }),
    ...(isFiles && said.visible !== null && { visible: said.visible }),
    ...(said.description && (isFiles || description === '') && { description: said.description }),
    ...(said.sort && (isFiles || sort === 'featured') && { sort: said.sort }),
    ...(said.picture && (isFiles || !mediaId) && { picture: said.picture }),
  }
}

type FormerPicture = NonNullable<FormerCollection['picture']>

interface Standing {
  row: Row<'collections'> | null
  said: FormerCollection
  wanted: readonly ProductId[]
  before: readonly ProductId[]
}

/** A rule takes the place of a choice by hand only where it takes no product away that somebody has put there. */
async function byWhat(on: Db, { row, said, wanted, before }: Standing): Promise<CollectionPlan['by']> {
  const { rule } = said
  // A rule of the file's own follows the file; another one is the staff's.
  if (row?.rule) return rule && row.importHash !== null ? 'rule' : 'own_rule'
  const chosen = new Set(wanted)
  const isFree = rule !== null && before.every((id) => chosen.has(id))
  return isFree && (await hasRoom(on)) ? 'rule' : 'hand'
}

/** Where nobody has arranged them, they stand in the order of the file. */
function orderOf(places: readonly { id: ProductId; position: number }[], wanted: readonly ProductId[]) {
  const most = limits.productsByHand.value
  const before = places.map(({ id }) => id)
  if (before.length >= most) return { order: before, isFull: true }
  const isArranged = places.some(({ position }) => position !== places[0]?.position)
  const order = isArranged ? completed(before, wanted) : [...new Set([...wanted, ...before])]
  if (order.length <= most) return { order, isFull: false }
  // Those that are there stay.
  const there = new Set(before)
  let room = most - before.length
  return { order: order.filter((id) => there.has(id) || room-- > 0), isFull: false }
}

/** By the handle that they were imported with, by their address here, or where their old address leads. */
async function findProducts(on: Db, handles: readonly string[]): Promise<Map<string, ProductId>> {
  if (handles.length === 0) return new Map()
  const keys = handles.map((handle) => addressKey(`/products/${handle}`))
  const { rows } = await sql<{ handle: string; id: ProductId | null }>`
    select w.handle, coalesce(
      (select p.id from products p where p.import_source = 'shopify:' || w.handle),
      (select p.id from products p where p.slug = w.handle),
      (select p.id from redirects r join products p on p.slug = substr(split_part(r.to_path, '?', 1), 11)
        where r.from_path = w.key and r.to_path like '/products/%')) as id
    from unnest(${[...handles]}::text[], ${keys}::text[]) w (handle, key)`.execute(on)
  return new Map(rows.flatMap(({ handle, id }) => (id ? [[handle, id] as const] : [])))
}
