import { setTimeout as pause } from 'node:timers/promises'
import { Fault } from '#app/errors.ts'
import type { ProductId, VariantId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { contentOf, struckPrice } from '#app/catalogue/products/variant-parts.server.ts'
import type { Content } from '#app/catalogue/law/unit-price.ts'
import { isPublic, type PageKind } from '#app/settings/page-kind.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { canBeHad } from '#app/catalogue/lists/on-offer.ts'
import { askBriefly } from '#db/brief.server.ts'

/** Rows that a stranger can have read as well, so they come in portions that wait for their turn. */
async function ask<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> {
  for (let tried = 0; tried < limits.feedTries.value; tried += 1) {
    if (tried > 0) await pause(1_000)
    const rows = await askBriefly<Row>('lists', name, text, values)
    if (rows) return rows
  }
  throw new Fault('system.unavailable', { cause: new Error(`${name} did not get its turn`) })
}

export interface PublicAddress {
  slug: string
  updatedAt: Date | null
}

/** What few shops have more than a hundred of: all of it. */
export function listAddresses(table: 'collections' | 'locations'): Promise<PublicAddress[]> {
  return ask(`sitemap-${table}`, `select slug, null::timestamptz as "updatedAt" from ${table} order by slug`, [])
}

/** The pages that readers are led to. */
export async function listPageAddresses(): Promise<PublicAddress[]> {
  const [pages, settings] = await Promise.all([
    ask<PublicAddress & { kind: PageKind | null; body: string }>(
      'sitemap-pages',
      'select slug, updated_at as "updatedAt", kind, body from pages order by slug',
      [],
    ),
    getSettings(),
  ])
  return pages.filter(({ kind, body }) => kind === null || isPublic({ kind, body }, settings))
}

/** Every product on sale, a portion at a time. */
export async function* productAddresses(): AsyncGenerator<PublicAddress[]> {
  let last = ''
  for (;;) {
    const rows = await ask<PublicAddress>(
      'sitemap-products',
      `select slug, updated_at as "updatedAt" from products where status = 'active' and slug > $1
       order by slug limit ${limits.feedPortion.value}`,
      [last],
    )
    const end = rows.at(-1)
    if (!end) return
    last = end.slug
    yield rows
  }
}

export interface FeedItem {
  variantId: VariantId
  productId: ProductId
  slug: string
  position: number
  title: string
  description: string
  vendor: string
  productType: string
  sku: string | null
  barcode: string | null
  price: number
  /** What may be struck beside the price; null when it is not reduced. */
  struck: number | null
  content: Content | null
  available: boolean
  pictureKey: string | null
  pictureKind: string | null
  /** Names of its values, in the order of the options. */
  values: string[] | null
}

/** Every variant on sale, as comparison sites want it, a portion at a time. */
export async function* feedItems(): AsyncGenerator<FeedItem[]> {
  let last = { slug: '', position: 0, variantId: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const rows = await ask<FeedItem>('feed-items', feedStatement, [last.slug, last.position, last.variantId])
    const end = rows.at(-1)
    if (!end) return
    last = end
    yield rows
  }
}

// Of a description twice as much as is shown: its markup goes.
const feedStatement = `
select v.id as "variantId", p.id as "productId", p.slug, v.position, p.title, left(p.description, ${2 * limits.feedDescription.value}) as description,
  p.vendor, p.product_type as "productType", v.sku, v.barcode, v.price, ${struckPrice('v')} as struck, ${contentOf('v')} as content,
  ${canBeHad('v')} as available,
  m.key as "pictureKey", m.kind as "pictureKind",
  (select json_agg(o.name order by o.position) from (
    select ov.name, op.position from option_values ov join options op on op.id = ov.option_id
    where ov.id in (v.value1_id, v.value2_id, v.value3_id)) o) as values
from products p
join variants v on v.product_id = p.id
left join lateral (
  select media.key, media.kind from (
    select v.media_id as id, -1 as place
    union all select pm.media_id, pm.position from product_media pm where pm.product_id = p.id) picture
  join media on media.id = picture.id and media.state = 'ready' order by picture.place limit 1) m on true
where p.status = 'active' and p.slug >= $1 and (p.slug > $1 or (v.position, v.id) > ($2::int, $3::uuid))
order by p.slug, v.position, v.id limit ${limits.feedPortion.value}`
