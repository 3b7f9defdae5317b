import { expect, test } from 'vitest'
import { edited, fixture, runImportOf, useEmptyShop } from '#test/support/importing.ts'
import { runSql } from '#test/support/database/sql.ts'

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

/** The same file in the words of somebody who writes sizes another way. */
const renamed = () => edited(fixture('shopify-kitchen.csv'), ',Size,Small,', ',Size,Little,')

test('a variant whose option is called otherwise in a later file is the same one: what was sold of it stays sold', async () => {
  await runImportOf(fixture('shopify-kitchen.csv'))
  const known = `select id from variants where sku = 'PM-S-O'`
  const before = await runSql(shop.url, [known])
  await runSql(shop.url, [`update stock_levels set on_hand = 1 where variant_id = (${known})`])
  await runImportOf(renamed())
  expect(await runSql(shop.url, [known])).toEqual(before)
  expect(await pieces()).toMatchObject([{ stock: 1 }])
  const names = `select v.name from option_values v join options o on o.id = v.option_id where o.name = 'Size' order by v.position`
  expect(await runSql(shop.url, [names])).toEqual([{ name: 'Little' }, { name: 'Large' }])
  await runImportOf(fixture('shopify-kitchen.csv'))
  expect(await runSql(shop.url, [known])).toEqual(before)
})

test('the same where it had no choice and has one now', async () => {
  await runImportOf(fixture('shopify-kitchen.csv'))
  const spoon = `select v.id, l.on_hand as stock from variants v join stock_levels l on l.variant_id = v.id where sku = 'SP-1'`
  await runSql(shop.url, [
    `update stock_levels set on_hand = 7 where variant_id = (select id from variants where sku = 'SP-1')`,
  ])
  const before = await runSql(shop.url, [spoon])
  await runImportOf(
    edited(fixture('shopify-kitchen.csv'), 'false,Title,Default Title,,,,,SP-1', 'false,Wood,Beech,,,,,SP-1'),
  )
  expect(await runSql(shop.url, [spoon])).toEqual(before)
})

/** Each size is called as the next smaller one was. */
const shifted = () =>
  edited(edited(fixture('shopify-kitchen.csv'), ',Size,Small,', ',Size,Tiny,'), ',Large,', ',Small,')

test('the same where another variant has its old name now: each keeps its own pieces, and so back again', async () => {
  await runImportOf(fixture('shopify-kitchen.csv'))
  const known = `select v.sku, v.id, l.on_hand from variants v left join stock_levels l on l.variant_id = v.id
    where v.sku like 'PM-%' order by v.sku`
  await runSql(shop.url, [
    `update stock_levels set on_hand = 1 where variant_id = (select id from variants where sku = 'PM-S-O')`,
  ])
  const before = await runSql(shop.url, [known])
  await runImportOf(shifted())
  expect(await runSql(shop.url, [known])).toEqual(before)
  await runImportOf(fixture('shopify-kitchen.csv'))
  expect(await runSql(shop.url, [known])).toEqual(before)
})
