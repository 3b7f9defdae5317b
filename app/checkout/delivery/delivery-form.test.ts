import { expect, test } from 'vitest'
import { addressValues, stillWrong } from './delivery-form.ts'

const kept = {
  name: 'Ada',
  company: '',
  lines: ['Kai 1', 'Hof'],
  city: 'Flensburg',
  region: '',
  postalCode: '24937',
  country: 'DE',
  phone: '',
}

test('after a change of country only problems that still apply stay marked', () => {
  const form = new URLSearchParams({ marked: 'name postal_code' })
  expect(stillWrong(form, { name: 'field.required', city: 'field.required' })).toEqual({ name: 'field.required' })
  expect(stillWrong(new URLSearchParams(), { name: 'field.required' })).toEqual({})
})

test('an address fills the fields that its form has', () => {
  expect(addressValues(kept, 'billing-')).toMatchObject({
    'billing-line1': 'Kai 1',
    'billing-line2': 'Hof',
    'billing-city': 'Flensburg',
  })
  expect(addressValues(null)).toEqual({})
})
