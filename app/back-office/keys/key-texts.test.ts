import { expect, test } from 'vitest'
import { lastDay, withKeyTexts } from './key-texts.ts'

const read = (fields: Record<string, string>) =>
  Object.fromEntries(withKeyTexts(new URLSearchParams(fields), 'Europe/Berlin'))

test('a key is good until the end of its last day by the shop’s clock, and is shown with that day', () => {
  expect(read({ expires_at: '2027-01-31', 'expires_at-before': '' })).toEqual({
    expires_at: '2027-01-31T23:00:00.000Z',
    'expires_at-before': '',
  })
  expect(lastDay('2027-01-31T23:00:00.000Z', 'Europe/Berlin')).toBe('2027-01-31')
  expect(lastDay('2027-01-31T12:00:00.000Z', 'Europe/Berlin')).toBe('2027-01-31')
})

test.each(['tomorrow', '2027-02-40', '2027-02-31', '-1', '1,5', ''])('%j stays as it was typed', (typed) => {
  expect(read({ expires_at: typed })).toEqual({ expires_at: typed })
  expect(lastDay(typed, 'Europe/Berlin')).toBe(typed)
})

test('permissions that are as the page showed them are no change', () => {
  const shown = { shown_scopes: 'orders:read stock:write', scopes: '' }
  const both = { 'scopes-stock:write': 'on', 'scopes-orders:read': 'on' }
  expect(read({ ...shown, ...both })).toEqual({ shown_scopes: shown.shown_scopes })
  expect(read({ ...shown, 'scopes-orders:read': 'on' })).toEqual({ ...shown, 'scopes-orders:read': 'on' })
})
