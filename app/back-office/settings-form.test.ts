import { expect, test } from 'vitest'
import { readForm } from '#app/web/form.ts'
import { settingsFields, settingsForm } from './settings-form.ts'
import { changedFields } from './shown-before.ts'

const before = { 'capture-before': 'order', 'timeZone-before': 'Europe/Berlin' }

test('only what was changed on the page is changed in the shop', () => {
  const stays = { capture: 'order', timeZone: 'Europe/Berlin' } as const
  expect(changedFields(stays, settingsFields, before)).toEqual({})
  expect(changedFields({ ...stays, capture: 'shipping' }, settingsFields, before)).toEqual({ capture: 'shipping' })
  expect(changedFields({ ...stays, timeZone: 'UTC' }, settingsFields, before)).toEqual({ timeZone: 'UTC' })
  // A form without what was shown means what it says.
  expect(changedFields(stays, settingsFields, {})).toEqual(stays)
})

test('what nobody offers is refused at its field', () => {
  const problems = (fields: Record<string, string>) => {
    const read = readForm(settingsForm, new URLSearchParams(fields))
    return read.ok ? {} : read.form.problems
  }
  expect(problems({ capture: 'order', timeZone: 'UTC' })).toEqual({})
  expect(problems({ capture: 'never', timeZone: 'UTC' })).toEqual({ capture: 'field.choice' })
  expect(problems({ capture: 'shipping', timeZone: 'Mars/Olympus' })).toEqual({ timeZone: 'field.choice' })
  expect(problems({})).toEqual({ capture: 'field.choice', timeZone: 'field.choice' })
})
