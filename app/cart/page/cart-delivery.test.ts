import { expect, test } from 'vitest'
import type { Delivery, DeliveryMethod } from '#app/catalogue/delivery.ts'
import { deliveryOf, enteredDestination } from './cart-delivery.ts'

// A Monday morning.
const now = new Date('2026-11-23T08:00:00Z')
const parcel: DeliveryMethod = {
  price: 490,
  freeFrom: 9_000,
  maxWeight: 10_000,
  daysMin: 2,
  daysMax: 4,
  deliversOn: 'mon-sat',
}
const express = { ...parcel, price: 1_490, freeFrom: null, daysMin: 1, daysMax: 1 }
const delivery: Delivery = {
  country: 'DE',
  region: '',
  methods: [parcel, express],
  dispatch: {
    timeZone: 'Europe/Berlin',
    orderDeadline: '14:00',
    packsOn: 'mon-fri',
    handlingDays: 0,
    homeCountry: 'DE',
    homeRegion: '',
  },
  toOrder: { min: 10, max: 15 },
  returnsPage: true,
}
const line = { quantity: 2, unitPrice: 2_000, weightGrams: 400, toOrder: false, toOrderDays: null }
type Line = Parameters<typeof deliveryOf>[0]['lines'][number]
const cart = (...lines: Line[]) => ({ currency: 'EUR', lines })
const told = (lines: Line[] = [line], isExport = false) => deliveryOf(cart(...lines), delivery, isExport, now)

test('until it is free the cart says how much is missing, and what sending costs meanwhile', () => {
  expect(told()).toMatchObject({ country: 'DE', charge: 490, isCheapest: true, free: { from: 9_000, missing: 5_000 } })
  const enough = { ...line, unitPrice: 4_500 }
  expect(told([enough])).toMatchObject({ charge: 0, free: { from: 9_000, missing: 0 } })
})

test('a cart too heavy for the free method does not mention it, and one that no method carries is left to the checkout', () => {
  const heavy = { ...line, weightGrams: 6_000 }
  expect(told([heavy])).toBeNull()
  const methods = [parcel, { ...express, maxWeight: null }]
  expect(deliveryOf(cart(heavy), { ...delivery, methods }, false, now)).toMatchObject({
    charge: 1_490,
    free: null,
    isCheapest: false,
  })
})

test('the days depend on the shipping method, after production', () => {
  expect(told()?.arrives).toEqual({ from: '2026-11-25', to: '2026-11-27' })
  expect(told([line, { ...line, toOrder: true }])?.arrives).toEqual({ from: '2026-12-09', to: '2026-12-18' })
  // The slowest line decides; one that is there needs no days of its own.
  const slow = { ...line, toOrder: true, toOrderDays: { min: 12, max: 20 } }
  expect(told([{ ...line, toOrder: true }, slow])?.arrives).toEqual({ from: '2026-12-11', to: '2026-12-28' })
  expect(told([{ ...slow, toOrder: false }])?.arrives).toEqual(told()?.arrives)
})

test('goods exported without tax are cheaper at the checkout: nothing is promised before', () => {
  expect(told([{ ...line, unitPrice: 4_500 }], true)).toMatchObject({ charge: 490, free: null })
})

test('the destination is that of the address that was entered', () => {
  const munich = { country: 'DE', postalCode: '80331' }
  expect(enteredDestination(null)).toBeNull()
  expect(enteredDestination({ checkout: { delivery: 'ship', address: munich } })).toEqual({
    country: 'DE',
    region: 'BY',
  })
  expect(enteredDestination({ checkout: { delivery: 'ship', address: { country: 'AT' } } })?.country).toBe('AT')
  expect(enteredDestination({ checkout: { delivery: 'pick_up', address: munich } })).toBeNull()
  expect(enteredDestination({ checkout: { delivery: 'ship', address: null } })).toBeNull()
})
