import { beforeEach, expect, test } from 'vitest'
import { importBeside } from '#app/imports/beside/import-beside.server.ts'
import { newId, type ProductId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { runSql } from '#test/support/database/sql.ts'
import { fixture, now, runImportOf, useEmptyShop, writeFile } from '#test/support/importing.ts'

const shop = useEmptyShop()
beforeEach(() => runSql(shop.url, ['truncate redirects, former_customers, former_orders']))

const counted = ({ created, changed, unchanged, refused, drafts }: Awaited<ReturnType<typeof runImportOf>>) => ({
  created,
  changed,
  unchanged,
  refused,
  drafts,
})

/** What the shop has: all of it is of the file. */
async function inShop(): Promise<{ in: number; drafts: number }> {
  const rows = await db.selectFrom('products').select('status').execute()
  return { in: rows.length, drafts: rows.filter(({ status }) => status === 'draft').length }
}

const statuses = `Handle,Title,Variant Price,Status
on-sale,On sale,5,active
kept,Kept back,5,draft
unlisted,Unlisted,5,unlisted
former,Former,5,archived
wrong,Wrong,free,active
wrong-former,Wrong and former,free,archived
`
const woo = `ID,Type,SKU,Name,Published,Visibility in catalog,Regular price
1,simple,A,Shown,1,visible,5
2,simple,B,Hidden,1,hidden,5
3,simple,C,Kept back,0,visible,5
4,simple,D,Waiting,-1,visible,5
5,simple,E,Wrong,1,visible,free
`
const files = [
  ['Shopify', writeFile(statuses, 'shopify.csv')],
  ['Shopify, from before', fixture('shopify-kitchen.csv')],
  ['Shopify, today', fixture('shopify-today.csv')],
  ['Shopify, with wrong rows', fixture('shopify-wrong-rows.csv')],
  ['WooCommerce', writeFile(woo, 'woocommerce.csv')],
  ['WooCommerce, with variations', fixture('woocommerce-garden.csv')],
  ['WooCommerce, in German', fixture('woocommerce-german.csv')],
  ['WooCommerce, with wrong rows', fixture('woocommerce-wrong-rows.csv')],
] as const

test.each(files)('%s: a trial, the import and a second one count what the shop has afterwards', async (_, file) => {
  const tried = counted(await runImportOf(file, { trial: true }))
  const first = counted(await runImportOf(file))
  const has = await inShop()
  expect([first.created, first.changed, first.unchanged, first.drafts]).toEqual([has.in, 0, 0, has.drafts])
  expect(tried).toEqual(first)
  const again = counted(await runImportOf(file, { trial: true }))
  expect(counted(await runImportOf(file))).toEqual(again)
  expect(again).toMatchObject({ created: 0, drafts: has.drafts })
})

test('a draft that staff have published since is none, as long as its rows do not change', async () => {
  await runImportOf(writeFile(statuses))
  expect(await inShop()).toEqual({ in: 6, drafts: 3 })
  await db.updateTable('products').set({ status: 'active' }).where('slug', '=', 'unlisted').execute()
  expect(counted(await runImportOf(writeFile(statuses), { trial: true }))).toMatchObject({ unchanged: 6, drafts: 2 })
  expect(counted(await runImportOf(writeFile(statuses)))).toMatchObject({ unchanged: 6, drafts: 2 })
  const dearer = writeFile(statuses.replace('Unlisted,5', 'Unlisted,6'))
  expect(counted(await runImportOf(dearer, { trial: true }))).toMatchObject({ changed: 1, unchanged: 5, drafts: 3 })
  expect(counted(await runImportOf(dearer))).toMatchObject({ changed: 1, unchanged: 5, drafts: 3 })
  expect(await inShop()).toEqual({ in: 6, drafts: 3 })
})

const order = (name: string, id: number, total: string) =>
  `${name},a@example.com,paid,EUR,${total},0,0,${total},2024-03-06T09:00:00Z,1,Cup,${total},${id}`
const beside = [
  [
    'redirects',
    'redirects',
    `Redirect from,Redirect to\n/a,/products/mug\n/A/,/products/mug\n/b,/products/mug\n/b,/products/jug\n/c,/nowhere\n`,
  ],
  [
    'customers of Shopify',
    'formerCustomers',
    'Customer ID,First Name,Last Name,Email,Total Spent,Total Orders\n1,Ada,M,ada@example.com,5,1\n1,Ada,M,ada@example.com,5,1\n2,Bo,M,bo@example.com,5,1\n2,Bo,M,bo@example.com,6,1\n,,,,1,1\n',
  ],
  [
    'customers of WooCommerce',
    'formerCustomers',
    'Name,Username,Last active,Sign up,Email,Orders,Total spend,AOV,Country / Region,City,Region,Postal code\n' +
      'Ada,ada,2024-01-01,2023-01-01,ada@example.com,3,12.00,4.00,DE,Kiel,,24103\nAda,ada,2024-01-01,2023-01-01,ada@example.com,3,12.00,4.00,DE,Kiel,,24103\n',
  ],
  [
    'orders',
    'formerOrders',
    'Name,Email,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Id\n' +
      `${order('#1', 1, '5.00')}\n${order('#2', 2, '6.00')}\n${order('#3', 2, '6.00')}\n${order('#4', 4, 'five')}\n${order('', 5, '5.00')}\n`,
  ],
  [
    'collections',
    'collections',
    'Handle,Title,Body HTML,Image Src,Product: Handle,Must Match,Rule: Product Column,Rule: Relation,Rule: Condition\n' +
      'cups,Cups,,,mug,,,,\ncups,,,,jug,,,,\ntable,Table,,,mug,,,,\n,,,,nothing,,,,\nnone,,,,,,,,\n',
  ],
] as const

test.each(beside)('%s: a trial and the import count what the shop has afterwards', async (_, table, file) => {
  await runSql(
    shop.url,
    ['mug', 'jug'].map(
      (slug) =>
        `insert into products (id, slug, title, status) values ('${newId<ProductId>()}', '${slug}', '${slug}', 'active')`,
    ),
  )
  const bring = async (trial = false) => counted(await importBeside(writeFile(file), { now, by: 'import', trial }))
  const tried = await bring(true)
  const done = await bring()
  expect(tried).toEqual(done)
  expect((await db.selectFrom(table).select('id').execute()).length).toBe(done.created)
  const again = await bring(true)
  expect(await bring()).toEqual(again)
  expect(again.created).toBe(0)
})
