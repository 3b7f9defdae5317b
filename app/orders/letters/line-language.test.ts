import { expect, test } from 'vitest'
import { wordsFor } from './line-language.ts'

const glaze = { name: 'Glaze', value: 'Kelp' }

test('an order’s words are those of its language: foreign on a page in another, and only there', () => {
  const line = { titleLanguage: null, options: [glaze] }
  expect(wordsFor('de', line, 'de')).toEqual({ lang: undefined, options: [glaze] })
  expect(wordsFor('de', line, 'en')).toEqual({ lang: 'de', options: [{ ...glaze, nameLang: 'de', valueLang: 'de' }] })
})

test('what had not been translated when it was bought is foreign on the order’s own page', () => {
  const line = { titleLanguage: 'en', options: [{ ...glaze, valueLang: 'en' }] }
  expect(wordsFor('de', line, 'de')).toEqual({ lang: 'en', options: [{ ...glaze, valueLang: 'en' }] })
  expect(wordsFor('de', line, 'en')).toEqual({ lang: undefined, options: [{ ...glaze, nameLang: 'de' }] })
})
