import { expect, test } from 'vitest'
import { wordsFor } from './line-language.ts'

const glaze = { name: 'Glaze', value: 'Kelp' }

test('text of an order in another language than the page is marked with its language, and only that', () => {
  const line = { titleLanguage: null, options: [glaze] }
  expect(wordsFor('de', line, 'de')).toEqual({ lang: undefined, options: [glaze] })
  expect(wordsFor('de', line, 'en')).toEqual({ lang: 'de', options: [{ ...glaze, nameLang: 'de', valueLang: 'de' }] })
})

test('text that had no translation when it was bought is marked on the order’s own page', () => {
  const line = { titleLanguage: 'en', options: [{ ...glaze, valueLang: 'en' }] }
  expect(wordsFor('de', line, 'de')).toEqual({ lang: 'en', options: [{ ...glaze, valueLang: 'en' }] })
  expect(wordsFor('de', line, 'en')).toEqual({ lang: undefined, options: [{ ...glaze, nameLang: 'de' }] })
})
