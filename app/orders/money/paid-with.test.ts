import { describe, expect, test } from 'vitest'
import { languageOf } from '#app/web/language-of.ts'
import { isByCard, isDelayed, paidWithWords } from './paid-with.ts'

const [english, german] = [languageOf('en'), languageOf('de')]

describe('what a payment was made with', () => {
  test.each([
    [{ type: 'card', detail: 'Visa … 4242' }, 'Card, Visa … 4242', 'Karte, Visa … 4242'],
    [{ type: 'sepa_debit', detail: 'DE … 3000' }, 'SEPA Direct Debit, DE … 3000', 'SEPA-Lastschrift, DE … 3000'],
    [{ type: 'bacs_debit', detail: null }, 'Direct debit', 'Lastschrift'],
    [{ type: 'paypal', detail: null }, 'PayPal', 'PayPal'],
    [{ type: 'shell_money', detail: null }, 'shell money', 'shell money'],
    [{ type: 'constructor', detail: null }, 'constructor', 'constructor'],
  ])('%o', (paidWith, inEnglish, inGerman) => {
    expect(paidWithWords(paidWith, english)).toBe(inEnglish)
    expect(paidWithWords(paidWith, german)).toBe(inGerman)
  })

  test('only a debit takes days, and an older payment was by card', () => {
    expect(['sepa_debit', 'paypal', 'card'].map((type) => isDelayed({ type, detail: null }))).toEqual([
      true,
      false,
      false,
    ])
    expect([isDelayed(null), isByCard(null)]).toEqual([false, true])
    expect(['apple_pay', 'sepa_debit'].map((type) => isByCard({ type, detail: null }))).toEqual([true, false])
  })
})
