import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '#app/kernel/money.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { fromProviderAmount, providerDigits, toProviderAmount } from './provider-amounts.ts'

test.each([
  ['EUR', 4820, 4820],
  ['JPY', 500, 500],
  ['ISK', 500, 50_000],
  ['UGX', 7_000, 700_000],
  ['KWD', 1_250, 1_250],
])('%s %i is sent as %i', (currency, amount, sent) => {
  expect(toProviderAmount(money(amount, currency))).toEqual(agree(sent))
})

test('an amount that the provider cannot represent is refused and never rounded', () => {
  expect(toProviderAmount(money(1_255, 'KWD'))).toEqual(refuse('not-payable'))
})

test('an amount below half a dollar or above eight digits is refused', () => {
  expect(toProviderAmount(money(49, 'EUR'))).toEqual(refuse('too-small'))
  expect(toProviderAmount(money(50, 'EUR'))).toEqual(agree(50))
  expect(toProviderAmount(money(0, 'JPY'))).toEqual(refuse('too-small'))
  expect(toProviderAmount(money(99_999_999, 'EUR'))).toEqual(agree(99_999_999))
  expect(toProviderAmount(money(100_000_000, 'EUR'))).toEqual(refuse('too-large'))
})

test('an amount sent to the provider comes back the same, in every currency', () => {
  const currencies = fc.constantFrom(...Intl.supportedValuesOf('currency'))
  fc.assert(
    fc.property(currencies, fc.nat(200_000_000), (currency, amount) => {
      const sent = toProviderAmount(money(amount, currency))
      if (sent.ok) expect(fromProviderAmount(sent.value, currency.toLowerCase())).toEqual(money(amount, currency))
    }),
  )
})

test('no coin is invented: Icelandic and Ugandan amounts end with 00, three-decimal ones with 0', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('ISK', 'UGX', 'KWD', 'BHD', 'OMR'),
      fc.integer({ min: 100, max: 900_000 }),
      (currency, amount) => {
        const sent = toProviderAmount(money(amount, currency))
        if (sent.ok) expect(sent.value % (providerDigits(currency) === 3 ? 10 : 100)).toBe(0)
      },
    ),
  )
})
