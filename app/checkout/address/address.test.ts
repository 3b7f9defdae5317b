import { expect, test } from 'vitest'
import { addressInput, addressOf } from './address.ts'
import { contactInput, readPhone } from '#app/checkout/contact.ts'
import { exampleCodes, fitsCountry, tidyPostalCode } from './postal-code.ts'
import { postalFormatOf } from './postal-format.ts'

const german = {
  country: 'DE',
  name: 'Ada Beispiel',
  company: '',
  line1: 'Norderstraße 12',
  line2: '',
  city: 'Flensburg',
  region: '',
  postal_code: '24939',
}

function problemsOf(change: Record<string, string>) {
  const read = addressInput.safeParse({ ...german, ...change })
  return read.success ? {} : Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
}

test('an address is returned as it is on the label, tidied', () => {
  const told = addressInput.parse({ ...german, name: '  Ada   Beispiel ', postal_code: 'd-24939', region: 'SH' })
  expect(addressOf(told)).toEqual({
    name: 'Ada Beispiel',
    company: '',
    lines: ['Norderstraße 12'],
    city: 'Flensburg',
    region: '',
    postalCode: '24939',
    country: 'DE',
    phone: '',
  })
})

test('every field that is missing is named at once', () => {
  expect(problemsOf({ name: '', line1: ' ', city: '', postal_code: '' })).toEqual({
    name: 'field.required',
    line1: 'field.required',
    city: 'field.required',
    postal_code: 'field.required',
  })
})

test('too long, unprintable, or a code of another country: each has its own message', () => {
  expect(
    problemsOf({ name: 'a'.repeat(121), city: 'Flens\u0007burg', line2: '\u202Egrub', postal_code: '2493' }),
  ).toEqual({
    name: 'field.too_long',
    city: 'field.characters',
    line2: 'field.characters',
    postal_code: 'field.postal_code',
  })
})

test('what nobody can see is on no label', () => {
  expect(problemsOf({ name: '\u200B', company: '\u2060\u200D', line1: '\u2800' })).toEqual({
    name: 'field.characters',
    company: 'field.characters',
    line1: 'field.characters',
  })
})

test('an unknown country is reported before anything else', () => {
  expect(problemsOf({ country: 'XX', postal_code: '' })).toEqual({ country: 'field.country' })
  expect(problemsOf({ country: '__proto__' })).toEqual({ country: 'field.country' })
})

test('the state of the United States must be one of theirs; a county in Ireland may be left out', () => {
  expect(problemsOf({ country: 'US', postal_code: '94103', region: '' })).toEqual({ region: 'field.region' })
  expect(problemsOf({ country: 'US', postal_code: '94103', region: 'RM' })).toEqual({ region: 'field.region' })
  expect(problemsOf({ country: 'US', postal_code: '94103', region: 'CA' })).toEqual({})
  expect(problemsOf({ country: 'IE', postal_code: 'd02af30', region: '' })).toEqual({})
})

test.each([
  ['PL', '00950', '00-950'],
  ['PT', '1100 148', '1100-148'],
  ['NL', '1012ab', '1012 AB'],
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['SE', 'S-11120', '111 20'],
  ['LV', '1010', 'LV-1010'],
  ['LT', 'LT-01100', '01100'],
  ['LU', 'L-1234', '1234'],
  ['US', '941031234', '94103-1234'],
  ['CH', 'CH-8001', '8001'],
])('in %s "%s" is written %s', (country, typed, written) => {
  expect(tidyPostalCode(country, typed)).toBe(written)
  expect(fitsCountry(country, written)).toBe(true)
})

test('every example that the form gives is itself a code of its country', () => {
  const wrong = Object.entries(exampleCodes).filter(
    ([country, code]) => !fitsCountry(country, tidyPostalCode(country, code)),
  )
  expect(wrong).toEqual([])
})

test('the fields are in the order of the country', () => {
  expect(postalFormatOf('DE').order).toEqual(['name', 'company', 'lines', 'postalCode', 'city'])
  expect(postalFormatOf('US').order).toEqual(['name', 'company', 'lines', 'city', 'region', 'postalCode'])
  expect(postalFormatOf('GB').order).toEqual(['name', 'company', 'lines', 'city', 'postalCode'])
  expect(postalFormatOf('EE').regions).toBeNull()
})

test('a phone number is read as one of the country, and kept as the whole world dials it', () => {
  expect([readPhone('030 901820', 'DE'), readPhone('+45 33 12 12 12', 'DE'), readPhone('call me', 'DE')]).toEqual([
    '+4930901820',
    '+4533121212',
    null,
  ])
})

test.each([
  ['ada@example.org', true],
  ['ada+cart@sub.example.org', true],
  ['ada', false],
  ['ada@', false],
  ['ada@exa mple.org', false],
  ['<b>@example.org', false],
  [`${'a'.repeat(250)}@example.org`, false],
])('"%s" as an e-mail address: %s', (email, fits) => {
  expect(contactInput.safeParse({ email }).success).toBe(fits)
})
