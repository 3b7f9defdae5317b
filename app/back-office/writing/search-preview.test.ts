import { expect, test } from 'vitest'
import { searchPreviews } from './search-preview.ts'

const view = {
  title: 'Mug',
  description: '<p>Of clay.</p>',
  seo_title: 'Mug for searchers',
  seo_description: null,
  translations: {},
}
const german = (translations: Record<string, string>) =>
  searchPreviews({ ...view, translations: { de: translations } }, (locale) => `/${locale}`).de

test('each language is shown with the address and the texts of its own page', () => {
  const { en, de } = searchPreviews(
    { ...view, translations: { de: { seoTitle: 'Becher für Suchende' } } },
    (locale) => `/${locale}`,
  )
  expect(en).toEqual({ address: '/en', title: 'Mug for searchers', text: 'Of clay.' })
  expect(de).toEqual({ address: '/de', title: 'Becher für Suchende', text: 'Of clay.' })
})

test('a translated title is used before the search title of the first language', () => {
  expect(german({ title: 'Becher', description: '<p>Aus Ton.</p>' })).toMatchObject({
    title: 'Becher',
    text: 'Aus Ton.',
  })
  expect(german({})).toMatchObject({ title: 'Mug for searchers', text: 'Of clay.' })
})
