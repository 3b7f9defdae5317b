import { ask } from '#db/database.server.ts'
import { db } from '#db/database.server.ts'

/** Slugs and dates of all that search engines should know. */
export async function listPublicAddresses() {
  const [products, collections, pages, locations] = await Promise.all([
    db.selectFrom('products').select(['slug', 'updatedAt']).where('status', '=', 'active').orderBy('slug').execute(),
    db.selectFrom('collections').select('slug').orderBy('slug').execute(),
    db.selectFrom('pages').select(['slug', 'updatedAt']).orderBy('slug').execute(),
    db.selectFrom('locations').select('slug').orderBy('slug').execute(),
  ])
  return { products, collections, pages, locations }
}

export interface FeedItem {
  variantId: string
  productId: string
  slug: string
  title: string
  description: string
  vendor: string
  productType: string
  sku: string | null
  barcode: string | null
  price: number
  compareAtPrice: number | null
  available: boolean
  pictureKey: string | null
  pictureKind: string | null
  values: string | null
}

/** Every variant on sale, as comparison sites want it. */
export function listFeedItems(): Promise<FeedItem[]> {
  return ask<FeedItem>(
    'feed-items',
    `select v.id as "variantId", p.id as "productId", p.slug, p.title, p.description, p.vendor, p.product_type as "productType",
      v.sku, v.barcode, v.price, v.compare_at_price as "compareAtPrice",
      (not v.tracks_stock or v.allows_backorder or coalesce((select sum(s.on_hand - s.reserved) from stock_levels s where s.variant_id = v.id), 0) > 0) as available,
      m.key as "pictureKey", m.kind as "pictureKind",
      (select string_agg(o.name, ' / ' order by o.position) from (
        select ov.name, op.position from option_values ov join options op on op.id = ov.option_id
        where ov.id in (v.value1_id, v.value2_id, v.value3_id)) o) as values
    from variants v
    join products p on p.id = v.product_id and p.status = 'active'
    left join lateral (
      select media.key, media.kind from media
      left join product_media pm on pm.media_id = media.id and pm.product_id = p.id
      where media.state = 'ready' and (media.id = v.media_id or pm.product_id is not null)
      order by media.id = v.media_id desc nulls last, pm.position limit 1) m on true
    order by p.slug, v.position`,
    [],
  )
}
