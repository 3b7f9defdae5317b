import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'

/**
 * An upper bound of the bits to guess: by the characters and by the steps between them, whichever is less (a row of the
 * alphabet has one step), over a length in which repeats do not count. A random secret measures nearly all its bits.
 */
export function bitsOf(secret: string): number {
  const codes = [...secret].map((character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  const length = Math.min(codes.length, deflateRawSync(secret, { level: 9 }).length)
  return Math.min(entropy(codes), entropy(steps)) * length
}

/** Shannon's: bits per symbol. */
function entropy(symbols: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const each of symbols) counts.set(each, (counts.get(each) ?? 0) + 1)
  const shares = [...counts.values()].map((count) => count / symbols.length)
  return -shares.reduce((sum, share) => sum + share * Math.log2(share), 0)
}

/** Whether a person made it up or took it from a well-known list: it may measure as much as a random one. */
export function looksMadeUp(secret: string): boolean {
  const said = textIn(secret)
  if (said !== null && (bitsOf(said) < 60 || looksMadeUp(said))) return true
  // Random secrets have no spaces.
  return /\s/.test(secret) || looksLikeWords(secret) || runsAlongKeys(secret) || isHashOfWord(secret)
}

/** What it says in hexadecimal or base64, if that is text: of random bytes, 16 are text once in ten million times. */
function textIn(secret: string): string | null {
  const encoding = /^([\da-f]{2}){16,}$/i.test(secret) ? 'hex' : /^[\w+/-]{22,}={0,2}$/.test(secret) ? 'base64' : null
  const text = encoding && Buffer.from(secret, encoding).toString('latin1')
  return text && /^[ -~]+$/.test(text) ? text : null
}

/**
 * Whether it reads like words: in English and German every second pair of letters within a word is one of these, in
 * random text one in ten. Words are refused only if random letters would have as many of them less than once in a
 * hundred million, by the letters alone, so that the rate is the same for every alphabet; as pairs overlap, it is up to
 * a hundred times that.
 */
function looksLikeWords(secret: string): boolean {
  const pairs = Array.from({ length: Math.max(0, secret.length - 1) }, (_, at) => secret.slice(at, at + 2))
  const ofWords = pairs.filter((pair) => /^([A-Za-z][a-z]|[A-Z]{2})$/.test(pair))
  const usual = ofWords.filter((pair) => usualPairs.has(pair.toLowerCase()))
  return readsLikeWords(ofWords.length, usual.length)
}

/** `usual` of so many pairs of letters. */
export const readsLikeWords = (pairs: number, usual: number) =>
  usual / Math.max(1, pairs) >= 0.36 && atLeast(usual, pairs, usualPairs.size / 26 ** 2) < 1e-8

/** How likely at least so many of all are hit, each by this chance. */
function atLeast(few: number, all: number, chance: number): number {
  let [exactly, sum] = [(1 - chance) ** all, 0]
  for (let hits = 0; hits <= all; hits++) {
    if (hits >= few) sum += exactly
    exactly *= ((all - hits) / (hits + 1)) * (chance / (1 - chance))
  }
  return sum
}

export const usualPairs: ReadonlySet<string> = new Set(
  (
    'th he in er an re nd at on nt ha es st en ed to it ou ea hi is or ti as te et ng of al de se le sa si ar ve ra ld ur ' +
    'ch ei ie un ge be ne ic il ro ma co om me io ce li el us ll ho sh tr ta pr ec ct ot ay ey ke'
  ).split(' '),
)

/** Whether most of it runs along the rows or columns of a keyboard, in any direction. */
function runsAlongKeys(secret: string): boolean {
  const typed = secret.toLowerCase()
  const steps = (text: string) =>
    [...text].filter((key, at) => at > 0 && keyRuns.some((run) => run.includes(text.charAt(at - 1) + key))).length
  const back = [...typed].toReversed().join('')
  return Math.max(steps(typed), steps(back)) >= 0.5 * typed.length
}

const keyRuns = (
  '1234567890 qwertyuiop qwertzuiop asdfghjkl zxcvbnm yxcvbnm ' +
  '1qaz 2wsx 3edc 4rfv 5tgb 6yhn 6zhn 7ujm 8ik 9ol 0p 1qay'
).split(' ')

/** The hashes of common passwords are on the first page of every search. */
function isHashOfWord(secret: string): boolean {
  const plain = secret.toLowerCase()
  return ['md5', 'sha1', 'sha256', 'sha512'].some((hash) =>
    firstWords.some((word) => {
      const bytes = createHash(hash).update(word).digest()
      return [bytes.toString('hex'), bytes.toString('base64')].some((written) => written.toLowerCase() === plain)
    }),
  )
}

const firstWords = [
  '',
  'password',
  'passwort',
  'secret',
  'geheim',
  'admin',
  'test',
  'hello',
  'changeme',
  'barrow',
  '123456',
]

/** What people set as a password when they want none, and the passwords of examples. */
export function isUsualPassword(password: string): boolean {
  return (
    password.length < 8 ||
    /^(pass(word|wort|wd)?|secret|geheim|change-?me|example|postgres|barrow|letmein|qwerty|1234)/i.test(password)
  )
}
