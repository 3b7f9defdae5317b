import { expect, test } from 'vitest'
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
