import { expect, test } from 'vitest'
import { texts } from '#app/texts.ts'
import { declineWords, knownDeclines } from './decline-words.ts'
import { disputeWord, knownDisputes } from './dispute-words.ts'

// They are the provider's own.
const usual = [
  'generic_decline',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'processing_error',
  'authentication_required',
  'lost_card',
  'stolen_card',
]

test('every code of a decline has its sentence in both languages, and is in one group', () => {
  expect(knownDeclines).toEqual(expect.arrayContaining(usual))
  expect(new Set(knownDeclines).size).toBe(knownDeclines.length)
  for (const code of knownDeclines) {
    const key = declineWords(code)
    expect([texts.en[key], texts.de[key]].every((text) => text.length > 10 && !text.includes(code))).toBe(true)
  }
})

test('a code that is new at the provider is a refusal of the bank', () => {
  expect(declineWords('something_new')).toBe('office.decline.bank')
  expect(declineWords('toString')).toBe('office.decline.bank')
})

test('the reason of a dispute has its sentence in both languages; one that says nothing or is new stays a code', () => {
  for (const code of knownDisputes) {
    const key = disputeWord(code)
    expect(key && [texts.en[key], texts.de[key]].every((text) => text.length > 10 && !text.includes(code))).toBe(true)
  }
  expect(['fraudulent', 'general', 'something_new', 'toString'].map(disputeWord)).toEqual([
    'office.dispute.fraud',
    null,
    null,
    null,
  ])
})
