import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { bitsOf, isUsualPassword, looksMadeUp } from './secret-strength.ts'

test.each([
  ['base64', (): string => randomBytes(32).toString('base64')],
  ['base64 for addresses', (): string => randomBytes(24).toString('base64url')],
  ['hexadecimal', (): string => randomBytes(32).toString('hex')],
  ['the shortest hexadecimal', (): string => randomBytes(16).toString('hex')],
])(
  'a random one is always accepted: %s',
  (_, make) => {
    const weak = Array.from({ length: 20_000 }, make).filter((secret) => bitsOf(secret) < 80 || looksMadeUp(secret))
    expect(weak).toEqual([])
    // Eighty thousand secrets take seconds, and more beside other tests.
  },
  120_000,
)

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
  'The quick brown fox jumps over the lazy dog',
  'qwertyuiopasdfghjklzxcvbnm1234567890',
  '0987654321poiuytrewqlkjhgfdsamnbvcxz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  // MD5 and SHA-256 of nothing, and MD5 of "password".
  'd41d8cd98f00b204e9800998ecf8427e',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '5F4DCC3B5AA765D61D8327DEB882CF99',
])('an invented one is refused: %s', (secret) => {
  expect(bitsOf(secret) < 80 || looksMadeUp(secret)).toBe(true)
})

test('a well-known password is recognised', () => {
  expect(['', 'postgres', 'Passwort123', 'changeme-now', 'short1'].map(isUsualPassword)).not.toContain(false)
  expect(isUsualPassword('Tq7-mv9K2x')).toBe(false)
})
