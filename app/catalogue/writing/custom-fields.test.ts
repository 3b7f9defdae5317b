import { expect, test } from 'vitest'
import { type CustomField, customFieldOf, enteredFields } from './custom-fields.ts'

const fits = (kind: CustomField['kind'], value: string) => enteredFields.safeParse({ Field: { kind, value } }).success

test('a date is one of the calendar, with a time or without', () => {
  const dates = ['2026-01-31', '2028-02-29', '2026-01-31T10:00:00Z']
  const none = ['2026-13-40', '2026-02-29', '31.01.2026', '2026-01-31 in the morning']
  expect(dates.map((text) => fits('date', text))).toEqual(dates.map(() => true))
  expect(none.map((text) => fits('date', text))).toEqual(none.map(() => false))
  expect(['2026-01-31', '2026-13-40'].map((text) => customFieldOf(text).kind)).toEqual(['date', 'text'])
})

test('yes and no are said in each language of the shop', () => {
  for (const text of ['yes', 'No', 'ja', 'Nein', 'true']) expect(fits('yes_no', text), text).toBe(true)
  expect(fits('yes_no', 'maybe')).toBe(false)
})
