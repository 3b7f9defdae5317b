import { expect, test } from 'vitest'
import { money } from '#app/kernel/money.ts'
import { readForm } from '#app/web/form.ts'
import { typedAmount } from '#app/web/typed-amount.ts'
import { type FormSettings, settingsFields, settingsForm } from './settings-form.ts'
import { changedFields } from './shown-before.ts'

const before: Record<string, string> = { 'capture-before': 'order', 'timeZone-before': 'Europe/Berlin' }

test('only what was changed on the page is changed in the shop', () => {
  const stays: Pick<FormSettings, 'capture' | 'timeZone'> = { capture: 'order', timeZone: 'Europe/Berlin' }
  const settingsFields = ['capture', 'timeZone'] as const
  expect(changedFields(stays, settingsFields, before)).toEqual({})
  expect(changedFields({ ...stays, capture: 'shipping' }, settingsFields, before)).toEqual({ capture: 'shipping' })
  expect(changedFields({ ...stays, timeZone: 'UTC' }, settingsFields, before)).toEqual({ timeZone: 'UTC' })
  // A form without what was shown means what it says.
  expect(changedFields(stays, settingsFields, {})).toEqual(stays)
})

const form = (fields: Record<string, string>) => {
  const read = readForm(settingsForm('EUR'), new URLSearchParams(fields))
  return read.ok ? read.value : read.form.problems
}
const typed = {
  capture: 'order',
  onAccount: 'nobody',
  onAccountDays: '14',
  onAccountLimit: '200.00',
  bankHolder: '',
  bankIban: '',
  timeZone: 'UTC',
}

test('what nobody offers is refused at its field', () => {
  expect(form(typed)).toEqual({ ...typed, onAccountDays: 14, onAccountLimit: 20_000 })
  expect(form({ ...typed, capture: 'never' })).toEqual({ capture: 'field.choice' })
  expect(form({ ...typed, timeZone: 'Mars/Olympus' })).toEqual({ timeZone: 'field.choice' })
  expect(form({ ...typed, onAccount: 'friends' })).toEqual({ onAccount: 'field.choice' })
  for (const days of ['0', '91', '-1', '1.5', 'two', ''])
    expect([days, form({ ...typed, onAccountDays: days })]).toEqual([days, { onAccountDays: 'field.choice' }])
  for (const limit of ['-1', '0', '1.234,00', 'much', '', '1000000'])
    expect([limit, form({ ...typed, onAccountLimit: limit })]).toEqual([limit, { onAccountLimit: 'field.choice' }])
  expect(Object.keys(form({}))).toEqual([...settingsFields])
})

test('nobody buys on account before there is a bank account to transfer to', () => {
  const on = { ...typed, onAccount: 'known' }
  expect(form(on)).toEqual({ bankHolder: 'field.required', bankIban: 'field.required' })
  const bank = { bankHolder: ' Barrow GmbH ', bankIban: 'de89 3704 0044 0532 0130 00' }
  expect(form({ ...on, ...bank })).toMatchObject({ bankHolder: 'Barrow GmbH', bankIban: 'DE89370400440532013000' })
  // Also while it is switched off: it would be found out only when somebody transfers.
  expect(form({ ...typed, bankIban: 'DE88 3704 0044 0532 0130 00' })).toEqual({ bankIban: 'field.iban' })
})

test('an amount is shown as it can be typed', () => {
  expect(typedAmount(money(123_456, 'EUR'), 'en')).toBe('1234.56')
  expect(typedAmount(money(123_456, 'EUR'), 'de')).toBe('1234,56')
  expect(typedAmount(money(5, 'EUR'), 'en')).toBe('0.05')
  expect(typedAmount(money(200, 'JPY'), 'de')).toBe('200')
})
