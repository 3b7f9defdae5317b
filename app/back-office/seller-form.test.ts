import { expect, test } from 'vitest'
import { readForm } from '#app/web/form.ts'
import { shopSettings } from '#app/settings/settings.ts'
import { changedSeller, type SellerSettings, sellerFields, sellerForm } from './seller-form.ts'
import { shownAs } from './shown-before.ts'

const settings: SellerSettings = shopSettings.parse({ address: ['Way 1', 'Town'], email: 'shop@example.com' })
const asTyped = (change: Record<string, string> = {}) => ({
  ...Object.fromEntries(sellerFields.map((field) => [field, shownAs(settings[field])])),
  ...change,
})
const read = (change: Record<string, string>) => readForm(sellerForm, new URLSearchParams(asTyped(change)))
const problemsOf = (change: Record<string, string>) => {
  const form = read(change)
  return form.ok ? {} : form.form.problems
}

test('what the page shows can be sent back, and changes nothing', () => {
  const form = read({})
  const before = Object.fromEntries(sellerFields.map((field) => [`${field}-before`, shownAs(settings[field])]))
  expect(form.ok && changedSeller(form.value, before)).toEqual({})
  // Browsers send line breaks as two characters.
  const typed = read({ address: 'Way 1\r\nTown' })
  expect(typed.ok && changedSeller(typed.value, { ...before, 'address-before': 'Way 1\r\nTown' })).toEqual({})
})

test('only what was changed is changed, and another country has other regions', () => {
  const before = Object.fromEntries(sellerFields.map((field) => [`${field}-before`, shownAs(settings[field])]))
  const named = read({ sellerName: ' Mill Ltd ', vatId: 'de 123.456-789' })
  expect(named.ok && changedSeller(named.value, before)).toEqual({ sellerName: 'Mill Ltd', vatId: 'DE123456789' })
  const moved = read({ homeCountry: 'AT' })
  expect(moved.ok && changedSeller(moved.value, before)).toEqual({ homeCountry: 'AT', homeRegion: '' })
})

test('within the Union a seller to consumers strikes the lowest price and no other', () => {
  expect(problemsOf({ struckPrice: 'stated' })).toEqual({ struckPrice: 'settings.struck_price' })
  expect(problemsOf({ struckPrice: 'stated', sellsTo: 'businesses' })).toEqual({})
  expect(problemsOf({ struckPrice: 'stated', homeCountry: 'US' })).toEqual({})
})

test.each([
  ['homeCountry', 'XX', 'field.choice'],
  ['email', 'shop', 'field.email'],
  ['phone', 'call me', 'field.phone'],
  ['vatId', '123', 'field.vat_id'],
  ['vatId', 'DE<script>', 'field.vat_id'],
  ['sellsTo', '__proto__', 'field.choice'],
  ['vat', '', 'field.choice'],
  ['withdrawalFunction', 'maybe', 'field.choice'],
  ['sellerName', 'x'.repeat(300), 'field.too_long'],
])('%s: %s is refused at its field', (field, value, problem) => {
  expect(problemsOf({ [field]: value })).toEqual({ [field]: problem })
})
