import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { bitsOf, isUsualPassword, looksMadeUp, readsLikeWords, usualPairs } from './secret-strength.ts'

/** The same random bytes at each run. */
const bytesOf = (seed: number, length: number) => createHash('sha256').update(String(seed)).digest().subarray(0, length)

test.each([
  ['base64', (seed: number): string => bytesOf(seed, 32).toString('base64')],
  ['base64 for addresses', (seed: number): string => bytesOf(seed, 24).toString('base64url')],
  ['hexadecimal', (seed: number): string => bytesOf(seed, 32).toString('hex')],
  [
    'hexadecimal in base64',
    (seed: number): string => Buffer.from(bytesOf(seed, 32).toString('hex')).toString('base64'),
  ],
  ['the shortest hexadecimal', (seed: number): string => bytesOf(seed, 16).toString('hex')],
])('a random one is accepted: %s', (_, make) => {
  const secrets = Array.from({ length: 500 }, (_each, seed) => make(seed))
  expect(secrets.filter((secret) => bitsOf(secret) < 80 || looksMadeUp(secret))).toEqual([])
})

const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = lower.toUpperCase()

test.each([
  [20, `${lower}${upper}0123456789`],
  [32, `${lower}${upper}0123456789-_`],
  [32, `${upper}234567`],
  [32, `${lower}0123456789`],
  [32, '0123456789abcdef'],
  [32, lower],
])(
  'less than one in a million random ones of %i characters is taken for words, by calculation: %s',
  (length, alphabet) => {
    expect(rateOfWords(length, alphabet)).toBeLessThan(1e-6)
  },
)

/** The exact rate: of each last character, how likely so many pairs of letters and so many usual ones came before. */
function rateOfWords(length: number, alphabet: string): number {
  const size = length * length
  const share = 1 / alphabet.length
  const at = (pairs: number, usual: number) => pairs * length + usual
  let chances = new Map([...alphabet].map((letter) => [letter, new Float64Array(size).fill(share, 0, 1)]))
  for (let step = 1; step < length; step++) {
    const next = new Map([...alphabet].map((letter) => [letter, new Float64Array(size)]))
    for (const [one, before] of chances)
      for (const [other, after] of next) {
        const isPair = /^([A-Za-z][a-z]|[A-Z]{2})$/.test(one + other)
        const move = isPair ? at(1, usualPairs.has((one + other).toLowerCase()) ? 1 : 0) : 0
        for (let pairs = 0; pairs < step; pairs++)
          for (let usual = 0; usual <= pairs; usual++) {
            const here = at(pairs, usual)
            after[here + move] = (after[here + move] ?? 0) + (before[here] ?? 0) * share
          }
      }
    chances = next
  }
  return [...chances.values()]
    .flatMap((each) => [...each].map((chance, place) => [chance, Math.floor(place / length), place % length] as const))
    .filter(([, pairs, usual]) => readsLikeWords(pairs, usual))
    .reduce((sum, [chance]) => sum + chance, 0)
}

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
  // Words in base64, twice so, and in hexadecimal; numbers that count on.
  Buffer.from('our-session-key-please-keep-it-to-yourself').toString('base64'),
  Buffer.from(Buffer.from('ThisIsTheSessionKeyOfOurShop').toString('base64')).toString('base64'),
  Buffer.from('THIS_IS_THE_KEY_OF_OUR_PRODUCTION_SHOP').toString('hex'),
  Buffer.from('20260101202601022026010320260104').toString('base64url'),
  createHash('sha512').update('password').digest('hex'),
  createHash('sha256').update('changeme').digest('base64'),
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
