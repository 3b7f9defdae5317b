import { distance, mostMistakes } from './spelling.ts'

// The possible meanings of a search's words, from what the shop's vocabulary has for each
// (db/migrations/0054_search.sql, `look_up_words`), and the value of each reading.

export interface LookedUp {
  language: string
  /** Which of the asked words, from 1, and how many of them from there. */
  n: number
  kind: 'same' | 'shorter' | 'ends' | 'begins' | 'like' | 'joined' | 'parts' | 'means' | 'collection' | 'stop'
  span: number
  word: string
  stems: string[]
  /** For a longer word: whether its remainder is a word as well. */
  known: boolean
  products: number
}

/** One reading of a word: a stem; with `and`, a stem and one of several more. */
interface Reading {
  stem: string
  and: string[]
  weight: number
}

export interface MeantWord {
  /** As it was typed, and as it is read. */
  asked: string
  word: string
  /** Its own. */
  stem: string
  readings: Reading[]
  /** Nothing in the shop is called like that: at most a description has it. */
  unknown: boolean
}

export interface Meaning {
  language: string
  words: MeantWord[]
  codes: string[]
}

const mostReadings = 80

/** Five times as many products as are ever ranked: with each further reading the index compares all of them once more. */
const enoughProducts = 5_000

/** The value of each kind of reading, where the word itself is worth 1. */
const worth = {
  means: 0.95,
  joined: 0.95,
  head: 0.85,
  headOfUnknown: 0.45,
  parts: 0.8,
  longer: 0.7,
  shorter: 0.7,
  firstPart: 0.4,
  mistake: [1, 0.75, 0.5],
} as const

export function meaningOf(rows: readonly LookedUp[], { isTyped = false } = {}): Meaning {
  const asked = rows.filter(({ kind }) => kind === 'same' || kind === 'stop').sort((one, other) => one.n - other.n)
  const language = asked[0]?.language ?? ''
  const last = asked.at(-1)?.n
  const words = asked
    .filter(({ kind }) => kind === 'same')
    .map((own) => {
      const about = rows.filter((row) => row !== own && row.n <= own.n && own.n < row.n + row.span)
      return meantBy(own, about, isTyped && own.n === last)
    })
  return { language, words, codes: codesAmong(asked.map(({ word }) => word)) }
}

function meantBy(own: LookedUp, about: readonly LookedUp[], isBegun: boolean): MeantWord {
  const of = (kind: LookedUp['kind']) => about.filter((row) => row.kind === kind)
  const isKnown = own.products > 0 || [...of('means'), ...of('collection'), ...of('joined')].length > 0
  const parts = of('parts')
  // While typing, a word with this beginning is meant, and not one with a letter less.
  const likely = isBegun && of('begins').length > 0 ? [] : nearest(own.word, of('like'))
  const heads = of('ends')
  const readings = [
    ...read([own], () => 1),
    ...read(of('means'), () => worth.means),
    ...read(of('collection'), () => 1),
    ...read(of('joined'), () => worth.joined),
    ...read(likely, ({ word }) => worth.mistake[distance(own.word, word)] ?? 0),
    // A word that may continue is not shortened.
    ...read(isBegun || of('begins').length > 0 ? [] : of('shorter'), () => worth.shorter),
    ...read(heads, ({ known }) => (known ? worth.head : worth.headOfUnknown)),
    ...read(parts, () => worth.parts),
    ...read(frequent(of('begins'), own.products), ({ known }) => {
      if (isBegun || !(isKnown || heads.length > 0 || parts.length > 0)) return worth.longer
      return known ? worth.firstPart : 0
    }),
  ].filter(({ weight }) => weight > 0)
  const isRead = isKnown || heads.length > 0 || parts.length > 0
  const instead = likely[0] ?? of('shorter')[0] ?? of('begins')[0]
  return {
    asked: own.word,
    stem: own.stems[0] ?? '',
    word: isRead || !instead ? own.word : instead.word,
    readings: unique(readings).slice(0, mostReadings),
    unknown: !isKnown && readings.length === 1,
  }
}

/** The most frequent of these words, until they and what is there already have enough products. */
function frequent(rows: readonly LookedUp[], there: number): LookedUp[] {
  let sum = there
  const enough = ({ products }: LookedUp) => {
    const isEnough = sum >= enoughProducts
    sum += products
    return isEnough
  }
  const sorted = rows.toSorted((one, other) => other.products - one.products)
  const end = sorted.findIndex(enough)
  return end < 0 ? sorted : sorted.slice(0, end)
}

const read = (rows: readonly LookedUp[], weight: (row: LookedUp) => number): Reading[] =>
  rows.map((row) => ({ stem: row.stems[0] ?? '', and: row.stems.slice(1), weight: weight(row) }))

/** Among similarly spelt words, the ones with the fewest mistakes; then the one of more products. */
function nearest(asked: string, alike: readonly LookedUp[]): LookedUp[] {
  const far = alike
    .map((row) => ({ row, mistakes: distance(asked, row.word) }))
    .filter(({ mistakes }) => mistakes <= mostMistakes(asked))
    .sort((one, other) => one.mistakes - other.mistakes || other.row.products - one.row.products)
  return far
    .filter(({ mistakes }) => mistakes === far[0]?.mistakes)
    .map(({ row }) => row)
    .slice(0, 4)
}

function unique(readings: readonly Reading[]): Reading[] {
  const best = new Map<string, Reading>()
  for (const reading of readings) {
    const key = [reading.stem, ...reading.and].join(' ')
    if ((best.get(key)?.weight ?? 0) < reading.weight) best.set(key, reading)
  }
  return [...best.values()].sort((one, other) => other.weight - one.weight)
}

/** Possible codes of a variant: all of it, two parts of it, one that has digits; without separators. */
function codesAmong(words: readonly string[]): string[] {
  const pairs = words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`)
  return [...new Set([words.join(''), ...pairs, ...words])].filter((code) => /\d/.test(code) && code.length >= 4)
}

/** In the form of `find_products_…`: every word has to match in one of its readings. */
export function askedOf({ words, codes }: Meaning) {
  return {
    all: words.map((word) => `(${oneOf(word)})`).join(' & '),
    titled: words.map(titled).join(' & '),
    every: true,
    meant: words.flatMap((word, n) => valuesOf(word).map(({ q, v }) => ({ n, q, v }))),
    words: Math.max(1, words.length),
    near: words
      .slice(1)
      .flatMap((word, at) => {
        const [one, other] = [oneStem(words[at]), oneStem(word)]
        return one && other ? [`((${one}) <-> (${other}))`] : []
      })
      .join(' | '),
    codes,
  }
}

/**
 * With more words any one is enough: listing all ways to leave one out would be long, and products with most of them
 * come first.
 */
const mostLeftOut = 4

/** All words but one, whichever that is. */
export function allButOne(meaning: Meaning) {
  const { words } = meaning
  const butOne = (query: (word: MeantWord) => string) =>
    words
      .map((one) => words.filter((word) => (words.length > mostLeftOut ? word === one : word !== one)))
      .map((some) => `(${some.map(query).join(' & ')})`)
      .join(' | ')
  return { ...askedOf(meaning), every: false, all: butOne((word) => `(${oneOf(word)})`), titled: butOne(titled) }
}

/** The weight of a word's position in a product: title, type and values, elsewhere; and the last word of its type. */
const fields = { A: 1, B: 0.75, C: 0.4 } as const
const asWritten = 0.5
const asType = 0.7

/** The value of a product for a word: readings of the same weight are searched together. */
function valuesOf({ asked, readings }: MeantWord): { q: string; v: number }[] {
  const byWeight = Map.groupBy(readings, ({ weight }) => weight)
  const values = [...byWeight].flatMap(([weight, alike]) => [
    ...Object.entries(fields).map(([label, value]) => ({
      q: alike.map((reading) => queryOf(reading, `:${label}`)).join(' | '),
      v: value * weight,
    })),
    { q: alike.map((reading) => queryOf(reading, '', '!')).join(' | '), v: asType * weight },
  ])
  return [...values, { q: quoted(`=${asked}`), v: asWritten }]
}

const quoted = (stem: string) => `'${stem.replaceAll("'", "''")}'`
/** Of several stems the last is the noun, and may be elsewhere. */
function queryOf({ stem, and }: Reading, label = '', before = ''): string {
  if (and.length === 0) return quoted(before + stem) + label
  const others = and.map((each) => quoted(before + each) + label).join(' | ')
  return `(${quoted(stem)} & (${others}))`
}
/** In a title or type, as it was typed or is read: with thousands of products, those come first. */
const titled = ({ asked, word }: MeantWord) =>
  `(${[...new Set([asked, word])].map((each) => quoted(`=${each}`)).join(' | ')})`
const oneOf = ({ readings }: MeantWord) => readings.map((reading) => queryOf(reading)).join(' | ')
const oneStem = (word: MeantWord | undefined) =>
  (word?.readings ?? []).flatMap(({ stem, and }) => (and.length === 0 ? [quoted(stem)] : [])).join(' | ')
