import { expect, test } from 'vitest'
import { edited, fixture, runImportOf, useEmptyShop } from '#test/support/importing.ts'
import { runSql } from '#test/support/sql.ts'

const shop = useEmptyShop()

const pieces = () =>
  runSql(shop.url, [
    `select v.tracks_stock as tracks, l.on_hand as stock, (select sum(m.quantity)::int from stock_movements m
       where m.variant_id = v.id) as moved
     from variants v left join stock_levels l on l.variant_id = v.id where v.sku = 'PM-S-O'`,
  ])

test('what was not counted and is counted in the next file has the pieces that the file says', async () => {
  await runImportOf(edited(fixture('shopify-kitchen.csv'), 'PM-S-O,310.4,shopify,4', 'PM-S-O,310.4,,'))
  expect(await pieces()).toEqual([{ tracks: false, stock: null, moved: null }])
  await runImportOf(fixture('shopify-kitchen.csv'))
  expect(await pieces()).toEqual([{ tracks: true, stock: 4, moved: 4 }])
})

test('what was counted all along keeps the pieces that it has here, whatever a later file says', async () => {
  await runImportOf(fixture('shopify-kitchen.csv'))
  await runImportOf(edited(fixture('shopify-kitchen.csv'), 'PM-S-O,310.4,shopify,4', 'PM-S-O,310.4,,'))
  await runImportOf(edited(fixture('shopify-kitchen.csv'), 'PM-S-O,310.4,shopify,4', 'PM-S-O,310.4,shopify,9'))
  expect(await pieces()).toEqual([{ tracks: true, stock: 4, moved: 4 }])
})
