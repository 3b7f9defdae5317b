import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toProviderAmount } from '#app/card-payments/provider-amounts.ts'
import { money } from '#app/kernel/money.ts'
import { eur } from '#test/support/money.ts'
import { isTaxFree, priceLines, type TaxRate, type TaxRules, workOutTotals } from './checkout-view.ts'

const rate = (country: string, taxClass: string, rateBasisPoints: number, region = ''): TaxRate => ({
  country,
  region,
  taxClass,
  rateBasisPoints,
  name: `${country} VAT`,
})
const rates = [
  rate('DE', 'standard', 1_900),
  rate('DE', 'reduced', 700),
  rate('FI', 'standard', 2_550),
  rate('FI', 'reduced', 1_350),
  rate('IE', 'standard', 2_300),
  rate('IE', 'reduced', 0),
  rate('CH', 'standard', 0),
  rate('CH', 'reduced', 0),
  rate('US', 'standard', 0),
  rate('US', 'standard', 725, 'CA'),
]
const to = (country: string, region = '', pricesIncludeTax = true): TaxRules => ({
  rates,
  homeCountry: 'DE',
  pricesIncludeTax,
  destination: { country, region },
  step: 1,
})

const lines = fc.array(
  fc.record({
    unitPrice: fc.nat(99_999_999),
    quantity: fc.integer({ min: 1, max: 999 }),
    taxClass: fc.constantFrom('standard', 'reduced', 'unheard-of'),
  }),
  { minLength: 1, maxLength: 30 },
)
const destination = fc.constantFrom('DE', 'FI', 'IE', 'CH', 'US', 'XX')
const shipping = fc.nat(100_000)
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

test('with tax on top of the prices every sum can be charged, and every part of it refunded, where the smallest coin is ten units', () => {
  const bahrain = { ...to('BH', '', false), homeCountry: 'BH', rates: [rate('BH', 'standard', 1_000)], step: 10 }
  // A tenth of 10.990 is 1.099.
  const one = workOutTotals(
    priceLines([{ unitPrice: 10_990, quantity: 1, taxClass: 'standard' }], bahrain),
    money(0, 'BHD'),
    false,
  )
  expect([one.taxTotal, one.total]).toEqual([1_100, 12_090])
  fc.assert(
    fc.property(lines, fc.nat(10_000), fc.integer({ min: 1, max: 3_000 }), (sold, sent, basisPoints) => {
      const rules = { ...bahrain, rates: [rate('BH', 'standard', basisPoints), rate('BH', 'reduced', 500)] }
      const inCoins = sold.map((line) => ({ ...line, unitPrice: line.unitPrice - (line.unitPrice % 10) }))
      const totals = workOutTotals(priceLines(inCoins, rules), money(sent * 10, 'BHD'), false)
      const parts = [...totals.lines, ...totals.taxes].flatMap((part) =>
        'taxAmount' in part ? part.taxAmount : part.amount,
      )
      expect([totals.total, ...parts].filter((amount) => amount % 10 !== 0)).toEqual([])
      for (const { base, amount, rateBasisPoints } of totals.taxes)
        expect(Math.abs(amount - (base * rateBasisPoints) / 10_000)).toBeLessThanOrEqual(5)
      expect(sum(totals.lines.map(({ taxAmount }) => taxAmount))).toBeLessThanOrEqual(totals.taxTotal)
      expect(totals.total).toBe(totals.subtotal + totals.shippingTotal + sum(totals.taxes.map(({ amount }) => amount)))
    }),
  )
})

test('the price of an export can be charged, if a currency’s smallest coin is ten units', () => {
  const bahrain = {
    ...to('CH'),
    homeCountry: 'BH',
    rates: [rate('BH', 'standard', 1_000), rate('CH', 'standard', 0)],
    step: 10,
  }
  // 10.990 with a tenth of VAT is 9.991 without.
  const sold = [{ unitPrice: 10_990, quantity: 1, taxClass: 'standard' }]
  const { total } = workOutTotals(priceLines(sold, bahrain), eur(1_500), true)
  expect(total).toBe(11_490)
  expect(toProviderAmount(money(total, 'BHD')).ok).toBe(true)
})

test('the parts sum to the whole, whatever is bought, wherever it goes, in whatever currency', () => {
  fc.assert(
    fc.property(
      lines,
      destination,
      shipping,
      fc.boolean(),
      fc.constantFrom('JPY', 'EUR', 'KWD'),
      (sold, country, charge, include, currency) => {
        const rules = to(country, '', include)
        const totals = workOutTotals(priceLines(sold, rules), eur(charge), include)
        expect(sum(totals.lines.map(({ total }) => total))).toBe(totals.subtotal)
        expect(sum(totals.taxes.map(({ amount }) => amount))).toBe(totals.taxTotal)
        expect(totals.subtotal + totals.shippingTotal + (include ? 0 : totals.taxTotal)).toBe(totals.total)
        // The tax that is not in the lines is the shipping's: never negative, never more than the shipping itself.
        const shippingTax = totals.taxTotal - sum(totals.lines.map(({ taxAmount }) => taxAmount))
        expect(shippingTax).toBeGreaterThanOrEqual(0)
        expect(shippingTax).toBeLessThanOrEqual(charge)
        const amounts = [
          totals.total,
          totals.taxTotal,
          ...totals.lines.flatMap((line) => [line.unitPrice, line.taxAmount]),
        ]
        for (const amount of amounts) expect(money(amount, currency).amount).toBe(amount)
      },
    ),
  )
})

test('each line is its price times its quantity', () => {
  fc.assert(
    fc.property(lines, destination, (sold, country) => {
      priceLines(sold, to(country)).forEach((line, index) =>
        expect(line.total).toBe(line.unitPrice * (sold[index]?.quantity ?? 0)),
      )
    }),
  )
})

test('no tax is larger than its amount, and net and tax add up to the gross', () => {
  fc.assert(
    fc.property(lines, destination, shipping, (sold, country, charge) => {
      const totals = workOutTotals(priceLines(sold, to(country)), eur(charge), true)
      const taxed = sum(totals.taxes.map(({ base, amount }) => base + amount))
      expect(taxed).toBeLessThanOrEqual(totals.total)
      for (const { taxAmount, total } of totals.lines) expect(taxAmount).toBeLessThanOrEqual(total)
    }),
  )
})

test('a mug and a print to Germany: shipping is taxed like the goods, in proportion', () => {
  const sold = [
    { unitPrice: 3_000, quantity: 1, taxClass: 'standard' },
    { unitPrice: 1_000, quantity: 1, taxClass: 'reduced' },
  ]
  expect(workOutTotals(priceLines(sold, to('DE')), eur(600), true)).toMatchObject({
    subtotal: 4_000,
    total: 4_600,
    taxes: [
      { rateBasisPoints: 1_900, base: 2_899, amount: 551 },
      { rateBasisPoints: 700, base: 1_075, amount: 75 },
    ],
    taxTotal: 626,
  })
})

test('the same price in every country that has a tax, with the tax of that country inside', () => {
  const sold = [{ unitPrice: 11_900, quantity: 1, taxClass: 'standard' }]
  const tax = (country: string) => workOutTotals(priceLines(sold, to(country)), eur(0), true)
  expect([tax('DE').total, tax('DE').taxTotal]).toEqual([11_900, 1_900])
  expect([tax('FI').total, tax('FI').taxTotal]).toEqual([11_900, 2_418])
})

test('an export is sold without the tax of the home country, item by item', () => {
  const sold = [{ unitPrice: 11_900, quantity: 3, taxClass: 'standard' }]
  const totals = workOutTotals(priceLines(sold, to('CH')), eur(1_990), true)
  expect(totals).toMatchObject({ subtotal: 30_000, total: 31_990, taxes: [], taxTotal: 0 })
})

test('a zero rate for books makes no country tax-free: the price stays', () => {
  const sold = [{ unitPrice: 1_070, quantity: 1, taxClass: 'reduced' }]
  expect([isTaxFree(to('IE')), isTaxFree(to('CH')), isTaxFree(to('DE'))]).toEqual([false, true, false])
  expect(workOutTotals(priceLines(sold, to('IE')), eur(0), true)).toMatchObject({ total: 1_070, taxes: [] })
})

test('where prices come without tax it is added, at the rate of the region where there is one', () => {
  const sold = [{ unitPrice: 10_000, quantity: 1, taxClass: 'standard' }]
  const of = (region: string) => workOutTotals(priceLines(sold, to('US', region, false)), eur(0), false)
  expect([of('CA').total, of('OR').total]).toEqual([10_725, 10_000])
})

test('a total in yen is sent unchanged, one in dinars in thousandths', () => {
  const totals = workOutTotals(
    priceLines([{ unitPrice: 5_000, quantity: 1, taxClass: 'standard' }], to('DE')),
    eur(0),
    true,
  )
  expect(toProviderAmount({ amount: totals.total, currency: 'JPY' })).toEqual({ ok: true, value: 5_000 })
  expect(toProviderAmount({ amount: totals.total, currency: 'KWD' })).toEqual({ ok: true, value: 5_000 })
})
