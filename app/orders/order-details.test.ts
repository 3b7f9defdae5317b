import { describe, expect, test } from 'vitest'
import { languageOf } from '#app/web/language.tsx'
import { type OrderDetails, standing } from './order-details.ts'
import { mayPay, moneySentence, nextSentence, standingWord, stepsOf } from './order-words.ts'

const now = new Date('2026-11-21T10:00:00Z')
const address = {
  name: 'Ada',
  company: '',
  lines: ['Kai 1'],
  city: 'Kragwik',
  region: '',
  postalCode: '24998',
  country: 'DE',
  phone: '',
}
const anOrder = (change: Partial<OrderDetails> = {}): OrderDetails => ({
  id: 'o',
  number: 'B1001',
  state: 'placed',
  payment: 'paid',
  fulfilment: 'unfulfilled',
  attempt: 'captured',
  held: false,
  createdAt: now,
  expiresAt: new Date('2026-11-21T10:30:00Z'),
  placedAt: now,
  email: 'ada@example.com',
  phone: null,
  currency: 'EUR',
  delivery: 'ship',
  pickUp: null,
  shippingAddress: address,
  billingAddress: null,
  shippingMethod: {
    id: 'm',
    name: 'Parcel',
    detail: '',
    daysMin: 2,
    daysMax: 4,
  },
  pricesIncludeTax: true,
  subtotal: 2400,
  shippingTotal: 0,
  taxTotal: 383,
  total: 2400,
  taxes: [],
  lines: [],
  shipments: [],
  refunded: 0,
  refunds: [],
  ...change,
})
const waiting = { state: 'pending', payment: 'unpaid', placedAt: null, attempt: 'created' } as const
const fetched = { delivery: 'pick_up', pickUp: { name: 'Mill', slug: 'mill', address }, shippingMethod: null } as const
const [en, de] = [languageOf('en'), languageOf('de')]

describe('where an order stands', () => {
  test.each([
    [{}, 'packing'],
    [{ fulfilment: 'partial' }, 'partly_sent'],
    [{ fulfilment: 'fulfilled' }, 'sent'],
    [{ fulfilment: 'delivered' }, 'delivered'],
    [waiting, 'waiting'],
    [{ ...waiting, held: true }, 'looking'],
    [{ ...waiting, state: 'expired' }, 'expired'],
    [{ ...waiting, state: 'expired', payment: 'refunded' }, 'refunded'],
    [{ state: 'cancelled', payment: 'refunded' }, 'cancelled'],
  ] as [Partial<OrderDetails>, string][])('%o is "%s"', (change, stands) => {
    expect(standing(anOrder(change))).toBe(stands)
  })

  test('what is fetched is never "on its way"', () => {
    const order = anOrder({ ...fetched, fulfilment: 'fulfilled' })
    expect(standingWord(en, order, true)).toBe('Ready for you')
    expect(nextSentence(en, order, now)).toBe('Everything lies ready for you at Mill.')
    expect(stepsOf(de, order).map(({ label }) => label)).toEqual([
      'Zahlung',
      'Zusammenstellen',
      'Liegt bereit',
      'Abgeholt',
    ])
  })
})

describe('what comes next', () => {
  test('says until when an unpaid order is kept, in the reader’s own way', () => {
    expect(nextSentence(en, anOrder(waiting), now)).toContain('until 21 November 2026 at 11:30')
    expect(nextSentence(de, anOrder(waiting), now)).toContain('bis 21. November 2026 um 11:30')
  })

  test('says of a called off order what became of its money, and of a lost dispute who gave it back', () => {
    const cancelled = { state: 'cancelled' } as const
    expect(nextSentence(en, anOrder({ ...cancelled, payment: 'void' }), now)).toContain('nothing was charged')
    expect(nextSentence(en, anOrder({ ...cancelled, payment: 'refunded' }), now)).toContain('goes back to your card')
    const lost = anOrder({ payment: 'refunded', refunded: 0 })
    expect(nextSentence(en, lost, now)).toBe('Your bank has given this payment back to you.')
  })

  test('never calls paid what is only held, and says when the bank is deciding', () => {
    expect(moneySentence(en, anOrder({ payment: 'authorised' }))).toBe(
      '€24.00 is reserved on your card and charged when your order leaves us.',
    )
    expect(moneySentence(de, anOrder({ payment: 'disputed' }))).toContain('Ihre Bank hat diese Zahlung zurückgefordert')
    expect(moneySentence(en, anOrder())).toBeNull()
    expect(moneySentence(en, anOrder({ payment: 'authorised', state: 'cancelled' }))).toBeNull()
  })

  test('asks nobody to pay twice: not while the bank works, not after the time, not what a person looks at', () => {
    expect(mayPay(anOrder(waiting), now)).toBe(true)
    expect(mayPay(anOrder({ ...waiting, attempt: 'declined' }), now)).toBe(true)
    expect(mayPay(anOrder({ ...waiting, attempt: 'processing' }), now)).toBe(false)
    expect(mayPay(anOrder({ ...waiting, expiresAt: now }), now)).toBe(false)
    expect(mayPay(anOrder({ ...waiting, held: true }), now)).toBe(false)
    expect(mayPay(anOrder(), now)).toBe(false)
  })

  test('an order that goes no further has no steps', () => {
    expect(stepsOf(en, anOrder({ ...waiting, state: 'expired' }))).toEqual([])
    expect(stepsOf(en, anOrder()).map(({ state }) => state)).toEqual(['done', 'current', 'ahead', 'ahead'])
  })
})
