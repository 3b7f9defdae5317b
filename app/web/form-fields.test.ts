import { expect, test } from 'vitest'
import { fieldsOf, submissionOf } from './form-fields.ts'
import { languageOf } from './language-of.ts'

const labels = { name: 'contact.name', email: 'contact.email', mug: { name: 'Harbour mug' } } as const

test('a field shows what was typed, or else what is known, and what is wrong with it', () => {
  const form = { values: { email: 'ada@' }, problems: { email: 'field.email' as const } }
  const { field, messages } = fieldsOf(languageOf('en'), form, labels, { name: 'Ada', email: 'ada@example.com' })
  expect(field('name')).toEqual({ name: 'name', label: 'Your name', defaultValue: 'Ada', error: undefined })
  expect(field('email')).toEqual({ name: 'email', label: 'Email', defaultValue: 'ada@', error: messages.email })
  expect(field('mug')).toEqual({ name: 'mug', label: 'Harbour mug', defaultValue: '', error: undefined })
  expect(Object.keys(messages)).toEqual(['email'])
})

test('a form that comes back is still the same form, unless its key was what was refused', () => {
  expect(submissionOf({ values: {}, problems: {} }, 'fresh')).toBe('fresh')
  expect(submissionOf({ values: { submission: 'sent' }, problems: {} }, 'fresh')).toBe('sent')
  const refused = { values: { submission: 'no key' }, problems: { submission: 'request.malformed' as const } }
  expect(submissionOf(refused, 'fresh')).toBe('fresh')
})
