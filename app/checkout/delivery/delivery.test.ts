import { expect, test } from 'vitest'
import { problemsIn } from '#app/operations/input-problems.ts'
import { type AddressId, type LocationId, newId } from '#app/kernel/ids.ts'
import { typeId } from '#app/operations/typed-id/type-id.ts'
import { id } from '#test/support/ids.ts'
import { billOf, deliveryInput, destinationOf } from './delivery.ts'

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
const home = { country: 'DE', name: 'Ada', line1: 'Kai 1', city: 'Flensburg', postal_code: '24937' }
const firm = {
  country: 'NZ',
  name: 'Ada',
  company: 'Weber KG',
  line1: 'Quay 2',
  city: 'Wellington',
  postal_code: '6011',
}
/** The stored data, or its problems. */
function told(input: object) {
  const { data, error } = deliveryInput.safeParse(input)
  if (!data) return Object.fromEntries(problemsIn(error).map(({ pointer, code }) => [pointer, code]))
  const goesTo = destinationOf(facts, data)
  return goesTo.ok ? { ...goesTo.value, billing: billOf(data) } : { [goesTo.pointer ?? '']: goesTo.reason }
}

test('the bill is for the recipient of the parcel, unless someone else is named', () => {
  expect(told({ address: home })).toMatchObject({ delivery: 'ship', address: { name: 'Ada' }, billing: null })
  // Its fields are in the page in any case: without the tick they say nothing.
  expect(told({ address: home, billing: firm })).toMatchObject({ billing: null })
  expect(told({ address: home, billing: firm, billing_own: true })).toMatchObject({
    address: { city: 'Flensburg', country: 'DE' },
    billing: { company: 'Weber KG', lines: ['Quay 2'], city: 'Wellington', country: 'NZ' },
  })
})

test('with pick-up, or an address of the address book, another one can be given for the bill', () => {
  expect(told({ to: 'pick_up:mill', billing: firm, billing_own: true })).toMatchObject({
    delivery: 'pick_up',
    pickUpLocationId: 'mill',
    billing: { country: 'NZ' },
  })
  expect(told({ to: 'address:home', billing: firm, billing_own: true })).toMatchObject({
    address: kept,
    billing: { country: 'NZ' },
  })
})

test('problems of both addresses are shown at once, each at its own part', () => {
  const wrong = { ...firm, name: '', country: 'DE' }
  expect(told({ address: { ...home, city: '' }, billing_own: true, billing: wrong })).toEqual({
    '/address/city': 'field.required',
    '/billing/name': 'field.required',
    '/billing/postal_code': 'field.postal_code',
  })
  expect(told({ billing_own: true, to: 'somewhere' })).toEqual({
    '/to': 'field.choice',
    '/billing/country': 'field.required',
  })
  expect(told({ address: { ...home, country: 'XX' } })).toEqual({ '/address/country': 'field.country' })
})

test('the destination must have everything in stock, be a served country, and not be another person’s address', () => {
  expect(told({ to: 'pick_up:hut' })).toEqual({ '/to': 'checkout.pick_up_unavailable' })
  expect(told({ to: 'address:abroad' })).toEqual({ '/to': 'field.country' })
  expect(told({ to: 'address:x' })).toEqual({ '/to': 'field.choice' })
  expect(told({ address: { ...firm, country: 'NZ' } })).toEqual({ '/address/country': 'field.country' })
})

test('a location and an address are found by the ids that programs have', () => {
  const [place, own] = [newId<LocationId>(), newId<AddressId>()]
  const known = {
    ...facts,
    pickUps: [{ ...there, id: place, hasAll: true, address: kept }],
    addressBook: [{ id: own, address: kept }],
  }
  const goesTo = (to: string) => destinationOf(known, deliveryInput.parse({ to }))
  expect(goesTo(`pick_up:${typeId('loc_', place)}`)).toMatchObject({ value: { pickUpLocationId: place } })
  expect(goesTo(`address:${typeId('adr_', own)}`)).toMatchObject({ value: { address: kept } })
  expect(goesTo(`pick_up:${typeId('adr_', place)}`).ok).toBe(false)
})
