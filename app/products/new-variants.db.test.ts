import { expect, test } from 'vitest'
import { perform } from '#app/operations/perform.server.ts'
import { product } from '#app/catalogue/writing/product.record.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { createProduct } from './create-product.operation.ts'

const database = useDatabase()
const actor = staffAt(new Date('2026-05-04T09:00:00Z'))

test('with three options each combination is a variant, in their order, with stock and SKU of its own; a third one needs a second', async () => {
  const input = {
    title: 'Three ways',
    price: { amount: 1_200, currency: 'EUR' },
    sku: 'TW',
    option: 'Size',
    values: ['S', 'M'],
    second_option: 'Colour',
    second_values: ['Red', 'Blue'],
    third_option: 'Lid',
    third_values: ['Cork', 'Wood'],
    stocks: [1, 2, 3, 4, 5, 6, 7, 8],
  }
  const made = await perform(createProduct, { key: null, input, actor })
  if (!made.ok) throw new Error(JSON.stringify(made))
  const facts = await product.find(db, { id: made.value.id }, actor)
  const { variants } = await product.viewOf(db, facts ?? { known: null, slug: '' })
  expect(variants.map(({ sku }) => sku)).toEqual(
    ['S', 'M'].flatMap((size) =>
      ['RED', 'BLUE'].flatMap((colour) => ['CORK', 'WOOD'].map((lid) => `TW-${size}-${colour}-${lid}`)),
    ),
  )
  const levels = await runSql(database.url, [
    `select l.on_hand from variants v join stock_levels l on l.variant_id = v.id where v.product_id = '${made.value.id}' order by v.position`,
  ])
  expect(levels.map((row) => (row as { on_hand: number }).on_hand)).toEqual(input.stocks)
  const refused = (change: object) =>
    perform(createProduct, { key: null, input: { ...input, stocks: [], ...change }, actor })
  expect(await refused({ second_option: '', second_values: [] })).toMatchObject({
    ok: false,
    problems: [{ pointer: '/second_option' }, { pointer: '/second_values' }],
  })
  expect(await refused({ third_values: [] })).toMatchObject({ ok: false, problems: [{ pointer: '/third_values' }] })
  expect(await refused({ third_option: 'size' })).toMatchObject({ ok: false, problems: [{ pointer: '/third_option' }] })
})

test('each variant of a value that costs something else has its price, of whichever option; in another currency it is refused', async () => {
  const input = {
    title: 'Priced by its lid',
    price: { amount: 1_200, currency: 'EUR' },
    option: 'Size',
    values: ['S', 'M'],
    second_option: 'Lid',
    second_values: ['Cork', 'Wood'],
    value_prices: { wood: { amount: 1_500, currency: 'EUR' } },
  }
  const made = await perform(createProduct, { key: null, input, actor })
  if (!made.ok) throw new Error(JSON.stringify(made))
  const facts = await product.find(db, { id: made.value.id }, actor)
  const { variants } = await product.viewOf(db, facts ?? { known: null, slug: '' })
  expect(variants.map(({ price }) => price.amount)).toEqual([1_200, 1_500, 1_200, 1_500])
  const refused = (value_prices: object) =>
    perform(createProduct, { key: null, input: { ...input, value_prices }, actor })
  expect(await refused({ Wood: { amount: 1_500, currency: 'USD' } })).toMatchObject({
    problems: [{ pointer: '/value_prices', code: 'product.price' }],
  })
  expect(await refused({ Glass: { amount: 1_500, currency: 'EUR' } })).toMatchObject({
    problems: [{ pointer: '/value_prices', code: 'product.value_prices' }],
  })
})
