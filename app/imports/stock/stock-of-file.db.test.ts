import { expect, test } from 'vitest'
import { saveSettings } from '#app/settings/settings.server.ts'
import { listLocations } from '#app/locations/locations.server.ts'
import { db } from '#db/database.server.ts'
import { fixture, runImportOf, useEmptyShop, writeFile } from '#test/support/importing.ts'
import { runSql } from '#test/support/database/sql.ts'

const shop = useEmptyShop()

const header = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Price'
const rows = ['mug,Mug,Size,Small,M-S,shopify,5', 'mug,,,Large,M-L,shopify,9', 'tray,Tray,Title,Default Title,,,7']
const file = () => writeFile([header, ...rows].join('\n'), 'several-locations.csv')
const inventory = (...lines: string[]) =>
  writeFile(
    ['Handle,Title,Option1 Name,Option1 Value,SKU,Location,Available (not editable)', ...lines].join('\n'),
    'inventory.csv',
  )

const stock = () =>
  runSql(shop.url, [
    `select v.sku, v.tracks_stock as tracks, l.on_hand as pieces, v.allows_backorder as beyond from variants v
     left join stock_levels l on l.variant_id = v.id where v.sku is not null order by v.sku`,
  ])

test('a shop without a location gets one with its first import, which no page shows', async () => {
  await runSql(shop.url, ['delete from locations'])
  await runImportOf(fixture('shopify-kitchen.csv'))
  expect(await stock()).toMatchObject([{ pieces: 0 }, { sku: 'PM-S-O', pieces: 4 }, { sku: 'SP-1', pieces: 0 }])
  expect(await db.selectFrom('locations').select(['slug', 'isShown']).execute()).toEqual([
    { slug: 'stock', isShown: false },
  ])
  expect(await listLocations()).toEqual([])
})

test('stock that was not taken over is taken over by the same file, and nothing else changes', async () => {
  await runImportOf(fixture('shopify-kitchen.csv'))
  await runSql(shop.url, [
    'delete from stock_movements',
    'delete from stock_levels',
    `update products set title = 'Our mill' where slug = 'pepper-mill'`,
  ])
  expect(await runImportOf(fixture('shopify-kitchen.csv'))).toMatchObject({ changed: 2, unchanged: 1 })
  expect(await stock()).toMatchObject([{ pieces: 0 }, { sku: 'PM-S-O', pieces: 4 }, { sku: 'SP-1', pieces: 0 }])
  expect(await db.selectFrom('products').select('title').where('slug', '=', 'pepper-mill').execute()).toEqual([
    { title: 'Our mill' },
  ])
  const before = await shop.everything()
  expect(await runImportOf(fixture('shopify-kitchen.csv'))).toMatchObject({ changed: 0, unchanged: 3 })
  expect(await shop.everything()).toBe(before)
})

test('so it is of a variant without an SKU, by the place that it has in its product, whatever stands before it', async () => {
  const sizes = ['S', 'M', 'L'].map((size, at) => `cap,${at ? ',' : 'Cap,Size'},${size},,shopify,${at + 5},5`)
  const path = writeFile([header.replace('Tracker', 'Tracker,Variant Inventory Qty'), ...sizes].join('\n'), 'caps.csv')
  await runImportOf(path)
  await runSql(shop.url, [
    'delete from stock_movements',
    'delete from stock_levels',
    `delete from variants where position = 1`,
  ])
  expect(await runImportOf(path)).toMatchObject({ changed: 1 })
  const pieces = `select on_hand from stock_levels l join variants v on v.id = l.variant_id order by v.position`
  expect(await runSql(shop.url, [pieces])).toEqual([{ on_hand: 6 }, { on_hand: 7 }])
})

test('a file that counts and does not say how many there are is asked about', async () => {
  const before = await shop.everything()
  await expect(runImportOf(file())).rejects.toMatchObject({ code: 'import.stock_unknown' })
  expect(await shop.everything()).toBe(before)
  await runImportOf(file(), { stock: 'uncounted' })
  expect(await stock()).toMatchObject([
    { tracks: false, pieces: null },
    { tracks: false, pieces: null },
  ])
})

test('the inventory export says it, of all locations together, also of what was not counted at first', async () => {
  await runImportOf(file(), { stock: 'uncounted' })
  const path = inventory(
    'mug,Mug,Size,Small,M-S,Kiel,4',
    'mug,Mug,Size,Small,M-S,Bonn,3',
    'mug,Mug,Size,Large,,Kiel,not stocked',
  )
  expect(await runImportOf(file(), { inventory: path })).toMatchObject({ changed: 1, unchanged: 1, problems: [] })
  expect(await stock()).toMatchObject([
    { sku: 'M-L', tracks: true, pieces: 0 },
    { sku: 'M-S', tracks: true, pieces: 7 },
  ])
})

test('a variant that the inventory export does not have is a reason to wait as a draft', async () => {
  const summary = await runImportOf(file(), { inventory: inventory('mug,Mug,Size,Small,M-S,Kiel,4') })
  expect(summary).toMatchObject({
    drafts: 1,
    problems: [{ line: 3, column: 'Variant SKU', reason: 'not_in_inventory' }],
  })
  await expect(runImportOf(file(), { inventory: file() })).rejects.toMatchObject({ code: 'import.no_inventory' })
})

test.each(['1.000', '1,000', '1.5', '0x10', '1e3', '٣4'])(
  'so is a number of “%s”: nobody knows how many that is',
  async (text) => {
    const path = inventory(
      'mug,Mug,Size,Small,M-S,Kiel,4',
      `mug,Mug,Size,Large,M-L,Kiel,"${text}"`,
      'mug,Mug,Size,Large,M-L,Bonn,2',
    )
    expect(await runImportOf(file(), { inventory: path })).toMatchObject({
      drafts: 1,
      problems: [{ line: 3, column: 'Variant SKU', reason: 'not_in_inventory' }],
    })
  },
)

test('prices in another currency, or with another understanding of tax, are not taken for the shop’s own', async () => {
  const before = await shop.everything()
  const dollars = runImportOf(fixture('shopify-kitchen.csv'), { prices: { currency: 'USD', includeTax: true } })
  await expect(dollars).rejects.toMatchObject({ code: 'import.other_currency' })
  const net = { currency: 'EUR', includeTax: false }
  await expect(runImportOf(fixture('shopify-kitchen.csv'), { prices: net })).rejects.toMatchObject({
    code: 'import.other_tax',
  })
  expect(await shop.everything()).toBe(before)
  await saveSettings(db, { pricesIncludeTax: false })
  expect(await runImportOf(fixture('shopify-kitchen.csv'), { prices: net })).toMatchObject({ created: 3 })
  await saveSettings(db, { pricesIncludeTax: true })
})

test('a quantity that could not be read is received once the row is corrected, and nothing that was counted or sold', async () => {
  const counted = `${header},Variant Inventory Qty`
  const caps = (quantity: string) =>
    writeFile([counted, `cap,Cap,Title,Default Title,CAP,shopify,5,${quantity}`].join('\n'), 'caps.csv')
  const cap = async () => (await stock()).find((row) => (row as { sku: string }).sku === 'CAP')
  expect(await runImportOf(caps('many'))).toMatchObject({ drafts: 1 })
  expect(await cap()).toMatchObject({ pieces: 0 })
  expect(await runImportOf(caps('30'))).toMatchObject({ changed: 1 })
  expect(await cap()).toMatchObject({ pieces: 30 })
  const moved = await db.selectFrom('stockMovements').select(['quantity', 'reason']).execute()
  expect(moved).toEqual([{ quantity: 30, reason: 'receipt' }])
  // From now on the count of the shop is right, also after another wrong row.
  await runImportOf(caps('12'))
  expect(await cap()).toMatchObject({ pieces: 30 })
})
