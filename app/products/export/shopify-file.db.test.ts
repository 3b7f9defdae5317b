import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Configuration, configure } from '#app/configuration.ts'
import { db } from '#db/database.server.ts'
import { fixture, runImportOf, useEmptyShop, writeFile } from '#test/support/importing.ts'
import { runSql } from '#test/support/database/sql.ts'
import { shopifyFile } from './shopify-file.server.ts'

const shop = useEmptyShop()
configure({ origin: 'https://shop.example' } as Configuration)

const exported = async () => writeFile((await Array.fromAsync(shopifyFile())).join(''), `${crypto.randomUUID()}.csv`)

/** What the shop sells, without its ids and dates. */
async function sold() {
  const { rows } = await sql`
    select p.slug, p.title, p.description, p.vendor, p.category, p.product_type, p.tags, p.status, p.tax_class, p.seo_title, p.seo_description,
      p.custom_fields, p.facts, p.safety, array(select o.name from options o where o.product_id = p.id order by o.position) as options,
      (select jsonb_agg(jsonb_build_array(v.sku, v.barcode, v.price, v.compare_at_price, v.weight_grams, v.cost, v.requires_shipping, v.tracks_stock,
          v.allows_backorder, v.content_amount, v.content_unit, v.customs_code, v.origin_country, m.source_url, (select coalesce(sum(l.on_hand), 0) from stock_levels l where l.variant_id = v.id),
          array(select w.name from option_values w join options o on o.id = w.option_id where w.id in (v.value1_id, v.value2_id, v.value3_id) order by o.position)) order by v.position)
        from variants v left join media m on m.id = v.media_id where v.product_id = p.id) as variants,
      (select jsonb_agg(jsonb_build_array(m.source_url, pm.alt) order by pm.position) from product_media pm join media m on m.id = pm.media_id
        where pm.product_id = p.id) as pictures
    from products p order by p.slug`.execute(db)
  return rows
}

test('the file that was imported comes out again: the same file changes nothing, and an empty shop becomes the same', async () => {
  const { created } = await runImportOf(fixture('shopify-kitchen.csv'))
  expect(created).toBe(3)
  const before = await sold()
  const file = await exported()
  expect(await runImportOf(file)).toMatchObject({ created: 0, refused: 0 })
  expect(await sold()).toEqual(before)
  await runSql(shop.url, ['truncate products, media, collections, imports cascade'])
  expect(await runImportOf(file)).toMatchObject({ created, refused: 0 })
  expect(await sold()).toEqual(before)
})

test('products of this shop come back with hostile texts, pictures, makers, facts, contents and custom fields', async () => {
  await runSql(shop.url, [
    `insert into products (id, slug, title, description, status, tags, custom_fields, facts, safety, seo_title) values (uuidv7(), 'odd', '=1+1 "odd"; mug, big',
      '<p>a, "b"</p>', 'active', '{one,two}', '{"custom.glaze": {"kind": "text", "value": "+ash, thin"}}', '{"material": "Stoneware", "origin": "DE"}',
      '{"manufacturer": {"name": "Kiln Ltd", "address": "Road 1, 24103 Kiel", "email": "a@kiln.example"}, "responsible": null, "warnings": "Hot when full"}', 'Odd')`,
    `insert into variants (id, product_id, price, compare_at_price, sku, weight_grams, cost, requires_shipping, content_amount, content_unit,
        customs_code, origin_country) select uuidv7(), id, 1905, 2500, 'ODD-1', 310, 700, true, 250000000, 'ml', '0691200', 'PT' from products`,
    `insert into media (id, kind, state, key, width, height, widths, source_url) values (uuidv7(), 'raster', 'ready', '0123456789ab', 1600, 800, '{640,1600}', null)`,
    `insert into product_media (product_id, media_id, position, alt) select p.id, m.id, 1, 'A "mug", =big' from products p, media m`,
  ])
  const before = (await sold()) as { pictures: unknown }[]
  const file = await exported()
  await runSql(shop.url, ['truncate products, media, collections, imports cascade'])
  expect(await runImportOf(file)).toMatchObject({ created: 1, refused: 0, drafts: 0 })
  const [after] = (await sold()) as { pictures: unknown }[]
  // The file names uploaded pictures by their addresses in this shop.
  expect(after?.pictures).toEqual([['https://shop.example/media/0123456789ab-1600.jpg', 'A "mug", =big']])
  expect(after).toEqual({ ...before[0], pictures: after?.pictures })
})

test.runIf(process.env.SAMPLE_FILES).each(['shopify-apparel.csv', 'shopify-jewelery.csv', 'woocommerce-products.csv'])(
  '%s: what came in goes out, and comes in again as it was',
  async (name) => {
    const { created } = await runImportOf(join(process.env.SAMPLE_FILES ?? '', name))
    const before = await sold()
    const file = await exported()
    await runSql(shop.url, ['truncate products, media, collections, imports cascade'])
    expect(await runImportOf(file)).toMatchObject({ created, refused: 0 })
    expect(await sold()).toEqual(before)
  },
)

test('an empty shop has the header alone', async () => {
  const [header, ...more] = await Array.fromAsync(shopifyFile())
  expect(header).toMatch(/^Handle,Title,/)
  expect(more).toEqual([])
})
