import { expect, test } from 'vitest'
import { allButOne, askedOf, type LookedUp, meaningOf } from './meaning.ts'

const row = (
  n: number,
  kind: LookedUp['kind'],
  word: string,
  stems: string[],
  more: Partial<LookedUp> = {},
): LookedUp => ({
  language: 'en',
  n,
  kind,
  span: 1,
  word,
  stems,
  known: true,
  products: 1,
  ...more,
})
const unknown = (n: number, word: string) => row(n, 'same', word, [word], { products: 0 })

test('a word that the shop has is itself, and a mistake is the nearest word', () => {
  const { words } = meaningOf([
    row(1, 'same', 'blue', ['blue']),
    unknown(2, 'mugg'),
    row(2, 'like', 'mug', ['mug'], { products: 3 }),
    row(2, 'like', 'muggle', ['muggl']),
  ])
  expect(words.map(({ word, unknown: isUnknown }) => [word, isUnknown])).toEqual([
    ['blue', false],
    ['mug', false],
  ])
  expect(words[1]?.readings.map(({ stem }) => stem)).toEqual(['mugg', 'mug'])
})

test('an unknown word stays, because a description may contain it', () => {
  const { words } = meaningOf([unknown(1, 'qwxzy'), row(2, 'same', 'mug', ['mug'])])
  expect(words.map(({ unknown: isUnknown }) => isUnknown)).toEqual([true, false])
})

test('two words written as one are found, and the other way round', () => {
  const { words } = meaningOf([
    row(1, 'same', 'tea', ['tea']),
    row(2, 'same', 'pot', ['pot']),
    row(1, 'joined', 'teapot', ['teapot'], { span: 2 }),
  ])
  expect(askedOf({ language: 'en', words, codes: [] }).all).toBe(`('tea' | 'teapot') & ('pot' | 'teapot')`)
})

test('if no product has all words together, products with all but one are found', () => {
  const meaning = meaningOf([row(1, 'same', 'tea', ['tea']), row(2, 'same', 'pot', ['pot'])])
  expect(allButOne(meaning).all).toBe(`(('pot')) | (('tea'))`)
})

test('of many words one is enough', () => {
  const meaning = meaningOf(['a', 'b', 'c', 'd', 'e'].map((word, at) => row(at + 1, 'same', word, [word])))
  expect(allButOne(meaning).all).toBe(`(('a')) | (('b')) | (('c')) | (('d')) | (('e'))`)
})

test('a code is all of it, or a part with digits; a quote in it is no quote', () => {
  const meaning = meaningOf([row(1, 'same', 'mug', ['mug']), row(2, 'same', '1007', ['1007'])])
  expect(meaning.codes).toEqual(['mug1007', '1007'])
  expect(askedOf(meaningOf([row(1, 'same', "o'", ["o'"])])).all).toBe(`('o''')`)
})

test('of the words that begin like a typed one, the frequent ones are enough where they have very many products', () => {
  const begun = (word: string, products: number) => row(1, 'begins', word, [word], { products })
  const stems = (...rows: LookedUp[]) => meaningOf(rows, { isTyped: true }).words[0]?.readings.map(({ stem }) => stem)
  const few = [begun('grebe', 3), begun('grey', 700), begun('green', 900)]
  expect(stems(unknown(1, 'gre'), ...few)).toEqual(['gre', 'green', 'grey', 'grebe'])
  expect(stems(unknown(1, 'gre'), ...few, begun('great', 5_000))).toEqual(['gre', 'great'])
  expect(stems(row(1, 'same', 'gre', ['gre'], { products: 4_500 }), ...few)).toEqual(['gre', 'green'])
})
