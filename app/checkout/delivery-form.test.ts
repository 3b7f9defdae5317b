import { expect, test } from 'vitest'
import type { AddressId, LocationId } from '#app/kernel/ids.ts'
import { id } from '#test/support/ids.ts'
import { addressValues, readDelivery, stillWrong } from './delivery-form.ts'

const there = { name: 'Mill', slug: 'mill', address: { lines: ['Weg 1'] } }
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
const facts = {
  countries: ['DE', 'AT'],
  pickUps: [
    { ...there, id: id<LocationId>('mill'), hasAll: true, address: kept },
    { ...there, id: id<LocationId>('hut'), hasAll: false, address: kept },
  ],
  addressBook: [
    { id: id<AddressId>('home'), address: kept },
    { id: id<AddressId>('abroad'), address: { ...kept, country: 'NZ' } },
  ],
}
const home = { to: 'new', country: 'DE', name: 'Ada', line1: 'Kai 1', city: 'Flensburg', postal_code: '24937' }
const firm = {
  'billing-country': 'NZ',
  'billing-name': 'Ada',
  'billing-company': 'Weber KG',
  'billing-line1': 'Quay 2',
  'billing-city': 'Wellington',
  'billing-postal_code': '6011',
}
const read = (fields: Record<string, string>) => readDelivery(new URLSearchParams(fields), facts)
const told = (fields: Record<string, string>) => {
  const answer = read(fields)
  return answer.ok ? answer.value : answer.form.problems
}

test('the bill is for whoever it is sent to, unless somebody else is named', () => {
  expect(told(home)).toMatchObject({ delivery: 'ship', address: { name: 'Ada' }, billing: null })
  // Its fields are in the page in any case: without the tick they say nothing.
  expect(told({ ...home, ...firm })).toMatchObject({ billing: null })
  expect(told({ ...home, ...firm, billing: 'own' })).toMatchObject({
    address: { city: 'Flensburg', country: 'DE' },
    billing: { company: 'Weber KG', lines: ['Quay 2'], city: 'Wellington', country: 'NZ' },
  })
})

test('whoever collects it, or chooses an address of the book, may name one for the bill too', () => {
  expect(told({ to: 'pick_up:mill', ...firm, billing: 'own' })).toMatchObject({
    delivery: 'pick_up',
    pickUpLocationId: 'mill',
    billing: { country: 'NZ' },
  })
  expect(told({ to: 'address:home', ...firm, billing: 'own' })).toMatchObject({
    address: kept,
    billing: { country: 'NZ' },
  })
})

test('what is wrong with either address is told at once, and at its own fields', () => {
  expect(told({ ...home, city: '', billing: 'own', ...firm, 'billing-name': '', 'billing-country': 'DE' })).toEqual({
    city: 'field.required',
    'billing-name': 'field.required',
    'billing-postal_code': 'field.postal_code',
  })
  expect(told({ to: 'pick_up:hut', billing: 'own' })).toMatchObject({
    to: 'checkout.pick_up_unavailable',
    'billing-country': 'field.country',
  })
  expect(told({ to: 'address:abroad' })).toEqual({ to: 'field.country' })
  expect(told({ to: 'address:x' })).toEqual({ to: 'field.choice' })
})

test('after a change of country only what was marked and is still wrong stays marked', () => {
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
