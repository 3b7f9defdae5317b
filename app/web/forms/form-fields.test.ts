import { expect, test } from 'vitest'
import { fieldsOf, submissionOf } from './form-fields.ts'
import { languageOf } from '#app/web/language-of.ts'

const labels = { name: 'contact.name', email: 'contact.email', mug: { name: 'Harbour mug' } } as const

test('a field shows what was typed, or else the known value, and its error', () => {
  const form = { values: { email: 'ada@' }, problems: { email: 'field.email' as const } }
  const { field, messages } = fieldsOf(languageOf('en'), form, labels, { name: 'Ada', email: 'ada@example.com' })
  expect(field('name')).toEqual({ name: 'name', label: 'Your name', defaultValue: 'Ada', error: undefined })
  expect(field('email')).toEqual({ name: 'email', label: 'Email', defaultValue: 'ada@', error: messages.email })
  expect(field('mug')).toEqual({ name: 'mug', label: 'Harbour mug', defaultValue: '', error: undefined })
  expect(Object.keys(messages)).toEqual(['email'])
})

test('a form that is shown again keeps its idempotency key, unless that was refused', () => {
  const sent = { values: { submission: 'sent' }, problems: {}, problem: null }
  expect(submissionOf({ ...sent, values: {} }, 'fresh')).toBe('fresh')
  expect(submissionOf(sent, 'fresh')).toBe('sent')
  expect(submissionOf({ ...sent, problems: { submission: 'request.malformed' } }, 'fresh')).toBe('fresh')
  expect(submissionOf({ ...sent, problem: 'call.other_request' }, 'fresh')).toBe('fresh')
})
