import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { formerPrices, type PriceRule, pricesBy, readPriceRule } from './price-rule.ts'

const rule = (given: Partial<PriceRule>): PriceRule => ({
  by: 'percent',
  value: 0,
  ending: null,
  former: 'keep',
  ...given,
})

describe('new prices', () => {
  test.each([
    [{ value: 1000, ending: 95 }, 1800, 1995],
    [{ value: 1000, ending: 95 }, 1840, 1995],
    [{ value: 1000, ending: 95 }, 1860, 2095],
    [{ value: 1000 }, 1845, 2030],
    [{ value: -3333 }, 1000, 667],
    [{ value: 1000, ending: 95 }, 0, 0],
    [{ value: -9900, ending: 99 }, 1000, 99],
    [{ value: 0, ending: 0 }, 149, 100],
    [{ value: 0, ending: 0 }, 150, 200],
    [{ by: 'less', value: 500 }, 1250, 750],
    [{ by: 'more', value: 250, ending: 90 }, 1250, 1490],
    [{ by: 'price', value: 990 }, 1250, 990],
  ] as const)('%j makes %i to %i', (given, price, fresh) => {
    expect(pricesBy(rule(given), { price, before: null })).toEqual({ price: fresh, before: null })
  })

  test.each([
    [{ value: -6000 }, 1, 1],
    [{ value: -9999 }, 5, 1],
    [{ value: -1000, ending: 0 }, 50, 100],
    [{ value: 0, ending: 0 }, 49, 100],
    [{ by: 'less', value: 10, ending: 0 }, 50, 100],
  ] as const)('%j makes %i to %i, as what costs something does not become free by rounding', (given, price, fresh) => {
    expect(pricesBy(rule(given), { price, before: null })).toEqual({ price: fresh, before: null })
  })

  test.each([
    [{ value: -10_000 }, 500],
    [{ value: -10_000, ending: 0 }, 500],
    [{ by: 'less', value: 500 }, 500],
    [{ by: 'less', value: 500, ending: 0 }, 500],
    [{ by: 'price', value: 0 }, 500],
  ] as const)('%j of %i is free, as was said', (given, price) => {
    expect(pricesBy(rule(given), { price, before: null })).toEqual({ price: 0, before: null })
  })

  test('by a percentage are what can be paid in their currency: in dinars whole tens', () => {
    expect(pricesBy(rule({ value: -3333 }), { price: 1000, before: null }, 10)).toEqual({ price: 670, before: null })
    expect(pricesBy(rule({ value: -9999 }), { price: 1000, before: null }, 10)).toEqual({ price: 10, before: null })
    expect(pricesBy(rule({ value: -1000, ending: 95 }), { price: 1000, before: null }, 10)).toEqual({
      reason: 'product.price_step',
      price: 895,
    })
    // What was not payable before stays so, where nothing is asked of it.
    expect(pricesBy(rule({ value: 0 }), { price: 1005, before: null }, 10)).toEqual({ price: 1005, before: null })
  })

  test.each([
    [{ by: 'less', value: 1251 }, 1250, 'product.price_below_nothing', -1],
    [{ by: 'less', value: 1251, ending: 95 }, 1250, 'product.price_below_nothing', -1],
    [{ by: 'more', value: 1 }, limits.price.value, 'product.price_too_high', limits.price.value + 1],
  ] as const)('%j of %i is no price: %s', (given, price, reason, fresh) => {
    expect(pricesBy(rule(given), { price, before: null })).toEqual({ reason, price: fresh })
  })

  test('the former price is shown where the price falls, the highest of them', () => {
    const fall = rule({ value: -2000, former: 'show' })
    expect(pricesBy(fall, { price: 1000, before: null })).toEqual({ price: 800, before: 1000 })
    expect(pricesBy(fall, { price: 1000, before: 1500 })).toEqual({ price: 800, before: 1500 })
    expect(pricesBy(fall, { price: 1000, before: 900 })).toEqual({ price: 800, before: 1000 })
    const rise = rule({ value: 2000, former: 'show' })
    expect(pricesBy(rise, { price: 1000, before: null })).toEqual({ price: 1200, before: null })
    expect(pricesBy(rule({ former: 'hide' }), { price: 1000, before: 1500 })).toEqual({ price: 1000, before: null })
  })

  test('back to the price before the reduction, and nothing where there is none', () => {
    const back = rule({ by: 'back' })
    expect(pricesBy(back, { price: 800, before: 1000 })).toEqual({ price: 1000, before: null })
    expect(pricesBy(back, { price: 800, before: null })).toEqual({ price: 800, before: null })
    expect(pricesBy(back, { price: 800, before: 700 })).toEqual({ price: 800, before: 700 })
  })

  test('are whole, within what a price can be, end as wanted, and are the nearest that do', () => {
    const rules = fc.record({
      by: fc.constantFrom('percent', 'more', 'less', 'price'),
      value: fc.integer({ min: -limits.price.value, max: limits.price.value }),
      ending: fc.option(fc.integer({ min: 0, max: 99 })),
      former: fc.constantFrom(...formerPrices),
    })
    const price = fc.integer({ min: 0, max: limits.price.value })
    fc.assert(
      fc.property(rules, price, fc.option(price), (given, now, before) => {
        const made = pricesBy(given as PriceRule, { price: now, before })
        if ('reason' in made) return
        expect(Number.isSafeInteger(made.price) && made.price >= 0 && made.price <= limits.price.value).toBe(true)
        const exact = pricesBy({ ...(given as PriceRule), ending: null }, { price: now, before })
        if (given.ending === null || (given.by === 'percent' && now === 0)) return
        expect(made.price % 100).toBe(given.ending)
        // Below the first price that ends so, and costs something, there is none nearer.
        if (exact && exact.price >= (given.ending || 100))
          expect(Math.abs(made.price - exact.price)).toBeLessThanOrEqual(50)
      }),
    )
  })
})

describe('what was said', () => {
  test.each([
    [{ way: 'percent', how_much: '10' }, 1000],
    [{ way: 'percent', how_much: ' +10 % ' }, 1000],
    [{ way: 'percent', how_much: '-12,5' }, -1250],
    [{ way: 'percent', how_much: '−7.25%' }, -725],
    [{ way: 'less', how_much: '5', currency: 'EUR' }, 500],
    [{ way: 'more', how_much: '5,50', currency: 'EUR' }, 550],
    [{ way: 'price', how_much: '500', currency: 'JPY' }, 500],
    [{ way: 'back' }, 0],
  ])('%j', (said, value) => {
    expect(readPriceRule(said)).toEqual({ by: said.way, value, ending: null, former: 'keep' })
  })

  test.each([
    {},
    { way: 'percent' },
    { way: 'percent', how_much: 'ten' },
    { way: 'percent', how_much: '1e3' },
    { way: 'percent', how_much: '10.123' },
    { way: 'percent', how_much: '1.000,00' },
    { way: 'percent', how_much: '99999999' },
    { way: 'more', how_much: '5' },
    { way: 'less', how_much: '-5', currency: 'EUR' },
    { way: 'more', how_much: '5 %', currency: 'EUR' },
    { way: 'price', how_much: '-5', currency: 'EUR' },
    { way: 'price', how_much: '5.5', currency: 'JPY' },
    { way: 'percent', how_much: '10', ending: '5' },
    { way: 'percent', how_much: '10', ending: '-5' },
    { way: 'percent', how_much: '10', former: 'maybe' },
    { way: 'twice', how_much: '10' },
  ])('%j is no rule', (said) => {
    expect(readPriceRule(said)).toBeNull()
  })

  test('an ending', () => {
    expect(readPriceRule({ way: 'percent', how_much: '10', ending: '05' })?.ending).toBe(5)
  })
})
