import { expect, test } from 'vitest'
import { groupedIban, isIban, plainIban } from './iban.ts'

test('is valid with the right check digits, with or without spaces, in capitals or not', () => {
  // Examples from the register of ISO 13616.
  const real = [
    'DE89370400440532013000',
    'GB33BUKB20201555555555',
    'NO9386011117947',
    'MT31MALT01100000000000000000123',
  ]
  for (const iban of real)
    expect([iban, isIban(iban), isIban(groupedIban(iban).toLowerCase())]).toEqual([iban, true, true])
})

test('is invalid if one digit or letter is wrong, or two are swapped', () => {
  const wrong = ['DE89370400440532013001', 'DE98370400440532013000', 'DE89370400440532031000', 'FR89370400440532013000']
  for (const iban of wrong) expect([iban, isIban(iban)]).toEqual([iban, false])
})

test('is invalid if it does not have the form of an IBAN', () => {
  const none = [
    '',
    'DE89',
    '0532013000',
    'DE89-3704-0044-0532-0130-00',
    'D189370400440532013000',
    `DE89${'0'.repeat(31)}`,
  ]
  for (const typed of none) expect([typed, isIban(typed)]).toEqual([typed, false])
})

test('is shown in groups of four and stored without spaces', () => {
  expect(groupedIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
  expect(groupedIban('BE68539007547034')).toBe('BE68 5390 0754 7034')
  expect(plainIban(' de89 3704 0044\u00a00532 0130 00 ')).toBe('DE89370400440532013000')
})
