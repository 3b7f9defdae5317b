import { expect, test } from 'vitest'
import { changesNothing } from './changes-nothing.ts'

const view = { name: 'Mill', address: ['Way 1', 'Town'], limit: { amount: 100, currency: 'EUR' }, years: null }

test.each([
  {},
  { name: 'Mill' },
  { name: undefined },
  { address: ['Way 1', 'Town'] },
  { limit: { amount: 100 } },
  { years: null },
])('%o is so already', (input) => expect(changesNothing(view, input)).toBe(true))

test.each([
  { name: 'Mills' },
  { address: ['Town', 'Way 1'] },
  { address: ['Way 1'] },
  { limit: { amount: 101 } },
  { years: 0 },
  { other: '' },
])('%o is not', (input) => expect(changesNothing(view, input)).toBe(false))
