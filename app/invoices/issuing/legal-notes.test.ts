import { expect, test } from 'vitest'
import { taxNote } from './legal-notes.ts'

const german = { vat: 'charged', homeCountry: 'DE' } as const

test('a document says why it has no tax, or the tax of another country', () => {
  const note = (
    destination: string | null,
    untaxed: boolean,
    settings: Parameters<typeof taxNote>[0]['settings'] = german,
  ) => taxNote({ settings, destination, untaxed })
  expect(note('DE', false)).toBeNull()
  expect(note('AT', false)).toBe('abroad')
  expect(note('CH', true)).toBe('export')
  // Taxed by us although it leaves the Union: no export is claimed.
  expect(note('CH', false)).toBeNull()
  expect(note(null, false)).toBeNull()
  expect(note('CH', true, { vat: 'small-business', homeCountry: 'AT' })).toBe('small-business')
  expect(note('DE', true, { vat: 'charged', homeCountry: 'CH' })).toBeNull()
})
