import { expect, test } from 'vitest'
import type { CartLine } from '#app/cart/cart.ts'
import type { CartLineId, LocationId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { shopSettings } from '#app/settings/settings.ts'
import { id } from '#test/support/ids.ts'
import { readDetails } from '#app/checkout/checkout.ts'
import { type CheckoutFacts, viewCheckout } from '#app/checkout/checkout-view.ts'
import { asSeen, seenOf, seenTotal } from '#app/checkout/checkout.server.ts'
import type { ShippingMethod } from '#app/checkout/delivery/shipping.ts'

const line: CartLine = {
  id: id('line'),
  variantId: id('mug'),
  productId: id('mug'),
  slug: 'mug',
  title: 'Mug',
  translations: {},
  sku: null,
  options: [],
  picture: null,
  quantity: 1,
  unitPrice: 2_400,
  priceWhenAdded: 2_400,
  addedAt: '2026-05-01T10:00:00Z',
  available: 5,
  toOrder: false,
  toOrderDays: null,
  weightGrams: 300,
  content: null,
  taxClass: 'standard',
  noReturn: null,
}
const parcel: ShippingMethod = {
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
}
const address = {
  name: 'Ada',
  company: '',
  lines: ['Kai 1'],
  city: 'Flensburg',
  region: '',
  postalCode: '24937',
  country: 'DE',
  phone: '',
}
// A Tuesday; the deadline of the day is at 13:00 of UTC.
const at = (time: string) => new Date(`2026-11-24T${time}Z`)
const checkoutAt = (now: Date, change: Partial<CheckoutFacts> = {}) =>
  viewCheckout({
    cart: {
      id: id('cart'),
      version: 1,
      currency: 'EUR',
      checkout: {},
      lastAdd: null,
      merged: null,
      again: null,
      removed: [],
      lines: [line],
    },
    settings: shopSettings.parse({}),
    details: readDetails({ email: 'ada@example.org', delivery: 'ship', address }),
    methods: [parcel],
    rates: [],
    pickUps: [],
    now,
    ...change,
  })
const shown = checkoutAt(at('12:50:00'))
const arrival = (view: ReturnType<typeof asSeen>) => view?.method?.arrives.from

test('the days that the page showed are promised though the deadline has passed while a card was typed', () => {
  expect(arrival(asSeen(checkoutAt(at('12:55:00')), seenOf(shown), at('12:55:00')))).toBe('2026-11-26')
  expect(arrival(asSeen(checkoutAt(at('13:10:00')), seenOf(shown), at('13:10:00')))).toBe('2026-11-26')
})

test('not forever: then the page is outdated, and the agreed days are always the shown ones', () => {
  const late = new Date(at('13:00:00').getTime() + limits.datesKept.value)
  expect(asSeen(checkoutAt(late), seenOf(shown), late)).toBeUndefined()
  expect(arrival(asSeen(checkoutAt(late), seenOf(checkoutAt(late)), late))).toBe('2026-11-27')
})

test('a change of anything else is one, however short the time', () => {
  const dearer = [{ ...parcel, price: 690 }]
  expect(asSeen(checkoutAt(at('12:50:00'), { methods: dearer }), seenOf(shown), at('12:50:00'))).toBeUndefined()
  const slower = [{ ...parcel, daysMax: 5 }]
  expect(asSeen(checkoutAt(at('12:50:00'), { methods: slower }), seenOf(shown), at('12:50:00'))).toBeUndefined()
  const renamed = [{ ...parcel, name: 'Letter' }]
  expect(asSeen(checkoutAt(at('12:50:00'), { methods: renamed }), seenOf(shown), at('12:50:00'))).toBeUndefined()
  const sells = { onAccount: 'signed-in', bankHolder: 'Barrow', bankIban: 'DE89370400440532013000' } as const
  const within = (onAccountDays: number) =>
    checkoutAt(at('12:50:00'), { settings: shopSettings.parse({ ...sells, onAccountDays }) })
  expect(asSeen(within(7), seenOf(within(14)), at('12:50:00'))).toBeUndefined()
  const cart = { ...shown.cart, lines: [{ ...line, noReturn: 'made_for_you' as const }] }
  expect(asSeen(checkoutAt(at('12:50:00'), { cart }), seenOf(shown), at('12:50:00'))).toBeUndefined()
})

test('an item renamed by an import meanwhile is another one: no one buys an L who was shown an M', () => {
  const size = (value: string) => ({ ...line, options: [{ name: 'Size', value, named: value }] })
  const of = (each: CartLine) => checkoutAt(at('12:50:00'), { cart: { ...shown.cart, lines: [each] } })
  expect(asSeen(of(size('M')), seenOf(of(size('M'))), at('12:50:00'))).toBeDefined()
  expect(asSeen(of(size('L')), seenOf(of(size('M'))), at('12:50:00'))).toBeUndefined()
  expect(asSeen(of({ ...line, title: 'Mug, small' }), seenOf(shown), at('12:50:00'))).toBeUndefined()
  const translations = { de: { title: 'Becher' } }
  expect(asSeen(of({ ...line, translations }), seenOf(shown), at('12:50:00'))).toBeUndefined()
})

test('so is another place to collect it at, or a tax of another name or rate, though the sums are the same', () => {
  const place = (line: string) => {
    const own = { ...address, name: '', lines: [line] }
    const pickUps = [{ id: id<LocationId>('shop'), slug: 'shop', name: 'Shop', address: own, hasAll: true }]
    const details = readDetails({ ...shown.details, delivery: 'pick_up', pickUpLocationId: 'shop' })
    return checkoutAt(at('12:50:00'), { pickUps, details })
  }
  expect(place('Kai 1').pickUp).not.toBeNull()
  expect(asSeen(place('Kai 1'), seenOf(place('Kai 1')), at('12:50:00'))).toBeDefined()
  expect(asSeen(place('Holm 9'), seenOf(place('Kai 1')), at('12:50:00'))).toBeUndefined()
  const taxed = (name: string, rateBasisPoints = 1_900) =>
    checkoutAt(at('12:50:00'), { rates: [{ country: 'DE', region: '', taxClass: 'standard', rateBasisPoints, name }] })
  expect(asSeen(taxed('VAT'), seenOf(taxed('VAT')), at('12:50:00'))).toBeDefined()
  expect(asSeen(taxed('Sales tax'), seenOf(taxed('VAT')), at('12:50:00'))).toBeUndefined()
  expect(asSeen(taxed('VAT', 1_901), seenOf(taxed('VAT')), at('12:50:00'))).toBeUndefined()
})

test('an item that has to be made first delays the whole parcel', () => {
  const cart = { ...shown.cart, lines: [line, { ...line, id: id<CartLineId>('second'), toOrder: true }] }
  expect(checkoutAt(at('12:50:00'), { cart }).method?.arrives).toEqual({ from: '2026-12-10', to: '2026-12-19' })
})

test('where the postal code lies in a part of the country with holidays of its own, nothing is promised for them', () => {
  // Reformation Day, a Saturday, is a holiday in Flensburg and none in Munich.
  const now = new Date('2026-10-29T10:00:00Z')
  const to = (postalCode: string) => {
    const details = readDetails({ ...shown.details, address: { ...address, postalCode } })
    return checkoutAt(now, { details }).method?.arrives.from
  }
  expect([to('24937'), to('80331')]).toEqual(['2026-11-02', '2026-10-31'])
})

test('the total that was shown is read from it with its currency, and nothing else is', () => {
  expect(seenTotal(seenOf(shown))).toEqual({ amount: 2_990, currency: 'EUR' })
  const others = ['x', '1.x', '99999999999EUR.x', '1eur.x', '1EURO.x', 'EUR.x', '-1EUR.x']
  expect(others.map(seenTotal)).toEqual(others.map(() => null))
})

test('a total that no order can have is none: the database would refuse to look for it', () => {
  const totals = ['2147483647EUR.x', '2147483648EUR.x', '9999999999EUR.x'].map(seenTotal)
  expect(totals).toEqual([{ amount: 2_147_483_647, currency: 'EUR' }, null, null])
})
