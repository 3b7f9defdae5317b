import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minorDigits, money } from '#app/kernel/money.ts'
import { readAmount, typedAmount } from './typed-amount.ts'

test.each<[typed: string, currency: string, amount: number | null]>([
  ['12', 'EUR', 1_200],
  ['12.5', 'EUR', 1_250],
  [' 12,50 ', 'EUR', 1_250],
  ['500', 'JPY', 500],
  ['1.234', 'KWD', 1_234],
  ['500.0', 'JPY', null],
  ['1.234', 'EUR', null],
  ['1,234.50', 'EUR', null],
  ['-1', 'EUR', null],
  ['+1', 'EUR', null],
  ['1e3', 'EUR', null],
  ['0x10', 'EUR', null],
  ['0.00', 'EUR', null],
  ['12 €', 'EUR', null],
  ['1234567890', 'EUR', null],
  ['12.', 'EUR', null],
  ['.5', 'EUR', null],
  ['', 'EUR', null],
])('"%s" of %s is %s', (typed, currency, amount) => {
  expect(readAmount(typed, currency)).toBe(amount)
})

test('an amount that is written out is read as itself, in every currency and with either sign', () => {
  const currencies = fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF')
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      currencies,
      fc.constantFrom('.', ','),
      (amount, currency, sign) => {
        const digits = minorDigits(currency)
        const padded = String(amount).padStart(digits + 1, '0')
        const whole = padded.slice(0, padded.length - digits)
        const typed = digits === 0 ? whole : whole + sign + padded.slice(-digits)
        expect(readAmount(typed, currency)).toBe(amount)
      },
    ),
  )
})

test('an amount is shown as it can be typed', () => {
  expect(typedAmount(money(123_456, 'EUR'), 'en')).toBe('1234.56')
  expect(typedAmount(money(123_456, 'EUR'), 'de')).toBe('1234,56')
  expect(typedAmount(money(5, 'EUR'), 'en')).toBe('0.05')
  expect(typedAmount(money(200, 'JPY'), 'de')).toBe('200')
})
