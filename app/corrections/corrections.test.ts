import { expect, test } from 'vitest'
import { refuse } from '#app/kernel/outcome.ts'
import { anAddress } from '#test/support/people/orders.ts'
import { keepsPrice, mayCorrectAddress, mayCorrectContact } from './corrections.ts'

const row = { delivery: 'ship', erasedAt: null } as const
const parcel = (state: 'packed' | 'shipped') => ({ state, at: new Date(0), orderLineId: 'l' as never, quantity: 1 })

test('an address is corrected while nothing has left, of an order that is delivered and not erased', () => {
  const order = { state: 'placed', parcels: [], row } as const
  expect(mayCorrectAddress(order).ok).toBe(true)
  expect(mayCorrectAddress({ ...order, parcels: [parcel('packed')] }).ok).toBe(true)
  expect(mayCorrectAddress({ ...order, parcels: [parcel('shipped')] })).toEqual(refuse('order.address_sent'))
  expect(mayCorrectAddress({ ...order, state: 'closed' })).toEqual(refuse('order.not_placed'))
  expect(mayCorrectAddress({ ...order, row: { ...row, delivery: 'pick_up' } })).toEqual(refuse('order.picked_up'))
  expect(mayCorrectAddress({ ...order, row: { ...row, erasedAt: new Date(0) } })).toEqual(refuse('order.not_placed'))
})

test('an email address is corrected also of an order that is done, never of one that is erased or not placed', () => {
  const may = (state: 'placed' | 'closed' | 'pending' | 'cancelled', erasedAt: Date | null = null) =>
    mayCorrectContact({ state, row: { erasedAt } }).ok
  expect([may('placed'), may('closed'), may('pending'), may('cancelled'), may('closed', new Date(0))]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('another country, or a region with a tax of its own, is another price', () => {
  const at = (country: string, region: string) => ({ ...anAddress, country, region })
  const taxed = ['35']
  expect(keepsPrice(at('DE', ''), { ...at('DE', ''), city: 'Köln' }, taxed).ok).toBe(true)
  expect(keepsPrice(at('ES', '28'), at('ES', '08'), taxed).ok).toBe(true)
  expect(keepsPrice(at('ES', '35'), at('ES', '35'), taxed).ok).toBe(true)
  expect(keepsPrice(at('DE', ''), at('AT', ''), taxed)).toEqual(refuse('order.other_country', '/address/country'))
  for (const [from, to] of [
    ['28', '35'],
    ['35', '28'],
  ] as const)
    expect(keepsPrice(at('ES', from), at('ES', to), taxed)).toEqual(refuse('order.other_country', '/address/region'))
})
