import { expect, test } from 'vitest'
import type { ErrorCode } from '#app/errors.ts'
import { languageOf } from '#app/web/language-of.ts'
import '#test/support/shop/provide-texts.ts'
import { reasonKey } from './bulk-words.ts'

const said = (reason: ErrorCode) => languageOf('en').t(reasonKey(reason))

test('a job that had no right says so of who started it, not of who reads it', () => {
  expect(said('access.forbidden')).toBe('The person who started this was not allowed to do it at that time.')
  expect(said('request.not_found')).toBe('Not found in this shop.')
})

test('every other reason has the words that it has elsewhere', () => {
  expect(reasonKey('order.not_paid')).toBe('error.order.not_paid')
})
