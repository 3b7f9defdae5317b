import { expect, test } from 'vitest'
import { languageOf } from '#app/web/language-of.ts'
import { methodName } from './method-name.ts'

test('a way to send without a translation is called as in the shop’s own language, and says so', () => {
  const parcel = { name: 'Parcel', translations: { de: { name: 'Paket' } } }
  expect(methodName(parcel, languageOf('de'))).toEqual([{ text: 'Paket', lang: undefined }])
  expect(methodName({ ...parcel, translations: {} }, languageOf('de'))).toEqual([{ text: 'Parcel', lang: 'en' }])
})
