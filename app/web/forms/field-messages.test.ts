import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fieldMessages } from './field-messages.ts'
import { languageOf } from '#app/web/language-of.ts'

const [en, de] = [languageOf('en'), languageOf('de')]

test('an empty field is asked for by its name, in a sentence of its own', () => {
  const labels = { postalCode: 'checkout.postal_code', region: 'checkout.state', name: 'contact.name' } as const
  const problems = { name: 'field.required', region: 'field.region', postalCode: 'field.required' } as const
  expect(fieldMessages(en, problems, labels)).toEqual({
    postalCode: 'Enter your postcode.',
    region: 'Choose your state.',
    name: 'Enter your name.',
  })
  expect(Object.values(fieldMessages(de, problems, labels))).toEqual([
    'Geben Sie Ihre Postleitzahl ein.',
    'Wählen Sie Ihren Bundesstaat.',
    'Geben Sie Ihren Namen ein.',
  ])
})

test('the error of a field has its name, even without a sentence of its own', () => {
  expect(fieldMessages(en, { company: 'field.too_long' }, { company: 'checkout.company' })).toEqual({
    company: 'Company: this is too long. Please shorten it.',
  })
  expect(fieldMessages(de, { line2: 'field.required' }, { line2: 'checkout.line2' })).toEqual({
    line2: 'Bitte ausfüllen: Adresszusatz',
  })
  expect(fieldMessages(en, { zip: 'field.postal_code' }, { zip: 'checkout.zip' })).toEqual({
    zip: 'Enter a ZIP code that matches the country.',
  })
  expect(fieldMessages(en, { mug: 'order.too_many_pieces' }, { mug: { name: 'Mug' } }).mug).toMatch(/^Mug: /)
})

test('lists only the refused fields, in page order', () => {
  const labels = { email: 'checkout.email', phone: 'checkout.phone' } as const
  expect(Object.keys(fieldMessages(en, { phone: 'field.phone', email: 'field.email' }, labels))).toEqual([
    'email',
    'phone',
  ])
  expect(fieldMessages(en, {}, labels)).toEqual({})
})

test('every screen names the field in its error', () => {
  // A bare code says "Please fill in this field", and in the summary above the form it is unclear which.
  const bare = globSync('app/**/*.tsx').filter((file) =>
    /error\.\$\{(form\.)?problems(\.\w|\[(name|id|field))/.test(readFileSync(file, 'utf8')),
  )
  expect(bare).toEqual([])
})
