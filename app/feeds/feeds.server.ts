import { setTimeout as pause } from 'node:timers/promises'
import { Fault } from '#app/errors.ts'
import type { ProductId, VariantId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { contentOf, saleOf, struckPrice } from '#app/catalogue/products/variant-parts.server.ts'
import type { FeedItem } from '#app/feeds/products/feed-item.ts'
import { firstId } from '#app/feeds/kept/ranges.ts'
import { isPublic, type PageKind } from '#app/settings/page-kind.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { canBeHad } from '#app/catalogue/lists/on-offer.ts'
import { askBriefly } from '#db/brief.server.ts'
import { fromReplica } from '#db/replicas/from-replica.server.ts'

/** Anonymous visitors can trigger these reads too, so they come in portions and wait in the queue for public reads. */
export const askPatiently = <Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
  patiently(name, () => askBriefly<Row>('lists', name, text, values))

/**
 * The same for what is in a document, from a replica. A document is kept until one of its products changes, and which
 * changes it has is noted before they are read, from the primary (`seenNow`): a replica has to have at least those, as
 * `fromReplica` sees to.
 */
const readPatiently = <Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
  patiently(name, () => fromReplica('feeds', () => askBriefly<Row>('lists', name, text, values)))

async function patiently<Row>(name: string, ask: () => Promise<Row[] | null>): Promise<Row[]> {
  for (let tried = 0; tried < limits.feedTries.value; tried += 1) {
    if (tried > 0) await pause(1_000)
    const rows = await ask()
    if (rows) return rows
  }
  throw new Fault('system.unavailable', { cause: new Error(`${name} did not get its turn`) })
}

export interface PublicAddress {
  slug: string
  updatedAt: Date | null
}

/** All of them: few shops have more than a hundred. */
export function listAddresses(table: 'collections' | 'locations'): Promise<PublicAddress[]> {
  return readPatiently(
    `sitemap-${table}`,
    `select slug, null::timestamptz as "updatedAt" from ${table} ${table === 'collections' ? 'where shown' : ''} order by slug`,
    [],
  )
}

/** The content pages that the shop links to. */
export async function listPageAddresses(): Promise<PublicAddress[]> {
  const [pages, settings] = await Promise.all([
    readPatiently<PublicAddress & { kind: PageKind | null; body: string }>(
      'sitemap-pages',
      'select slug, updated_at as "updatedAt", kind, body from pages order by slug',
      [],
    ),
    getSettings(),
  ])
  return pages.filter(({ kind, body }) => kind === null || isPublic({ kind, body }, settings))
}

/** How many products are on sale in a range of ids. */
export async function countProducts(from: ProductId, to: ProductId): Promise<number> {
  const [counted] = await readPatiently<{ products: number }>(
    'feed-count',
    `select count(*)::int as products from products where status = 'active' and id >= $1 and id < $2`,
    [from, to],
  )
  return counted?.products ?? 0
}

// Higher than every generated id. As a condition of its own ("no end, or before it") the end of a range would not be a
// condition of the index: the last portion of each range read all products after it.
const before = (end: string) => `coalesce(${end}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')`

export const addressesFrom = (
  than: '>' | '>=',
) => `select id as "productId", slug, updated_at as "updatedAt" from products
  where status = 'active' and id ${than} $1 and id < ${before('$2')} order by id limit ${limits.feedPortion.value}`

/** Every product on sale in a range of ids, in portions. */
export async function* productAddresses(from: ProductId, to: ProductId | null) {
  let next = from
  for (let isFirst = true; ; isFirst = false) {
    const rows = await readPatiently<PublicAddress & { productId: ProductId }>(
      `sitemap-products-${isFirst}`,
      addressesFrom(isFirst ? '>=' : '>'),
      [next, to],
    )
    const end = rows.at(-1)
    if (!end) return
    next = end.productId
    yield rows
  }
}

/** Every variant on sale in a range of products, in portions. */
export async function* feedItems(from: ProductId, to: ProductId | null): AsyncGenerator<FeedItem[]> {
  // Lower than every generated id.
  const variantId = String(firstId) as VariantId
  let last: Pick<FeedItem, 'productId' | 'position' | 'variantId'> = { productId: from, position: -1, variantId }
  for (;;) {
    const rows = await readPatiently<FeedItem>('feed-items', feedStatement, [
      last.productId,
      last.position,
      last.variantId,
      to,
    ])
    const end = rows.at(-1)
    if (!end) return
    last = end
    yield rows
  }
}

// Twice as much of the description as is shown, because its markup is removed.
const most = 2 * limits.feedDescription.value

// Selects the variants of a limited number of products first: otherwise the database would sort everything and compute
// every column before taking the few. A picture is looked up for each place of a product: joined, PostgreSQL would read all
// places again for each picture of the shop while it takes the tables for small, as after an import.
const feedStatement = `
select v.id as "variantId", p.id as "productId", p.slug, v.position, p.title, left(p.description, ${most}) as description,
  coalesce((select jsonb_object_agg(t.key, jsonb_build_object('title', t.value ->> 'title', 'type', t.value ->> 'type',
    'description', left(t.value ->> 'description', ${most}))) from jsonb_each(p.translations) t), '{}') as translations,
  p.vendor, p.product_type as "productType", v.sku, v.barcode, v.price, ${struckPrice('v')} as struck, ${saleOf('v')} as sale, ${contentOf('v')} as content,
  v.weight_grams as "weightGrams", ${canBeHad('v')} as available, m.picture,
  exists (select from variants other where other.product_id = p.id and other.id <> v.id) as "isOneOfSeveral",
  coalesce((select json_agg(json_build_object('option', o.name, 'optionWords', o.translations, 'name', w.name, 'words', w.translations) order by o.position)
    from options o join option_values w on w.option_id = o.id
    where o.product_id = p.id and w.id in (v.value1_id, v.value2_id, v.value3_id)), '[]') as values
from (select v.id from (select id from products where status = 'active' and id >= $1 and id < ${before('$4')}
      and exists (select from variants where variants.product_id = products.id)
    order by id limit ${limits.feedPortion.value}) p
  join variants v on v.product_id = p.id
  where (p.id, v.position, v.id) > ($1::uuid, $2::int, $3::uuid)
  order by p.id, v.position, v.id limit ${limits.feedPortion.value}) chosen
join variants v on v.id = chosen.id
join products p on p.id = v.product_id
left join lateral (
  select one.picture from (
    select place, (select json_build_object('key', media.key, 'kind', media.kind, 'widths', media.widths, 'width', media.width,
        'height', media.height, 'colour', media.colour)
      from media where media.id = its.id and media.state = 'ready') as picture
    from (select v.media_id as id, -1 as place
      union all select pm.media_id, pm.position from product_media pm where pm.product_id = p.id) its) one
  where one.picture is not null order by one.place limit 1) m on true
order by p.id, v.position, v.id`
