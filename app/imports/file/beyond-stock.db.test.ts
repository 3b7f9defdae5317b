import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { edited, fixture, runImportOf, useEmptyShop } from '#test/support/importing.ts'
import { runSql } from '#test/support/database/sql.ts'
import { soldOutSentence } from '#app/imports/summary.ts'

const shop = useEmptyShop()

/** The large mill is made when it has run out; in this file it is not any more. */
const without = () => edited(fixture('shopify-kitchen.csv'), 'shopify,0,continue', 'shopify,0,deny')

const level = `from stock_levels where variant_id = (select id from variants where sku = 'PM-L-O')`

const sell = (pieces: number) => [
  `update stock_levels set on_hand = on_hand - (${pieces}) where variant_id = (select id from variants where sku = 'PM-L-O')`,
  `insert into stock_movements (id, variant_id, location_id, quantity, reason, who) select '${newId()}', variant_id, location_id, -(${pieces}), 'sale', 'test' ${level}`,
]

test('a file can end the sale beyond stock, and what was oversold stays owed', async () => {
  await runImportOf(fixture('shopify-kitchen.csv'))
  await runSql(shop.url, sell(2))
  expect(await runImportOf(without())).toMatchObject({
    changed: 1,
    refused: 0,
    problems: [],
    soldOut: [{ product: 'Pepper mill', values: ['Large', 'Oak'], sku: 'PM-L-O', owed: 2 }],
  })
  expect(await runSql(shop.url, [`select allows_backorder, on_hand ${level}`])).toEqual([
    { allows_backorder: false, on_hand: -2 },
  ])
  await expect(runSql(shop.url, sell(1))).rejects.toThrow('stock_never_below_zero')
})

test('a file that says so tells what is sold out by it, and not what there is or what was sold out before', async () => {
  await runImportOf(fixture('shopify-kitchen.csv'))
  expect((await runImportOf(without())).soldOut).toMatchObject([{ sku: 'PM-L-O', owed: 0 }])
  expect((await runImportOf(without())).soldOut).toEqual([])
  await runImportOf(fixture('shopify-kitchen.csv'))
  await runSql(shop.url, sell(-5))
  expect((await runImportOf(without())).soldOut).toEqual([])
})

test('the command line prints which variant is sold out', () => {
  const mill = { product: 'Pepper mill', values: ['Large', 'Oak'], sku: 'PM-L-O' }
  const said = 'Pepper mill (Large, Oak, PM-L-O) is sold out now: it has run out, and is not sold beyond stock any more'
  expect(soldOutSentence({ ...mill, owed: 0 })).toBe(said)
  expect(soldOutSentence({ ...mill, owed: 2 })).toBe(`${said}; 2 that were sold before have still to be sent`)
  expect(soldOutSentence({ product: 'Spoon', values: [], sku: null, owed: 0 })).toMatch(/^Spoon is sold out now/)
})
