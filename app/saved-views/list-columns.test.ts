import { expect, test } from 'vitest'
import type { Cookies } from '#app/web/requests/cookies.ts'
import { columnsOf } from './list-columns.ts'

const list = {
  name: 'orders',
  columns: {
    number: { kind: 'text' },
    placed: { kind: 'date' },
    country: { kind: 'text', aside: true },
    total: { kind: 'money' },
  },
} as const
// Only read here.
const cookies = (kept?: string) => ({ get: () => kept }) as unknown as Cookies
const shown = (address: string, kept?: string) =>
  columnsOf(list, { query: new URLSearchParams(address), cookies: cookies(kept) })

test('a list has its usual columns, those of this browser, or those of the address, in their order', () => {
  expect(shown('')).toEqual(['number', 'placed', 'total'])
  expect(shown('', 'total.country')).toEqual(['number', 'total', 'country'])
  expect(shown('show=country.placed', 'total')).toEqual(['number', 'country', 'placed'])
})

test('an unknown column, one named twice and the first one by its name change nothing', () => {
  expect(shown('show=total.secret.total.number')).toEqual(['number', 'total'])
  expect(shown('show=')).toEqual(['number'])
})
