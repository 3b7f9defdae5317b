import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { variantChanges } from './variant-change.ts'
import { newProduct, productChange, textsBefore, withTexts } from './product-change.ts'

test('of texts, what is left out stays and what is empty goes; what takes that back says both', () => {
  const before = { title: 'Tasse', type: 'Becher' }
  const after = withTexts(before, { title: '', seoTitle: 'Neu', type: undefined })
  expect(after).toEqual({ type: 'Becher', seoTitle: 'Neu' } satisfies typeof after)
  expect(withTexts(after, textsBefore(before, after))).toEqual(before)
})

test('a title and a price are enough, and a title of blanks is none', () => {
  const price = { amount: 0, currency: 'EUR' }
  expect(newProduct.parse({ title: ' Mug ', price })).toMatchObject({ title: 'Mug', status: 'draft', uploads: [] })
  expect(newProduct.safeParse({ title: '  ', price }).success).toBe(false)
  expect(newProduct.safeParse({ title: 'Mug', price: { amount: -1, currency: 'EUR' } }).success).toBe(false)
  expect(productChange.safeParse({ handle: '../admin' }).success).toBe(false)
})

test('a price that no card can pay is refused: 1.234 dinars; before, only the checkout said so', () => {
  const said = (amount: number, currency = 'KWD') =>
    newProduct.safeParse({ title: 'Mug', price: { amount, currency } }).error?.issues.map(({ message }) => message) ??
    []
  expect(said(1_234)).toEqual(['product.price_step'])
  expect([said(1_230), said(0), said(1_234, 'EUR'), said(1_234, 'JPY')]).toEqual([[], [], [], []])
  const variant = (price: number, was: number) =>
    variantChanges.safeParse({
      variants: {
        [newId()]: { price: { amount: price, currency: 'KWD' }, price_was: { amount: was, currency: 'KWD' } },
      },
    }).success
  expect(variant(1_235, 1_230)).toBe(false)
  expect(variant(1_230, 1_235), 'one from before can be corrected').toBe(true)
})

test('more combinations than a product may have variants are said as that, at the last of its options', () => {
  const values = (count: number) => Array.from({ length: count }, (_, at) => `V${at}`)
  const options = { option: 'Colour', values: values(20), second_option: 'Width', second_values: values(10) }
  const said = (length: number) =>
    newProduct
      .safeParse({
        title: 'Ribbon',
        price: { amount: 0, currency: 'EUR' },
        ...options,
        third_option: 'Length',
        third_values: values(length),
      })
      .error?.issues.map(({ path, message }) => [path.join('/'), message]) ?? []
  expect(said(10)).toEqual([])
  expect(said(11)).toEqual([['third_values', 'product.too_many_variants']])
})
