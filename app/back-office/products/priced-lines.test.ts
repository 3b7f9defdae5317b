import { expect, test } from 'vitest'
import { inputOf } from '#app/doors/form-input.ts'
import { newProduct } from '#app/products/product-change.ts'
import { asTyped, withPricesApart } from './priced-lines.ts'

const euros = (amount: number) => ({ amount, currency: 'EUR' })
const typed = { title: 'Mug', price: '18', 'price-currency': 'EUR', option: 'Size', values: 'S\r\nM\r\nXL = 20,50' }
const sent = (fields: Record<string, string>) => new URLSearchParams({ ...typed, ...fields })
const read = (fields: Record<string, string>) =>
  newProduct.safeParse(inputOf(newProduct, Object.fromEntries(withPricesApart(sent(fields)).form)))

test('the price of a value is typed behind an equals sign; where there are several, behind the last', () => {
  expect(read({}).data).toMatchObject({ values: ['S', 'M', 'XL'], value_prices: { XL: euros(2_050) } })
  expect(read({ values: 'S=18.00\n0=0 =20' }).data).toMatchObject({
    values: ['S', '0=0'],
    value_prices: { S: euros(1_800), '0=0': euros(2_000) },
  })
  expect(read({ values: 'S\nFree = 0' }).data).toMatchObject({ value_prices: { Free: euros(0) } })
  expect(read({ values: 'S\nM' }).data).toMatchObject({ values: ['S', 'M'], value_prices: {} })
})

test('of several options the values of one have prices, whichever it is', () => {
  const both = { second_option: 'Lid', second_values: 'Cork\nWood = 21' }
  expect(read({ ...both, values: 'S\nM' }).data).toMatchObject({ value_prices: { Wood: euros(2_100) } })
  const codes = (fields: Record<string, string>) =>
    read(fields).error?.issues.map(({ path, message }) => [path[0], message])
  expect(codes(both)).toEqual([['value_prices', 'product.value_prices']])
  // Which of the two is meant, nobody knows.
  expect(codes({ ...both, values: 'S\nWood', second_values: 'Cork\nWood = 21' })).toEqual([
    ['value_prices', 'product.value_prices'],
  ])
  expect(codes({ values: 'S\nM = much' })).toEqual([['value_prices', 'product.price']])
  expect(codes({ values: 'S\nM =' })).toEqual([['value_prices', 'product.price']])
})

test('a refused form is shown as it was typed, with a price’s problem at its field', () => {
  const form = sent({ second_option: 'Lid', second_values: 'Cork\nWood = much' })
  const values = Object.fromEntries(withPricesApart(form).form)
  expect(values.second_values).toBe('Cork\nWood')
  const shown = asTyped(form, {
    values,
    problems: { title: 'field.required', 'value_prices-Wood': 'product.price' },
    problem: null,
  })
  expect(shown.values).toMatchObject({ values: typed.values, second_values: 'Cork\nWood = much' })
  expect(shown.problems).toEqual({ title: 'field.required', second_values: 'product.price' })
})

test('a name that would be read as what another value’s field is about is refused, never without its price', () => {
  expect(withPricesApart(sent({ values: 'S = 1\nS-before = 2' })).problems).toEqual({ values: 'field.characters' })
  expect(withPricesApart(sent({ values: ' = 2' })).problems).toEqual({ values: 'field.characters' })
  expect(withPricesApart(sent({ values: 'S-before' })).problems).toEqual({})
})
