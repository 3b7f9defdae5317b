import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { bitsOf, isUsualPassword, looksLikeWords } from './secret-strength.ts'

test.each([
  ['base64', (): string => randomBytes(32).toString('base64')],
  ['base64 for addresses', (): string => randomBytes(24).toString('base64url')],
  ['hexadecimal', (): string => randomBytes(32).toString('hex')],
  ['the shortest hexadecimal', (): string => randomBytes(16).toString('hex')],
])('what is random is always taken: %s', (_, make) => {
  const weak = Array.from({ length: 20_000 }, make).filter((secret) => bitsOf(secret) < 80 || looksLikeWords(secret))
  expect(weak).toEqual([])
})

test.each([
  'a'.repeat(44),
  `${'0'.repeat(40)}1`,
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'abcdefghabcdefghabcdefghabcdefgh',
  'a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7',
  'deadbeefdeadbeefdeadbeefdeadbeef',
  'keyboardcatkeyboardcatkeyboardcat',
  'correct-horse-battery-staple-for-the-shop',
  'This is our production session key 2026',
  'ThisIsTheSessionSecretOfOurProductionShop',
  'THIS_IS_THE_KEY_OF_OUR_PRODUCTION_SHOP',
  'mein ganz geheimer Schlüssel für den Laden',
  'replace_this_with_a_random_value_please',
])('what somebody thought of is not: %s', (secret) => {
  expect(bitsOf(secret) < 80 || looksLikeWords(secret)).toBe(true)
})

test('a password that everybody tries first is known', () => {
  expect(['', 'postgres', 'Passwort123', 'changeme-now', 'short1'].map(isUsualPassword)).not.toContain(false)
  expect(isUsualPassword('Tq7-mv9K2x')).toBe(false)
})
