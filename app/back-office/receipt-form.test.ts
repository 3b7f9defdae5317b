import { describe, expect, test } from 'vitest'
import { readReceipt } from './receipt-form.ts'

const known = { currency: 'EUR', owed: 4_820, orderedOn: '2026-11-20', today: '2026-11-22' }
const read = (values: Record<string, string>, more: Partial<typeof known> = {}) =>
  readReceipt({ amount: '48.20', receivedOn: '2026-11-22', ...values }, { ...known, ...more })
const problemsOf = (...given: Parameters<typeof read>) => {
  const answer = read(...given)
  return answer.ok ? 'fine' : answer.problems
}

describe('a payment from the bank statement', () => {
  test('is read as it is typed, whole or in part', () => {
    expect(read({})).toEqual({ ok: true, value: { amount: 4_820, receivedOn: '2026-11-22' } })
    expect(read({ amount: ' 20,5 ', receivedOn: '2026-11-20' })).toEqual({
      ok: true,
      value: { amount: 2_050, receivedOn: '2026-11-20' },
    })
  })

  test('of more than is owed is meant so, or refused; where nothing is owed, whatever comes is more', () => {
    expect(problemsOf({ amount: '48.21' })).toMatchObject({ amount: 'receipt.more_than_owed' })
    expect(problemsOf({ amount: '48.21', more: '1' })).toBe('fine')
    expect(problemsOf({ amount: '48.21' }, { owed: 0 })).toBe('fine')
  })

  test.each(['', '0', '-1', '1.234,00', '1e3', '5 EUR'])('of "%s" is no amount', (amount) => {
    expect(problemsOf({ amount })).toMatchObject({ amount: 'refund.amount' })
  })

  test('of more than the database can keep is refused, also where it is meant', () => {
    expect(problemsOf({ amount: '1000000', more: '1' })).toMatchObject({ amount: 'receipt.too_large' })
  })

  test.each([
    ['', 'receipt.day'],
    ['22.11.2026', 'receipt.day'],
    ['2026-02-30', 'receipt.day'],
    ['2026-13-01', 'receipt.day'],
    ['2026-11-23', 'receipt.too_late'],
    ['2026-11-19', 'receipt.too_early'],
  ])('on "%s" is refused: %s', (receivedOn, problem) => {
    expect(problemsOf({ receivedOn })).toMatchObject({ receivedOn: problem })
  })
})
