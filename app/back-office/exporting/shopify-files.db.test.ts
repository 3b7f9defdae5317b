import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Configuration, configure } from '#app/configuration.ts'
import { importBeside } from '#app/imports/beside/import-beside.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { shopifyFile } from '#app/products/export/shopify-file.server.ts'
import { db } from '#db/database.server.ts'
import { fixture, now, runImportOf, useEmptyShop, writeFile } from '#test/support/importing.ts'
import { runSql } from '#test/support/database/sql.ts'
import { customersFile } from './customers-file.server.ts'
import { inventoryFile } from './inventory-file.server.ts'
import { ordersFile } from './orders-file.server.ts'
import { redirectsFile } from './redirects-file.server.ts'

const shop = useEmptyShop()
configure({ origin: 'https://shop.example' } as Configuration)
beforeEach(() =>
  runSql(shop.url, ['truncate orders, customers, customer_files, redirects, former_customers, former_orders cascade']),
)

const kept = async (file: AsyncIterable<string>) =>
  writeFile((await Array.fromAsync(file)).join(''), `${crypto.randomUUID()}.csv`)
const bring = async (file: AsyncIterable<string>) => importBeside(await kept(file), { now, by: 'import' })
const counts = ({ created, changed, unchanged, refused, problems }: Awaited<ReturnType<typeof bring>>) => ({
  created,
  changed,
  unchanged,
  refused,
  problems,
})
const all = (unchanged: number) => ({ created: 0, changed: 0, unchanged, refused: 0, problems: [] })
const fresh = (created: number) => ({ created, changed: 0, unchanged: 0, refused: 0, problems: [] })

test('redirects go out and come in as they were; the same file changes nothing', async () => {
  await runSql(shop.url, [
    `insert into products (id, slug, title, status) values (uuidv7(), 'mug', 'Mug', 'active')`,
    `insert into redirects (id, from_path, to_path, source) values
      (gen_random_uuid(), '/pages/story', '/products/mug', 'staff'), (gen_random_uuid(), '/a, "b"', '/products/mug?variant=1', 'import')`,
  ])
  const stored = () => db.selectFrom('redirects').select(['fromPath', 'toPath']).orderBy('fromPath').execute()
  const before = await stored()
  expect(counts(await bring(redirectsFile()))).toEqual(all(2))
  const file = await kept(redirectsFile())
  await runSql(shop.url, ['truncate redirects'])
  expect(counts(await importBeside(file, { now, by: 'import' }))).toEqual(fresh(2))
  expect(await stored()).toEqual(before)
})

test('stock goes out for each location, without what is set aside; with its products it comes in as it was', async () => {
  await runImportOf(fixture('shopify-kitchen.csv'))
  await runSql(shop.url, [
    `insert into locations (id, slug, name, address, latitude, longitude, position) values (uuidv7(), 'quay', 'Quay, "old"', '{}', 54, 10, 2)`,
    `insert into stock_levels (variant_id, location_id, allows_backorder, on_hand, reserved)
      select v.id, l.id, v.allows_backorder, 7, 2 from variants v, locations l where v.sku = 'PM-S-O' and l.slug = 'quay'`,
  ])
  await runSql(shop.url, [
    `update variants set customs_code = '0409000000', origin_country = 'DE' where sku = 'PM-S-O'`,
  ])
  const stock = async () => {
    const { rows } = await sql`select p.slug, v.sku, v.position, v.tracks_stock, v.customs_code, v.origin_country,
      coalesce((select sum(on_hand - reserved) from stock_levels s where s.variant_id = v.id), 0)::int as available
      from variants v join products p on p.id = v.product_id order by p.slug, v.position`.execute(db)
    return rows
  }
  const before = await stock()
  expect(before).toContainEqual(expect.objectContaining({ sku: 'PM-S-O', available: 9 }))
  const text = (await Array.fromAsync(inventoryFile())).join('')
  expect(text).toContain(',PM-S-O,0409000000,DE,"Quay, ""old""",2,5,7\r\n')
  // As of a shop with several locations: its products have no quantities, and nothing for customs.
  const products = (await Array.fromAsync(shopifyFile()))
    .join('')
    .replace('Variant Inventory Qty', 'Left')
    .replace(',HS Code,COO,', ',Number,Made,')
  const [file, inventory] = [writeFile(products, 'p.csv'), writeFile(text, 'i.csv')]
  await runSql(shop.url, ['truncate products, media, collections, imports cascade'])
  expect(await runImportOf(file, { inventory })).toMatchObject({ created: 3, refused: 0 })
  expect(await stock()).toEqual(before)
  const everything = await shop.everything()
  expect(await runImportOf(file, { inventory })).toMatchObject({ created: 0, changed: 0, unchanged: 3 })
  expect(await shop.everything()).toBe(everything)
})

const address = JSON.stringify({
  name: 'Zoë Lang',
  company: 'Kiln, "Co"',
  lines: ['Torstraße 1', 'Hof'],
  city: 'Berlin',
  region: '',
  postalCode: '10115',
  country: 'DE',
  phone: '+49301234567',
})

test('customers go out and come in as former customers; the same file again changes nothing, and no name is a formula', async () => {
  const id = newId()
  await runSql(shop.url, [
    `insert into customers (id, email, name, phone, locale, marketing_consent_at) values ('${id}', 'zoe@example.com', 'Zoë Maria Lang', '+4930123', 'de', now())`,
    `insert into addresses (id, customer_id, address) values (uuidv7(), '${id}', '${address}')`,
    `insert into customers (id, email, name, locale) values (uuidv7(), 'evil@example.com', '=HYPERLINK("x")', 'en')`,
    `insert into customer_tags (file_id, tag) values ('${id}', 'regular'), ('${id}', 'vip')`,
  ])
  const text = (await Array.fromAsync(customersFile())).join('')
  expect(text).not.toMatch(/(^|[,\n])"?=/)
  expect(counts(await bring(customersFile()))).toEqual(fresh(2))
  expect(
    await db
      .selectFrom('formerCustomers')
      .select([
        'number',
        'name',
        'company',
        'email',
        'phone',
        'address',
        'acceptsEmail',
        'ordersCount',
        'spent',
        'tags',
      ])
      .where('email', '=', 'zoe@example.com')
      .execute(),
  ).toEqual([
    {
      number: id,
      name: 'Zoë Maria Lang',
      company: 'Kiln, "Co"',
      email: 'zoe@example.com',
      phone: '+4930123',
      address: ['Torstraße 1', 'Hof', '10115 Berlin', 'DE'],
      acceptsEmail: true,
      ordersCount: 0,
      spent: '0.00',
      tags: ['regular', 'vip'],
    },
  ])
  expect(counts(await bring(customersFile()))).toEqual(all(2))
})

test('orders go out with a row for each line, and come in as former orders; the same file again changes nothing', async () => {
  const id = newId()
  await runSql(shop.url, [
    `insert into orders (id, submission_key, snapshot_hash, email, phone, locale, currency, delivery, prices_include_tax, shipping_method,
        shipping_address, subtotal, shipping_total, tax_total, total, expires_at, state, placed_at, payment, fulfilment, to_pack)
      values ('${id}', '${id}', '', 'zoe@example.com', '+4930123', 'de', 'EUR', 'ship', true, '{"name": "Parcel"}', '${address}',
        4320, 590, 784, 4910, now(), 'placed', '2026-03-05T13:22:10Z', 'paid', 'delivered', false)`,
    `insert into order_lines (id, order_id, position, title, slug, sku, options, unit_price, quantity, removed, total) values
      (uuidv7(), '${id}', 1, 'Mug', 'mug', 'MUG-B', '[{"name": "Glaze", "value": "Blue"}]', 1410, 3, 1, 2820),
      (uuidv7(), '${id}', 2, 'Spoon, "old"', 'spoon', null, '[]', 1500, 1, 0, 1500),
      (uuidv7(), '${id}', 3, 'Taken out', 'gone', null, '[]', 1500, 1, 1, 0)`,
    `insert into orders (id, submission_key, snapshot_hash, email, locale, currency, delivery, prices_include_tax, subtotal, shipping_total,
        tax_total, total, expires_at, state, expired_at, payment, fulfilment, to_pack)
      values (uuidv7(), uuidv7(), '', 'never@example.com', 'de', 'EUR', 'ship', true, 1, 0, 0, 1, now(), 'expired', now(), 'unpaid', 'unfulfilled', false)`,
  ])
  expect(counts(await bring(ordersFile()))).toEqual(fresh(1))
  const { number } = await db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', id as never)
    .executeTakeFirstOrThrow()
  const [former] = await db.selectFrom('formerOrders').selectAll().execute()
  expect(former).toMatchObject({
    number,
    placedAt: new Date('2026-03-05T13:22:10Z'),
    cancelledAt: null,
    name: 'Zoë Lang',
    email: 'zoe@example.com',
    phone: '+4930123',
    payment: 'paid',
    fulfilment: 'fulfilled',
    shippingMethod: 'Parcel',
    currency: 'EUR',
    subtotal: 4320,
    shipping: 590,
    tax: 784,
    total: 4910,
    refunded: 0,
    shippingAddress: ['Zoë Lang', 'Kiln, "Co"', 'Torstraße 1', 'Hof', '10115 Berlin', 'DE'],
    lines: [
      { title: 'Mug - Blue', sku: 'MUG-B', quantity: 2, price: 1410 },
      { title: 'Spoon, "old"', sku: '', quantity: 1, price: 1500 },
    ],
  })
  expect(counts(await bring(ordersFile()))).toEqual(all(1))
})
