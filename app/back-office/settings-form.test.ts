import { expect, test } from 'vitest'
import { readForm } from '#app/web/form.ts'
import { changedSettings, settingsForm } from './settings-form.ts'

const before = { 'capture-before': 'order', 'timeZone-before': 'Europe/Berlin' }

test('only what was changed on the page is changed in the shop', () => {
  const stays = { capture: 'order', timeZone: 'Europe/Berlin' } as const
  expect(changedSettings(stays, before)).toEqual({})
  expect(changedSettings({ ...stays, capture: 'shipping' }, before)).toEqual({ capture: 'shipping' })
  expect(changedSettings({ ...stays, timeZone: 'UTC' }, before)).toEqual({ timeZone: 'UTC' })
  // A form without what was shown means what it says.
  expect(changedSettings(stays, {})).toEqual(stays)
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
