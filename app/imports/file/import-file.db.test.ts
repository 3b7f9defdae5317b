import { tmpdir } from 'node:os'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newId, type OrderId, type CollectionId, type ProductId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { edited, fixture, listProducts, runImportOf, useEmptyShop } from '#test/support/importing.ts'
import { runSql } from '#test/support/database/sql.ts'

const shop = useEmptyShop()

async function variantsOf(slug: string) {
  return runSql(shop.url, [
    [
      `select v.sku, v.price, v.compare_at_price as before, v.weight_grams as grams, v.tracks_stock as tracks,
         v.allows_backorder as backorder, a.name as a, b.name as b, m.source_url as picture, l.on_hand as stock
       from variants v join products p on p.id = v.product_id
       left join option_values a on a.id = v.value1_id left join option_values b on b.id = v.value2_id
       left join media m on m.id = v.media_id left join stock_levels l on l.variant_id = v.id
       where p.slug = $1 order by v.position`,
      [slug],
    ],
  ])
}

test('Shopify’s rows become a product with its options, prices, pieces and pictures', async () => {
  expect(await runImportOf(fixture('shopify-kitchen.csv'))).toMatchObject({
    format: 'shopify',
    created: 3,
    refused: 0,
    problems: [],
  })
  expect(await listProducts()).toMatchObject([
    { slug: 'pepper-mill', status: 'active', taxClass: 'standard' },
    { slug: 'spoon', status: 'draft', taxClass: 'exempt' },
    { slug: 'tea-towel', status: 'active', taxClass: 'standard' },
  ])
  expect(await variantsOf('pepper-mill')).toEqual([
    {
      sku: 'PM-S-O',
      price: 3900,
      before: 4500,
      grams: 310,
      tracks: true,
      backorder: false,
      a: 'Small',
      b: 'Oak',
      picture: 'https://pictures.example/mill-small.jpg',
      stock: 4,
    },
    {
      sku: 'PM-L-O',
      price: 5250,
      before: null,
      grams: 480,
      tracks: true,
      backorder: true,
      a: 'Large',
      b: 'Oak',
      picture: 'https://pictures.example/mill-front.jpg',
      stock: 0,
    },
  ])
  const mill = await db.selectFrom('products').selectAll().where('slug', '=', 'pepper-mill').executeTakeFirstOrThrow()
  expect(mill).toMatchObject({
    title: 'Pepper mill',
    vendor: 'Holz & Söhne',
    productType: 'Mill',
    tags: ['oak', 'kitchen'],
    description: '<p>Turns for thirty years. The grinder is <b>steel</b>, the rest "plain" oak.</p>',
    seoTitle: 'Pepper mill of oak',
    seoDescription: 'A mill for thirty years.',
  })
})

test('pictures keep their order and words, and are fetched by a job each', async () => {
  await runImportOf(fixture('shopify-kitchen.csv'))
  const pictures = await runSql(shop.url, [
    `select m.source_url as url, pm.alt, m.state from product_media pm join media m on m.id = pm.media_id order by pm.position`,
  ])
  const at = (name: string) => `https://pictures.example/mill-${name}.jpg`
  expect(pictures).toEqual([
    { url: at('front'), alt: 'Seen from the front', state: 'pending' },
    { url: at('side'), alt: 'Seen from the side', state: 'pending' },
    { url: at('top'), alt: '', state: 'pending' },
    { url: at('small'), alt: '', state: 'pending' },
  ])
  const jobs = await runSql(shop.url, [
    `select m.source_url as url from graphile_worker._private_jobs j join media m on m.id = (j.payload ->> 'mediaId')::uuid order by 1`,
  ])
  expect(jobs).toEqual(['front', 'side', 'small', 'top'].map((name) => ({ url: at(name) })))
})

test('WooCommerce’s variations are assigned to their product from anywhere in the file', async () => {
  expect(await runImportOf(fixture('woocommerce-garden.csv'))).toMatchObject({
    format: 'woocommerce',
    created: 4,
    drafts: 2,
    problems: [{ column: 'Visibility in catalog', reason: 'hidden' }],
  })
  const green = 'https://pictures.example/rake-green.jpg'
  const rest = { before: null, tracks: false, backorder: false, stock: null }
  expect(await variantsOf('rake')).toEqual([
    {
      ...rest,
      sku: 'RK-B120',
      price: 2500,
      before: 2950,
      grams: 1100,
      a: 'Black',
      b: '120 cm',
      picture: null,
      tracks: true,
      stock: 0,
    },
    { ...rest, sku: 'RK-G-120-cm', price: 2950, grams: 1250, a: 'Green', b: '120 cm', picture: green },
    { ...rest, sku: 'RK-G-150-cm', price: 2950, grams: 1250, a: 'Green', b: '150 cm', picture: green },
  ])
  expect(await listProducts()).toMatchObject([
    { slug: 'bucket', status: 'draft' },
    { slug: 'gloves', status: 'active', taxClass: 'reduced' },
    { slug: 'hose', status: 'draft', taxClass: 'exempt' },
    { slug: 'rake', status: 'active' },
  ])
  const rake = await db.selectFrom('products').selectAll().where('slug', '=', 'rake').executeTakeFirstOrThrow()
  expect(rake).toMatchObject({
    description: '<p>For leaves.</p>\n<p>Ash handle.</p>\n<p>Steel teeth.</p>',
    tags: ['leaves', 'tools'],
    seoTitle: 'Rake of ash',
    seoDescription: 'Takes leaves off lawns.',
  })
})

test('WooCommerce’s categories become collections, each made once', async () => {
  const before = newId<CollectionId>()
  await db.insertInto('collections').values({ id: before, slug: 'garden', title: 'Garden' }).execute()
  await runImportOf(fixture('woocommerce-garden.csv'))
  const shelves = await runSql(shop.url, [
    `select c.slug, u.slug as under, array_agg(p.slug order by p.slug) as products
     from collections c left join collections u on u.id = c.parent_id
     join collection_products m on m.collection_id = c.id join products p on p.id = m.product_id
     group by c.slug, u.slug order by c.slug`,
  ])
  expect(shelves).toEqual([
    { slug: 'autumn', under: null, products: ['rake'] },
    { slug: 'garden', under: null, products: ['bucket', 'gloves', 'rake'] },
    { slug: 'tools', under: 'garden', products: ['bucket', 'rake'] },
  ])
})

test.each(['shopify-kitchen.csv', 'woocommerce-garden.csv'])('running %s again changes nothing', async (name) => {
  const { created } = await runImportOf(fixture(name))
  const before = await shop.everything()
  expect(await runImportOf(fixture(name))).toMatchObject({ created: 0, changed: 0, unchanged: created })
  expect(await shop.everything()).toBe(before)
})

test('a changed row changes its product alone', async () => {
  await runImportOf(fixture('shopify-kitchen.csv'))
  const ids = () => db.selectFrom('variants').select(['id', 'sku']).orderBy('id').execute()
  const before = await ids()
  const changed = edited(fixture('shopify-kitchen.csv'), '52.5,52.50', '55,60')
  expect(await runImportOf(changed)).toMatchObject({ created: 0, changed: 1, unchanged: 2 })
  expect((await listProducts()).map(({ slug, version }) => [slug, version])).toEqual([
    ['pepper-mill', 2],
    ['spoon', 1],
    ['tea-towel', 1],
  ])
  expect(await variantsOf('pepper-mill')).toMatchObject([
    { price: 3900, before: 4500 },
    { price: 5500, before: 6000 },
  ])
  // Carts and orders point at variants.
  expect(await ids()).toEqual(before)
})

test('a product that leaves a category leaves that collection and no other', async () => {
  await runImportOf(fixture('woocommerce-garden.csv'))
  await runImportOf(edited(fixture('woocommerce-garden.csv'), 'Garden > Tools, Autumn', 'Autumn'))
  const shelves = await runSql(shop.url, [
    `select c.slug from collection_products m join collections c on c.id = m.collection_id
     join products p on p.id = m.product_id where p.slug = 'rake'`,
  ])
  expect(shelves).toEqual([{ slug: 'autumn' }])
})

test('importing again does not restore stock that was sold since', async () => {
  await runImportOf(fixture('shopify-kitchen.csv'))
  await db.updateTable('stockLevels').set({ onHand: 1 }).where('onHand', '=', 4).execute()
  await runImportOf(edited(fixture('shopify-kitchen.csv'), 'Pepper mill,', 'Pepper grinder,'))
  expect(await variantsOf('pepper-mill')).toMatchObject([{ stock: 1 }, { stock: 0 }])
})

test.each([
  ['held', 'pieces_reserved'],
  ['committed', 'to_send'],
])('a variant with %s stock is not deleted when its row is gone', async (state, problem) => {
  await runImportOf(fixture('shopify-kitchen.csv'))
  const small = await db.selectFrom('variants').select('id').where('sku', '=', 'PM-S-O').executeTakeFirstOrThrow()
  const { locationId } = await db
    .selectFrom('stockLevels')
    .selectAll()
    .where('variantId', '=', small.id)
    .executeTakeFirstOrThrow()
  const held = `insert into stock_reservations (id, order_id, variant_id, location_id, quantity, expires_at, state)
    values ('${newId()}', $1, '${small.id}', '${locationId}', 1, now(), '${state}')`
  const order = `insert into orders (id, submission_key, snapshot_hash, email, locale, currency, delivery,
    prices_include_tax, subtotal, shipping_total, tax_total, total, expires_at)
    values ($1, $1, '', 'a@example.com', 'en', 'EUR', 'ship', true, 1, 0, 0, 1, now())`
  const orderId = newId<OrderId>()
  await runSql(shop.url, [[order, [orderId]]])
  await runSql(shop.url, [[held, [orderId]]])
  const without = edited(fixture('shopify-kitchen.csv'), 'Size,Small,Wood,Oak,,,PM-S-O', 'Size,Tiny,Wood,Oak,,,PM-T-O')
  const summary = await runImportOf(without)
  expect(summary.problems.map(({ reason }) => reason)).toEqual([problem])
  expect(await variantsOf('pepper-mill')).toMatchObject([{ a: 'Small' }, { a: 'Large' }])
})

test('a product created by staff is never overwritten by an imported one with the same name', async () => {
  await db.insertInto('products').values({ id: newId<ProductId>(), slug: 'spoon', title: 'Our own spoon' }).execute()
  await runImportOf(fixture('shopify-kitchen.csv'))
  const before = await shop.everything()
  expect(await runImportOf(fixture('shopify-kitchen.csv'))).toMatchObject({ unchanged: 3 })
  expect(await shop.everything()).toBe(before)
  expect((await listProducts()).filter(({ slug }) => slug.startsWith('spoon'))).toMatchObject([
    { slug: 'spoon', title: 'Our own spoon', version: 1 },
    { slug: 'spoon-2', title: 'Wooden spoon' },
  ])
})

test('two imports take turns: the second is refused while one is under way', async () => {
  const both = await Promise.allSettled([
    runImportOf(fixture('shopify-kitchen.csv')),
    runImportOf(fixture('shopify-kitchen.csv')),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'import.under_way' } })
  expect(await db.selectFrom('imports').select('state').execute()).toEqual([{ state: 'done' }])
})

test('an import that was killed counts as failed once the next begins', async () => {
  const killed = {
    id: newId(),
    fileName: 'a.csv',
    format: 'shopify' as const,
    fileHash: 'x',
    state: 'running' as const,
  }
  await db.insertInto('imports').values(killed).execute()
  await runImportOf(fixture('shopify-kitchen.csv'))
  const states = await db.selectFrom('imports').select('state').orderBy('id').execute()
  expect(states).toEqual([{ state: 'failed' }, { state: 'done' }])
})

// Files of real shops, which are no part of the project: they lie beside it where it is built.
const real = resolve('../shared/data')
describe.skipIf(!existsSync(real))(`the real files in ${real}`, () => {
  test.each([
    ['shopify-apparel.csv', { created: 20, refused: 0, drafts: 0 }],
    ['shopify-jewelery.csv', { created: 20, refused: 0, drafts: 0 }],
    ['woocommerce-products.csv', { created: 15, refused: 0, drafts: 5 }],
  ])('%s goes in, and a second time changes nothing', async (name, counts) => {
    expect(await runImportOf(join(real, name))).toMatchObject(counts)
    const before = await shop.everything()
    expect(await runImportOf(join(real, name))).toMatchObject({ created: 0, changed: 0, unchanged: counts.created })
    expect(await shop.everything()).toBe(before)
  })
})

test('what is in one piece, who made it and what to beware of come along; an unknown unit is reported', async () => {
  const header =
    'Handle,Title,Variant SKU,Variant Price,Unit Price Total Measure,Unit Price Total Measure Unit,Manufacturer Name,Manufacturer Email,Safety Warnings'
  const rows = [
    'soap,Soap,S-1,4.50,250,g,Kiln GmbH,kiln@example.com,Not for eyes.',
    'tea,Tea,T-1,9.00,,,,,',
    'oil,Oil,O-1,9.00,7,thimbles,,,',
  ]
  const path = join(mkdtempSync(join(tmpdir(), 'barrow-facts-')), 'facts.csv')
  writeFileSync(path, [header, ...rows].join('\n'))
  const ran = await runImportOf(path)
  expect(ran).toMatchObject({
    created: 3,
    drafts: 1,
    problems: [{ line: 4, column: 'Unit Price Total Measure', reason: 'content' }],
  })
  const kept = await runSql(shop.url, [
    `select p.slug, v.content_amount::float8 as amount, v.content_unit as unit, p.safety from variants v join products p on p.id = v.product_id
     where p.slug in ('soap', 'tea') order by p.slug`,
  ])
  const manufacturer = { name: 'Kiln GmbH', address: '', email: 'kiln@example.com' }
  expect(kept).toEqual([
    {
      slug: 'soap',
      amount: 250_000_000,
      unit: 'g',
      safety: { manufacturer, responsible: null, warnings: 'Not for eyes.' },
    },
    { slug: 'tea', amount: null, unit: null, safety: null },
  ])
})
