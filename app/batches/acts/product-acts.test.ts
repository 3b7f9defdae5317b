import { expect, test } from 'vitest'
import { productActs } from './product-acts.server.ts'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

/** What the preview says of a product with these prices and compare-at prices, by a rule. */
function effectsOn(prices: readonly (readonly [price: number, before?: number])[], input: object) {
  const act = productActs.find(({ operation }) => operation.name === 'products.change_prices')
  const variants = prices.map(([price, before]) => ({
    price: eur(price),
    compare_at_price: before === undefined ? null : eur(before),
  }))
  return act?.effectOf?.({ variants }, { former: 'keep', ...input })
}

test('that a running sale ends is said before, where one of its prices changes', () => {
  const act = productActs.find(({ operation }) => operation.name === 'products.change_prices')
  const variant = (price: number, state: 'planned' | 'running' | null) => ({
    price: eur(price),
    compare_at_price: null,
    sale: state && { state },
  })
  const shown = (variants: object[], input: object) => act?.effectOf?.({ variants }, { former: 'keep', ...input })
  const more = { way: 'percent', basis_points: 1000 }
  expect(shown([variant(1000, 'running'), variant(1200, null)], more)).toMatchObject({
    value: [{ field: 'price' }, { field: 'sale', was: 'running', is: 'ended' }],
  })
  expect(shown([variant(1000, 'planned')], more)).toMatchObject({ value: [{ field: 'price' }] })
  // It costs that already: of this one nothing changes.
  expect(shown([variant(1000, 'running'), variant(1200, null)], { way: 'price', amount: eur(1000) })).toEqual({
    ok: true,
    value: [{ field: 'price', was: range(1200, 1200), is: range(1000, 1000) }],
  })
})

const range = (low: number, high: number) => ({ low, high, currency: 'EUR' })

test('of a product only the prices that change are shown, also those between the lowest and the highest', () => {
  const toWhole = { way: 'percent', basis_points: 0, ending: 0 }
  expect(effectsOn([[1800], [1930], [1980], [2500]], toWhole)).toEqual({
    ok: true,
    value: [{ field: 'price', was: range(1930, 1980), is: range(1900, 2000) }],
  })
  expect(effectsOn([[1800], [1900], [2500]], toWhole)).toEqual({ ok: true, value: [] })
})

test('of a price that there cannot be the true reason is shown, with that price', () => {
  const less = { way: 'less', amount: eur(1500) }
  expect(effectsOn([[1000], [2000]], less)).toEqual({
    ok: false,
    reason: 'product.price_below_nothing',
    effects: [{ field: 'price', was: range(1000, 1000), is: range(-500, -500) }],
  })
  expect(effectsOn([[99_999_999]], { way: 'percent', basis_points: 1000 })).toMatchObject({
    ok: false,
    reason: 'product.price_too_high',
    effects: [{ is: range(109_999_999, 109_999_999) }],
  })
})

test('and of the crossed-out ones those that change', () => {
  const less = { way: 'percent', basis_points: -1000, former: 'show' }
  const price = { field: 'price', was: range(1000, 1400), is: range(900, 1260) }
  const before = 'compare_at_price'
  expect(
    effectsOn(
      [
        [1000, 1500],
        [1200, 1800],
        [1400, 2000],
      ],
      less,
    ),
  ).toEqual({ ok: true, value: [price] })
  expect(effectsOn([[1000, 1500], [1200], [1400, 2000]], less)).toEqual({
    ok: true,
    value: [price, { field: before, was: '', is: range(1200, 1200) }],
  })
  expect(effectsOn([[1000, 1500], [1200], [1400, 2000]], { ...less, former: 'hide' })).toEqual({
    ok: true,
    value: [price, { field: before, was: range(1500, 2000), is: '' }],
  })
})
