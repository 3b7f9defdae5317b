import { expect, test } from 'vitest'
import { runImportOf, useEmptyShop, writeFile } from '#test/support/importing.ts'
import { runSql } from '#test/support/database/sql.ts'

const shop = useEmptyShop()

const header =
  'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price'
const file = (...rows: string[]) => writeFile([header, ...rows].join('\n'))
const small = 'mill,Mill,Size,Small,M-S,shopify,4,5'
const large = 'mill,,,Large,M-L,shopify,4,9'
const largeAlone = 'mill,Mill,Size,Large,M-L,shopify,4,9'
const little = (price = '5') => `little,Little mill,Title,Default Title,M-S,shopify,4,${price}`

const levels = () =>
  runSql(shop.url, [
    `select v.sku, v.id, l.on_hand, (select sum(m.quantity)::int from stock_movements m where m.variant_id = v.id) as moved
     from variants v join stock_levels l on l.variant_id = v.id order by v.sku`,
  ])
const handles = () =>
  runSql(shop.url, [
    `select p.slug, v.sku from variants v join products p on p.id = v.product_id order by p.slug, v.position`,
  ])

/** Three of the small ones are sold, and the last one waits for its money. */
async function aMill() {
  await runImportOf(file(small, large))
  const known = `(select id from variants where sku = 'M-S')`
  await runSql(shop.url, [
    `update stock_levels set on_hand = 1, reserved = 1 where variant_id = ${known}`,
    `insert into stock_movements (id, variant_id, location_id, quantity, reason, who)
       select gen_random_uuid(), variant_id, location_id, -3, 'sale', 'test' from stock_levels where variant_id = ${known}`,
  ])
  return levels()
}

const apart = [
  { slug: 'little', sku: 'M-S' },
  { slug: 'mill', sku: 'M-L' },
]

test.each([
  ['after', [largeAlone, little()]],
  ['before', [little(), largeAlone]],
])('a variant that stands at another product, %s the one that had it, keeps what was sold of it', async (_, rows) => {
  const before = await aMill()
  expect(await runImportOf(file(...rows))).toMatchObject({ created: 1, changed: 1, problems: [] })
  expect(await handles()).toEqual(apart)
  expect(await levels()).toEqual(before)
  expect(await runImportOf(file(...rows))).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
})

test('as long as that product keeps nothing of the file, the one that had it keeps it', async () => {
  const before = await aMill()
  const tinyAs = (size: string, sku: string, price: string) =>
    `little,Little mill,Size,${size},${sku},shopify,4,${price}`
  await runImportOf(file('little,Little mill,Size,Tiny,T-1,,,5'))
  expect((await runImportOf(file(largeAlone, tinyAs('Small', 'M-S', 'dear')))).problems).toMatchObject([
    { line: 2, reason: 'moves_on' },
    { line: 3, reason: 'price' },
    { line: 3, reason: 'stays' },
  ])
  expect(await levels()).toEqual(before)
  expect(await runImportOf(file(largeAlone, tinyAs('Small', 'M-S', '5')))).toMatchObject({ refused: 0 })
  expect(await levels()).toEqual(before)
  expect(await handles()).toEqual(apart)
})

test('several that move on in a row are brought in from the last one on', async () => {
  const row = (handle: string, size: string, sku: string) => `${handle},${handle},Size,${size},${sku},shopify,4,5`
  const one = (...of: [string, string, string][]) => file(...of.map((each) => row(...each)))
  await runImportOf(one(['a', 'S', '1'], ['a', 'M', '2'], ['b', 'S', '3'], ['b', 'M', '4'], ['c', 'S', '5']))
  const before = await levels()
  await runImportOf(one(['a', 'S', '1'], ['b', 'S', '3'], ['b', 'L', '2'], ['c', 'S', '5'], ['c', 'L', '4']))
  expect(await levels()).toEqual(before)
  expect(await handles()).toMatchObject(['1', '3', '2', '5', '4'].map((sku) => ({ sku })))
})

test('two products that would take from each other are refused, and keep what they have', async () => {
  const row = (handle: string, size: string, sku: string) => `${handle},${handle},Size,${size},${sku},shopify,4,5`
  await runImportOf(file(row('a', 'S', '1'), row('a', 'M', '2'), row('b', 'S', '3'), row('b', 'M', '4')))
  const before = await levels()
  const crossed = await runImportOf(
    file(row('a', 'S', '1'), row('a', 'L', '4'), row('b', 'S', '3'), row('b', 'L', '2')),
  )
  expect(crossed).toMatchObject({ changed: 0, refused: 2 })
  expect(await levels()).toEqual(before)
})
