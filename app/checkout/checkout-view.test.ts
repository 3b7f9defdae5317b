import { expect, test } from 'vitest'
import type { CartLine } from '#app/cart/cart.ts'
import { shopSettings } from '#app/settings/settings.ts'
import { id } from '#test/support/ids.ts'
import { viewCheckout } from './checkout-view.ts'
import { readDetails } from './checkout.ts'

const line: CartLine = {
  id: id('l1'),
  variantId: id('v1'),
  productId: id('p1'),
  slug: 'mug',
  title: 'Mug',
  translations: {},
  sku: null,
  options: [],
  picture: null,
  quantity: 2,
  unitPrice: 1190,
  priceWhenAdded: 1190,
  addedAt: '2026-05-01T10:00:00Z',
  available: null,
  toOrder: false,
  toOrderDays: null,
  weightGrams: 300,
  content: null,
  taxClass: 'standard',
  noReturn: null,
}

function view(vat: 'charged' | 'small-business', country: 'DE' | 'CH') {
  const address = {
    name: 'Ada',
    company: '',
    lines: ['Way 1'],
    city: 'Town',
    region: '',
    postalCode: '1',
    country,
    phone: '',
  }
  return viewCheckout({
    cart: {
      id: id('c1'),
      version: 1,
      currency: 'EUR',
      checkout: null,
      lastAdd: null,
      merged: null,
      again: null,
      removed: [],
      lines: [line],
    },
    settings: shopSettings.parse({ vat }),
    details: { ...readDetails(null), delivery: 'ship', address },
    methods: [
      {
        id: id('m1'),
        countries: ['DE', 'CH'],
        name: 'Parcel',
        detail: '',
        price: 595,
        freeFrom: null,
        maxWeightGrams: null,
        daysMin: 2,
        daysMax: 4,
        deliversOn: 'mon-sat',
        translations: {},
      },
    ],
    rates: [{ country: 'DE', region: '', taxClass: 'standard', rateBasisPoints: 1900, name: 'VAT' }],
    pickUps: [],
    now: new Date('2026-11-24T12:00:00Z'),
  })
}

test('a small business adds and names no VAT and takes none off an export, whatever rates are kept', () => {
  const { totals: charged } = view('charged', 'DE')
  expect([charged.total, charged.taxTotal]).toEqual([2975, 475])
  for (const country of ['DE', 'CH'] as const) {
    const { totals, taxFree } = view('small-business', country)
    expect([totals.total, totals.taxTotal, totals.taxes, taxFree]).toEqual([2975, 0, [], false])
  }
  // A seller who charges VAT subtracts it from exports.
  expect([view('charged', 'CH').totals.subtotal, view('charged', 'CH').taxFree]).toEqual([2000, true])
})
