import fc from 'fast-check'
import { expect, test } from 'vitest'
import { id } from '#test/support/ids.ts'
import { eur } from '#test/support/money.ts'
import { billedTo, openPart, parts, readDetails } from './checkout.ts'
import { offerMethods, servedCountries, type ShippingMethod } from './delivery/shipping.ts'

const method = (change: Partial<ShippingMethod>): ShippingMethod => ({
  id: id('parcel'),
  countries: ['DE'],
  name: 'Parcel',
  detail: '',
  price: 590,
  freeFrom: null,
  maxWeightGrams: null,
  daysMin: 2,
  daysMax: 4,
  deliversOn: 'mon-sat',
  translations: {},
  ...change,
})
const idsOf = (methods: { id: string; charge: number }[]) => methods.map(({ id, charge }) => [id, charge])

test('a part opens once those before it are done', () => {
  const done = { contact: true, delivery: false, shipping: false, payment: false }
  expect([
    openPart(done, null),
    openPart(done, 'contact'),
    openPart(done, 'payment'),
    openPart(done, 'nonsense'),
  ]).toEqual(['delivery', 'contact', 'delivery', 'delivery'])
})

test('whatever is asked for, an open part has nothing undone before it', () => {
  const flags = fc.record({
    contact: fc.boolean(),
    delivery: fc.boolean(),
    shipping: fc.boolean(),
    payment: fc.constant(false),
  })
  fc.assert(
    fc.property(flags, fc.option(fc.constantFrom<string>(...parts, 'x')), (done, asked) => {
      const before = parts.slice(0, parts.indexOf(openPart(done, asked)))
      expect(before.every((part) => done[part])).toBe(true)
    }),
  )
})

test('a method is offered where it reaches and carries the weight, the cheapest first', () => {
  const methods = [
    method({ id: id('express'), price: 1_290 }),
    method({ id: id('letter'), price: 290, maxWeightGrams: 500 }),
    method({ countries: ['DK'] }),
  ]
  const light = { country: 'DE', weightGrams: 500, subtotal: eur(0) }
  expect(idsOf(offerMethods(methods, light))).toEqual([
    ['letter', 290],
    ['express', 1_290],
  ])
  expect(idsOf(offerMethods(methods, { ...light, weightGrams: 501 }))).toEqual([['express', 1_290]])
  expect(offerMethods(methods, { ...light, country: 'NZ' })).toEqual([])
})

test('from its value on, an order is sent free of charge', () => {
  const free = [method({ freeFrom: 9_000 })]
  const of = (subtotal: number) =>
    offerMethods(free, { country: 'DE', weightGrams: 0, subtotal: eur(subtotal) })[0]?.charge
  expect([of(8_999), of(9_000)]).toEqual([590, 0])
})

test('the shop’s own country comes first', () => {
  expect(servedCountries([method({ countries: ['AT', 'DK'] }), method({ countries: ['DE', 'AT'] })], 'DE')).toEqual([
    'DE',
    'AT',
    'DK',
  ])
})

test('what an older shop kept is asked for again rather than guessed at', () => {
  expect(readDetails({ email: 7 })).toMatchObject({ email: null, delivery: null })
  expect(readDetails({ email: 'ada@example.org' })).toMatchObject({ email: 'ada@example.org', address: null })
})

test('bills go to the billing address, or else to the delivery address; nowhere for a pick-up', () => {
  const address = { ...anAddress, country: 'DE' }
  const firm = { ...anAddress, name: 'Weber KG', country: 'AT' }
  expect(billedTo(readDetails({ delivery: 'ship', address, billing: firm }))).toMatchObject({ name: 'Weber KG' })
  expect(billedTo(readDetails({ delivery: 'ship', address }))).toMatchObject({ name: 'Ada' })
  expect(billedTo(readDetails({ delivery: 'pick_up', address }))).toBeNull()
})

const anAddress = {
  name: 'Ada',
  company: '',
  lines: ['Kai 1'],
  city: 'Kragwik',
  region: '',
  postalCode: '24937',
  phone: '',
}
