import { sql } from 'kysely'
import { tellOfProduct } from '#app/catalogue/writing/tell-product.server.ts'
import type { CollectionId, LocationId, MediaId, ProductId, VariantId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Tx } from '#db/database.server.ts'
import type { publicUses } from './seen-uses.server.ts'

/** All that shows a picture `m`, beside products: with names, where the reader may know them. */
export const otherUses = (seen: Pick<typeof publicUses, 'collection' | 'location'>) => sql`
  select case when ${seen.collection} then c.title end as name from collections c where c.media_id = m.id and c.deleted_at is null
  union all ${usesOfTheShop(seen)}`

/** Of these what is neither a product nor a collection: what an import never makes. */
export const usesOfTheShop = (seen: Pick<typeof publicUses, 'location'>) => sql`
  select case when ${seen.location} then l.name end as name from locations l where l.media_id = m.id
  union all select s.value ->> 'name' from settings s
    where s.key = 'shop' and m.key in (s.value ->> 'heroWide', s.value ->> 'heroTall')`

/** Where a deleted picture was shown. */
export interface FormerPlaces {
  products: { product_id: ProductId; position: number; alt: string; translations: object }[]
  variants: VariantId[]
  collections: CollectionId[]
  locations: LocationId[]
  /** The pictures whose former file it was. */
  later: MediaId[]
}

/** Also in deleted collections: these may come back, too. */
export async function findPlaces(tx: Tx, id: MediaId): Promise<FormerPlaces> {
  const { rows } = await sql<FormerPlaces>`select
    coalesce((select jsonb_agg(to_jsonb(pm) - 'media_id') from product_media pm where pm.media_id = ${id}), '[]') as products,
    array(select v.id from variants v where v.media_id = ${id}) as variants,
    array(select c.id from collections c where c.media_id = ${id}) as collections,
    array(select l.id from locations l where l.media_id = ${id}) as locations,
    array(select m.id from media m where m.former_id = ${id}) as later`.execute(tx)
  return rows[0] ?? { products: [], variants: [], collections: [], locations: [], later: [] }
}

/**
 * Shows it again where it was and nothing has taken its place. Answers with the products that show it: one that has as
 * many pictures as it can have by now stays as it is.
 */
export async function putBack(tx: Tx, id: MediaId, places: FormerPlaces): Promise<ProductId[]> {
  const { products, variants, collections, locations, later } = places
  const named = products.map((each) => each.product_id)
  // As every change of a product begins.
  await sql`select from products where id = any (${named}) order by id for no key update`.execute(tx)
  const { rows } = await sql<{ productId: ProductId }>`
    with back as (select k.* from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) k (product_id uuid, position int, alt text, translations jsonb)
      join products p on p.id = k.product_id
      where (select count(*) from product_media o where o.product_id = k.product_id) < ${limits.productPictures.value}),
    moved as (update product_media o set position = o.position + 1 from back b
      where o.product_id = b.product_id and o.position >= b.position
        and exists (select from product_media t where t.product_id = b.product_id and t.position = b.position))
    insert into product_media (product_id, media_id, position, alt, translations)
    select b.product_id, ${id}, b.position, b.alt, b.translations from back b returning product_id`.execute(tx)
  await sql`update variants v set media_id = ${id} where v.id = any (${variants}) and v.media_id is null
    and exists (select from product_media pm where pm.product_id = v.product_id and pm.media_id = ${id})`.execute(tx)
  await sql`update collections set media_id = ${id} where id = any (${collections}) and media_id is null`.execute(tx)
  await sql`update locations set media_id = ${id} where id = any (${locations}) and media_id is null`.execute(tx)
  await sql`update media set former_id = ${id} where id = any (${later}) and former_id is null`.execute(tx)
  return rows.map(({ productId }) => productId)
}

/** These products have become different: they have one picture more, or one less. */
export async function tellProducts(tx: Tx, ids: readonly ProductId[], now: Date) {
  if (ids.length === 0) return
  await sql`update products set updated_at = ${now}, version = version + 1 where id = any (${[...ids]})`.execute(tx)
  for (const id of ids) await tellOfProduct(tx, id, 'product.updated', now)
}
