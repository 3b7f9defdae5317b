import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { readSettings, saveSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { changeBankAccount } from './change-bank-account.operation.ts'

useDatabase()

const mill = { bank_holder: 'Mill', bank_iban: 'DE89370400440532013000' }
const change = (input: object, actor = staffAt(new Date()), once = newId()) =>
  perform(changeBankAccount, { key: 'shop', input, actor, once })
const kept = async () => {
  const { bankHolder, bankIban } = await readSettings()
  return [bankHolder, bankIban]
}
beforeEach(() => saveSettings(db, { onAccount: 'nobody', bankHolder: '', bankIban: '' }))

test('it is kept without spaces; the same press twice is one change', async () => {
  const once = newId()
  const typed = { bank_holder: ' Mill ', bank_iban: 'de89 3704 0044 0532 0130 00' }
  expect(await change(typed, staffAt(new Date()), once)).toMatchObject({ value: { isAnother: true }, isReplay: false })
  expect(await change(typed, staffAt(new Date()), once)).toMatchObject({ isReplay: true })
  expect(await kept()).toEqual(['Mill', mill.bank_iban])
  expect(await change(mill)).toMatchObject({ value: { isAnother: false } })
})

test('changes nothing without a fresh sign-in', async () => {
  const late = { ...staffAt(new Date()), isFresh: false }
  expect(await change(mill, late)).toMatchObject({ reason: 'access.not_confirmed' })
  expect(await kept()).toEqual(['', ''])
})

test('wrong check digits are refused, and so is an empty account while buying on account is allowed', async () => {
  const problems = async (input: object) => {
    const changed = await change(input)
    return changed.ok ? [] : changed.problems
  }
  expect(await problems({ ...mill, bank_iban: 'DE88370400440532013000' })).toEqual([
    { pointer: '/bank_iban', code: 'field.iban' },
  ])
  await change(mill)
  expect(await problems({ bank_holder: '', bank_iban: '' })).toEqual([])
  await change(mill)
  await saveSettings(db, { onAccount: 'known' })
  expect(await problems({ ...mill, bank_holder: ' ' })).toEqual([{ pointer: '/bank_holder', code: 'field.required' }])
  expect(await problems({ ...mill, bank_iban: '' })).toEqual([{ pointer: '/bank_iban', code: 'field.required' }])
})
