import { expect, test } from 'vitest'
import { db } from '#db/database.server.ts'
import { runImportOf, useEmptyShop, writeFile } from '#test/support/importing.ts'
import { runSql } from '#test/support/database/sql.ts'

const shop = useEmptyShop()

const header = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Price'
const rows = ['mug,Mug,Size,Small,M-S,shopify,5', 'mug,,,Large,M-L,shopify,9', 'tray,Tray,Title,Default Title,,,7']
const file = () => writeFile([header, ...rows].join('\n'), 'with-customs.csv')
const inventory = (...lines: string[]) =>
  writeFile(
    [
      'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,Available (not editable)',
      'mug,Mug,Size,Large,M-L,,,Kiel,1',
      ...lines,
    ].join('\n'),
    'inventory-with-customs.csv',
  )

const customs = () =>
  db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.productId')
    .select(['slug', 'sku', 'customsCode', 'originCountry'])
    .orderBy('slug')
    .orderBy('variants.position')
    .execute()

test('the inventory export says the customs code and the country of origin, from whichever location’s row has them', async () => {
  const path = inventory(
    'mug,Mug,Size,Small,M-S,,,Kiel,4',
    'mug,Mug,Size,Small,M-S,6912.00.23,pt,Bonn,3',
    'tray,Tray,Title,Default Title,,4419 90,DE,Kiel,not stocked',
  )
  expect(await runImportOf(file(), { inventory: path })).toMatchObject({ created: 2, problems: [] })
  expect(await customs()).toEqual([
    { slug: 'mug', sku: 'M-S', customsCode: '69120023', originCountry: 'PT' },
    { slug: 'mug', sku: 'M-L', customsCode: null, originCountry: null },
    { slug: 'tray', sku: null, customsCode: '441990', originCountry: 'DE' },
  ])
  const before = await shop.everything()
  expect(await runImportOf(file(), { inventory: path })).toMatchObject({ changed: 0, unchanged: 2 })
  expect(await shop.everything()).toBe(before)
})

test('what staff have typed stays where a later file has an empty cell, and a filled one replaces it', async () => {
  await runImportOf(file(), { inventory: inventory('mug,Mug,Size,Small,M-S,,,Kiel,4') })
  await runSql(shop.url, [
    `update variants set customs_code = '700000', origin_country = 'IT' where sku in ('M-S', 'M-L')`,
  ])
  await runImportOf(file(), { inventory: inventory('mug,Mug,Size,Small,M-S,691200,,Kiel,4') })
  expect((await customs()).slice(0, 2)).toEqual([
    { slug: 'mug', sku: 'M-S', customsCode: '691200', originCountry: 'IT' },
    { slug: 'mug', sku: 'M-L', customsCode: '700000', originCountry: 'IT' },
  ])
})

test('a cell that is no code or no country is named with its column, and takes nothing off sale', async () => {
  const path = inventory('mug,Mug,Size,Small,M-S,69-12,Portugal,Kiel,4')
  expect(await runImportOf(file(), { inventory: path })).toMatchObject({
    created: 2,
    drafts: 0,
    problems: [
      { line: 2, column: 'HS Code', reason: 'customs_code', value: '69-12' },
      { line: 2, column: 'COO', reason: 'country', value: 'Portugal' },
    ],
  })
  expect((await customs())[0]).toMatchObject({ customsCode: null, originCountry: null })
})

test('a file of products may have the columns itself, and its cell counts before the inventory’s', async () => {
  const whole = writeFile(
    [`${header},HS Code,COO`, 'mug,Mug,Size,Small,M-S,shopify,5,691200,PT', 'mug,,,Large,M-L,shopify,9,,'].join('\n'),
    'products-with-customs.csv',
  )
  const path = inventory('mug,Mug,Size,Small,M-S,700000,IT,Kiel,4', 'mug,Mug,Size,Large,M-L,,ES,Bonn,4')
  expect(await runImportOf(whole, { inventory: path })).toMatchObject({ created: 1, problems: [], unread: [] })
  expect(await customs()).toEqual([
    { slug: 'mug', sku: 'M-S', customsCode: '691200', originCountry: 'PT' },
    { slug: 'mug', sku: 'M-L', customsCode: null, originCountry: 'ES' },
  ])
})
