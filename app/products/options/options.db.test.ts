import { describe, expect, test } from 'vitest'
import { product } from '#app/catalogue/writing/product.record.ts'
import type { ProductId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { createProduct } from '#app/products/create-product.operation.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { anOpenOrder, aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { changeOptions } from './change-options.operation.ts'

const database = useDatabase()
const cards = useCardProvider()
const actor = staffAt(new Date('2026-05-04T09:00:00Z'))
const eur = (amount: number) => ({ amount, currency: 'EUR' })

async function made(stock?: number): Promise<{ id: ProductId }> {
  const input = { title: `Shirt ${crypto.randomUUID()}`, price: eur(1990), stock, status: 'active' }
  const outcome = await perform(createProduct, { key: null, input, actor })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return { id: outcome.value.id }
}

const viewOf = async (key: { id: ProductId }) =>
  product.viewOf(db, (await product.find(db, key, actor)) ?? { known: null, slug: '' })
const variantsOf = async (key: { id: ProductId }) =>
  (await viewOf(key)).variants.map(({ values, price }) => [...values, price.amount].join(' '))
const change = (key: { id: ProductId }, input: object) => perform(changeOptions, { key, input, actor })
const named = (name: string, values: string[], was?: number) => ({
  name,
  was,
  values: values.map((each) => ({ name: each })),
})
const itemsOf = ({ id }: { id: ProductId }) =>
  runSql(database.url, [
    `select v.position, l.on_hand from variants v left join stock_levels l on l.variant_id = v.id
     where v.product_id = '${id}' order by 1`,
  ]).then((rows) => (rows as { on_hand: number | null }[]).map((row) => row.on_hand))
const shelfDiffers = async () => await runSql(database.url, ['select * from shelf_differences'])

describe('options', () => {
  test('its only variant keeps id, price and stock with the first values; the others are new, without stock', async () => {
    const shirt = await made(7)
    const [only] = (await viewOf(shirt)).variants
    const wish = { options: [named('Size', ['S', 'M']), named('Colour', ['red', 'blue'])], price: eur(2190) }
    expect(await change(shirt, wish)).toMatchObject({ ok: true })
    expect(await variantsOf(shirt)).toEqual(['S red 1990', 'S blue 2190', 'M red 2190', 'M blue 2190'])
    expect((await viewOf(shirt)).variants[0]?.id).toBe(only?.id)
    expect(await itemsOf(shirt)).toEqual([7, 0, 0, 0])
    expect(await shelfDiffers()).toEqual([])
  })

  test('names, translations, colours and places change, and every variant stays', async () => {
    const shirt = await made()
    await change(shirt, { options: [named('Size', ['S', 'M']), named('Colour', ['red', 'blue'])] })
    const ids = new Map((await viewOf(shirt)).variants.map(({ id, values }) => [values.join(), id]))
    const options = [
      {
        name: 'Shade',
        was: 2,
        translations: { de: { name: 'Farbton' } },
        values: [
          { name: 'red', was: 'blue', swatch: '#aa0000', translations: { de: { name: 'Rot' } } },
          { name: 'blue', was: 'red', translations: { de: { name: '' } } },
        ],
      },
      named('Size', ['M', 'S'], 1),
    ]
    expect(await change(shirt, { options })).toMatchObject({ ok: true })
    const view = await viewOf(shirt)
    expect(view.options).toEqual([
      {
        name: 'Shade',
        translations: { de: { name: 'Farbton' } },
        values: ['red', 'blue'],
        value_details: [
          { name: 'red', swatch: '#aa0000', translations: { de: { name: 'Rot' } } },
          { name: 'blue', swatch: null, translations: {} },
        ],
      },
      expect.objectContaining({ name: 'Size', values: ['M', 'S'] }),
    ])
    expect(view.variants.map(({ values }) => values.join())).toEqual(['red,M', 'red,S', 'blue,M', 'blue,S'])
    expect(view.variants.map(({ id }) => id)).toEqual(['M,blue', 'S,blue', 'M,red', 'S,red'].map((key) => ids.get(key)))
    expect(await shelfDiffers()).toEqual([])
  })

  test('variants go only when as many are agreed to, with their values and their stock', async () => {
    const shirt = await made(3)
    await change(shirt, { options: [named('Size', ['S', 'M', 'L'])] })
    const less = { options: [named('Size', ['S', 'L'], 1)] }
    expect(await change(shirt, less)).toMatchObject({ ok: false, reason: 'product.removes_variants' })
    expect(await change(shirt, { ...less, removes: 2 })).toMatchObject({ reason: 'product.removes_variants' })
    expect(await change(shirt, { ...less, removes: 1 })).toMatchObject({ ok: true })
    expect(await change(shirt, { options: [], removes: 1 })).toMatchObject({ ok: true })
    expect(await variantsOf(shirt)).toEqual(['1990'])
    expect(await itemsOf(shirt)).toEqual([3])
    expect((await viewOf(shirt)).options).toEqual([])
    expect(await shelfDiffers()).toEqual([])
  })

  test('exactly the named combinations', async () => {
    const shirt = await made()
    const options = [named('Size', ['S', 'M']), named('Colour', ['red', 'blue'])]
    const combinations = [
      ['S', 'red'],
      ['M', 'blue'],
    ]
    expect(await change(shirt, { options, combinations })).toMatchObject({ ok: true })
    expect(await variantsOf(shirt)).toEqual(['S red 1990', 'M blue 1990'])
  })

  test('what is set aside for an order stays, and nothing is changed', async () => {
    const stock = await stockOf(3)
    const shirt = { id: stock.productId }
    await change(shirt, { options: [named('Size', ['S', 'M'])] })
    await anOpenOrder(stock)
    const before = await viewOf(shirt)
    expect(await change(shirt, { options: [named('Size', ['M'], 1)], removes: 1 })).toMatchObject({
      reason: 'product.pieces_reserved',
    })
    expect(await viewOf(shirt)).toEqual(before)
  })

  test('what is sold and not sent yet stays, too', async () => {
    const stock = await stockOf(3)
    const shirt = { id: stock.productId }
    await change(shirt, { options: [named('Size', ['S', 'M'])] })
    await aPaidOrder(stock, cards)
    const less = { options: [named('Size', ['M'], 1)], removes: 1 }
    expect(await change(shirt, less)).toMatchObject({ reason: 'product.to_send' })
    expect(await itemsOf(shirt)).toEqual([2, 0])
  })

  test('another currency is refused at its field', async () => {
    const wish = { options: [named('Size', ['S', 'M'])], price: { amount: 100, currency: 'USD' } }
    expect(await change(await made(), wish)).toMatchObject({
      reason: 'product.price',
      problems: [{ pointer: '/price' }],
    })
  })

  test('two thousand variants are made and taken away again', async () => {
    const shirt = await made(1)
    const many = (letter: string, count: number) => Array.from({ length: count }, (_, at) => `${letter}${at}`)
    const wish = { options: [named('Size', many('s', 20)), named('Colour', many('c', 100))] }
    expect(await change(shirt, wish)).toMatchObject({ ok: true })
    expect(await variantsOf(shirt)).toHaveLength(2_000)
    expect(await change(shirt, { options: [named('Size', ['s0'], 1)], removes: 1_999 })).toMatchObject({ ok: true })
    expect(await itemsOf(shirt)).toEqual([1])
    expect(await shelfDiffers()).toEqual([])
  })
})
