import { expect, test } from 'vitest'
import { placeOf, regionNamed } from './wallet.ts'

test('a wallet names a region by its code, its name, or in its own way', () => {
  expect(regionNamed('US', 'CA')).toBe('CA')
  expect(regionNamed('US', 'California')).toBe('CA')
  expect(regionNamed('IT', 'Forli-Cesena')).toBe('FC')
  expect(regionNamed('ES', 'MÁLAGA')).toBe('Málaga')
  expect(regionNamed('IE', 'Dublin')).toBe('Co. Dublin')
})

test('a region that the country does not use, or does not have, is left out', () => {
  expect(regionNamed('DE', 'Schleswig-Holstein')).toBe('')
  expect(regionNamed('US', 'Bavaria')).toBe('')
  expect(regionNamed('constructor', 'x')).toBe('')
  expect(regionNamed('US', '')).toBe('')
})

test('the place of a sheet is read from the fields that the order takes, too', () => {
  const form = new URLSearchParams({
    'address-country': 'GB',
    'address-city': 'Leith',
    'address-region': 'Scotland',
    'address-postal_code': 'eh66aa',
  })
  expect(placeOf(form)).toEqual({ country: 'GB', city: 'Leith', region: '', postalCode: 'EH6 6AA' })
  const hostile = new URLSearchParams({ 'address-country': 'constructor', 'address-postal_code': '1' })
  expect(placeOf(hostile)).toMatchObject({ country: '' })
  expect(placeOf(new URLSearchParams())).toEqual({ country: '', city: '', region: '', postalCode: '' })
})
