import { describe, expect, test } from 'vitest'
import type { ShippingMethodId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { languageOf } from '#app/web/language-of.ts'
import { id } from '#test/support/ids.ts'
import { linkEnds, type OrderDetails, standing } from './order-details.ts'
import { expectedOf, moneySentence, nextSentence, standingWord, stepsOf } from '#app/orders/order-words.ts'

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
  returns: [],
  mayReturn: false,
  together: { to: null, insteadOf: null, added: [] },
  id: id('o'),
  number: 'B1001',
  customerId: null,
  state: 'placed',
  payment: 'paid',
  fulfilment: 'unfulfilled',
  attempt: 'captured',
  paidWith: null,
  account: null,
  declines: 0,
  held: false,
  createdAt: now,
  expiresAt: new Date('2026-11-21T10:30:00Z'),
  placedAt: now,
  cancelledAt: null,
  closedAt: null,
  displacedAt: null,
  locale: 'en',
  email: 'ada@example.com',
  phone: null,
  currency: 'EUR',
  delivery: 'ship',
  pickUp: null,
  shippingAddress: address,
  billingAddress: null,
  shippingMethod: {
    id: id('m'),
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
  toSend: 1,
  lost: 0,
  shipments: [],
  refunded: 0,
  credited: 0,
  refunds: [],
  invoices: [],
  ...change,
})
const waiting = { state: 'pending', payment: 'unpaid', placedAt: null, attempt: 'created' } as const
const fetched = { delivery: 'pick_up', pickUp: { name: 'Mill', slug: 'mill', address }, shippingMethod: null } as const
const [en, de] = [languageOf('en'), languageOf('de')]

test('once a parcel was lost, no day is promised any more, also when its items are on their way again', () => {
  const promised = { from: '2026-11-24', to: '2026-11-26' }
  const method = {
    id: id<ShippingMethodId>('m'),
    name: 'Parcel',
    detail: '',
    daysMin: 2,
    daysMax: 4,
    arrives: promised,
  } as const
  const sent = { carrier: 'DHL', trackingNumber: null, trackingLink: null, shippedAt: now, deliveredAt: null }
  const parcel = (state: 'lost' | 'shipped') => ({ ...sent, state })
  const onItsWay = anOrder({
    fulfilment: 'fulfilled',
    toSend: 0,
    shippingMethod: method,
    shipments: [parcel('shipped')],
  })
  expect(nextSentence(en, onItsWay, now)).toContain('November')
  const again = { ...onItsWay, shipments: [parcel('lost'), parcel('shipped')] }
  expect(nextSentence(en, again, now)).toBe('Your order is on its way.')
  expect([expectedOf(onItsWay), expectedOf(again)]).toEqual([promised, undefined])
})

describe('where an order stands', () => {
  test.each([
    [{}, 'packing'],
    [{ toSend: 0 }, 'nothing_left'],
    [{ toSend: 0, state: 'closed' }, 'nothing_left'],
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

  test('a pick-up is never "on its way"', () => {
    const order = anOrder({ ...fetched, fulfilment: 'fulfilled' })
    expect(standingWord(en, order, true)).toBe('Ready for pick-up')
    expect(nextSentence(en, order, now)).toBe('Your order is ready for pick-up: Mill.')
    expect(stepsOf(de, order).map(({ label }) => label)).toEqual([
      'Zahlung',
      'In Bearbeitung',
      'Abholbereit',
      'Abgeholt',
    ])
  })
})

describe('what comes next', () => {
  test('says until when an unpaid order is kept, in the reader’s language', () => {
    expect(nextSentence(en, anOrder(waiting), now)).toContain('until 21\u00a0November 2026 at 11:30')
    expect(nextSentence(de, anOrder(waiting), now)).toContain('bis 21.\u00a0November 2026 um 11:30')
  })

  test('shows the delivery days promised with the order; an older order shows only the working days', () => {
    const method = { id: id<ShippingMethodId>('m'), name: 'Parcel', detail: '', daysMin: 2, daysMax: 4 }
    const dated = anOrder({ shippingMethod: { ...method, arrives: { from: '2026-11-26', to: '2026-11-28' } } })
    expect(nextSentence(en, dated, now)).toContain('Delivery: Thursday 26 to Saturday 28\u00a0November.')
    expect(nextSentence(de, { ...dated, fulfilment: 'fulfilled' }, now)).toContain(
      'Lieferung: Donnerstag, 26. bis Samstag, 28.\u00a0November.',
    )
    expect(nextSentence(en, dated, now)).not.toContain('working days')
    expect(nextSentence(en, anOrder({ shippingMethod: method }), now)).toContain('2 to 4 working days')
  })

  test('says of a lost parcel that it is lost, and neither that it is being prepared nor that nothing is due', () => {
    const lost = anOrder({ lost: 1 })
    expect(nextSentence(en, lost, now)).toContain('was lost on its way. We are sorry. We will send the missing items')
    const closed = anOrder({ lost: 1, toSend: 0, state: 'closed' })
    expect(nextSentence(en, closed, now)).toContain('the missing items will not be sent again')
    const fetched = anOrder({ lost: 1, delivery: 'pick_up' })
    expect(nextSentence(en, fetched, now)).toMatch(/^Items of your order were lost\./)
    expect(nextSentence(en, anOrder({ lost: 1, payment: 'refunded', refunded: 2400 }), now)).not.toContain('lost')
    const parcel = { carrier: 'DHL', trackingNumber: null, trackingLink: null, shippedAt: now, deliveredAt: null }
    const steps = stepsOf(en, anOrder({ lost: 1, shipments: [{ ...parcel, state: 'lost' }] }))
    expect(steps[2]).toEqual({ label: 'On its way', detail: undefined, state: 'ahead' })
  })

  test('says of a cancelled order what became of its money, and of a lost dispute who refunded it', () => {
    const cancelled = { state: 'cancelled' } as const
    expect(nextSentence(en, anOrder({ ...cancelled, payment: 'void' }), now)).toContain('nothing was charged')
    const free = anOrder({ ...cancelled, total: 0, payment: 'paid' })
    expect(nextSentence(en, free, now)).toBe('Order B1001 was cancelled. Nothing will be sent.')
    const ofBank = anOrder({ ...cancelled, payment: 'refunded', refunded: 0 })
    expect(nextSentence(en, ofBank, now)).toBe(
      'Order B1001 was cancelled. Nothing will be sent. Your bank has refunded this payment to you.',
    )
    expect(nextSentence(en, anOrder({ ...cancelled, payment: 'refunded', refunded: 2400 }), now)).toContain(
      'We refund what you paid to your card',
    )
    const late = anOrder({ state: 'expired', payment: 'paid' })
    expect(nextSentence(en, late, now)).toBe(
      'This order was not paid in time, so the items were released. We refund what you paid to your card.',
    )
    expect(nextSentence(de, { ...late, displacedAt: now }, now)).not.toContain('nichts abgebucht')
    expect(nextSentence(en, { ...late, payment: 'unpaid' }, now)).toContain('Nothing was charged')
    const lost = anOrder({ payment: 'refunded', refunded: 0 })
    expect(nextSentence(en, lost, now)).toBe('Your bank has refunded this payment to you.')
  })

  test('promises no more parcels if none is packed: the unsent items were refunded', () => {
    const rest = anOrder({ fulfilment: 'partial' })
    expect(nextSentence(en, rest, now)).toBe('Part of your order is on its way. The rest will follow.')
    expect(nextSentence(en, { ...rest, toSend: 0 }, now)).toBe(
      'Part of your order is on its way. Nothing more will be sent.',
    )
    const unsent = anOrder({ payment: 'partially_refunded', toSend: 0 })
    expect(nextSentence(en, unsent, now)).toBe('Nothing of this order will be sent.')
    expect(nextSentence(de, { ...unsent, ...fetched }, now)).toBe('Von dieser Bestellung wird nichts ausgegeben.')
    expect([stepsOf(en, rest).length, stepsOf(en, unsent).length]).toEqual([4, 0])
  })

  test('never calls authorised money paid, and says when the bank is deciding', () => {
    expect(moneySentence(en, anOrder({ payment: 'authorised' }))).toBe(
      '€24.00 is reserved on your card and will be charged when your order is sent or ready for pick-up.',
    )
    expect(moneySentence(de, anOrder({ payment: 'disputed' }))).toContain('Ihre Bank hat diese Zahlung zurückgebucht')
    expect(moneySentence(en, anOrder())).toBeNull()
    expect(moneySentence(en, anOrder({ payment: 'authorised', state: 'cancelled' }))).toBeNull()
  })

  test('says when no further card is accepted, instead of asking to try again', () => {
    const declined = anOrder({ ...waiting, attempt: 'cancelled', declines: limits.declines.value })
    expect(nextSentence(en, declined, now)).toContain('no further attempts are accepted')
  })

  test('an order that goes no further has no steps', () => {
    expect(stepsOf(en, anOrder({ ...waiting, state: 'expired' }))).toEqual([])
    expect(stepsOf(en, anOrder()).map(({ state }) => state)).toEqual(['done', 'current', 'ahead', 'ahead'])
  })
})

describe('the link of the confirmation', () => {
  const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
  const life = limits.orderLinkLife.value / 86_400_000

  test.each([
    [{}, 0],
    [{ placedAt: days(1) }, 1],
    [{ cancelledAt: days(2) }, 2],
    [{ closedAt: days(3) }, 3],
    [{ refunds: [{ amount: 1, credited: false, state: 'succeeded', at: days(40) }] }, 40],
  ] as [Partial<OrderDetails>, number][])(
    'shows the whole order for a time after its last change: %o',
    (change, last) => {
      expect(linkEnds(anOrder(change))).toEqual(days(last + life))
    },
  )

  test('and after its last parcel', () => {
    const parcel = { state: 'delivered', carrier: 'DHL', trackingNumber: null, trackingLink: null } as const
    const shipments = [
      { ...parcel, shippedAt: days(4), deliveredAt: days(9) },
      { ...parcel, shippedAt: days(5), deliveredAt: null },
    ]
    expect(linkEnds(anOrder({ shipments }))).toEqual(days(9 + life))
  })
})

describe('an order on account', () => {
  const account = {
    number: 'B1001',
    amount: 2_400,
    received: 0,
    dueOn: '2026-12-06',
    isOverdue: false,
    holder: 'Lerbugt',
    iban: 'DE89370400440532013000',
  }
  const order = (change: Partial<typeof account> = {}, rest: Partial<OrderDetails> = {}) =>
    anOrder({ payment: 'outstanding', attempt: 'authorised', ...rest, account: { ...account, ...change } })
  const plain = (words: string | null) => words?.replaceAll('\u00a0', ' ')

  test('says what to transfer by when, as long as something is owed', () => {
    expect(plain(moneySentence(en, order()))).toBe('Please transfer €24.00 by 6 December 2026.')
    expect(plain(moneySentence(de, order()))).toBe('Bitte überweisen Sie 24,00 € bis zum 6. Dezember 2026.')
    const part = order({ amount: 1_400, received: 1_000 }, { payment: 'partially_paid' })
    expect(plain(moneySentence(en, part))).toBe(
      'We have received €10.00. Please transfer the remaining €14.00 by 6 December 2026.',
    )
    const paid = order({ amount: 0, received: 2_400 }, { payment: 'paid', attempt: 'captured' })
    expect(moneySentence(en, paid)).toBe('Your order is paid. Thank you for your transfer.')
  })

  test('says politely that it is overdue', () => {
    expect(plain(moneySentence(en, order({ isOverdue: true })))).toBe(
      'Your transfer of €24.00 was due on 6 December 2026. Please transfer it now. If it is already on its way, you do not need to do anything.',
    )
    const part = order({ isOverdue: true, amount: 1_400, received: 1_000 })
    expect(plain(moneySentence(de, part))).toContain(
      'Wir haben 10,00 € erhalten. Die restlichen 14,00 € waren am 6. Dezember 2026 fällig.',
    )
  })

  test('cancelled, it says that nothing is to be paid, and what is refunded', () => {
    const nothing = order({ amount: 0 }, { state: 'cancelled', payment: 'void' })
    expect([nextSentence(en, nothing, now), moneySentence(en, nothing)]).toEqual([
      'This order was cancelled. There is nothing to pay.',
      null,
    ])
    const unreleased = order({ amount: 0 }, { state: 'cancelled' })
    expect(nextSentence(en, unreleased, now)).toBe('This order was cancelled. There is nothing to pay.')
    const some = order({ amount: 0, received: 1_000 }, { state: 'cancelled', payment: 'partially_paid' })
    expect([nextSentence(en, some, now), moneySentence(en, some)]).toEqual([
      'This order was cancelled. There is nothing more to pay, and we transfer back what you paid.',
      null,
    ])
  })

  test('refunded, it speaks of a transfer and not of a card', () => {
    const back = order({ amount: 0, received: 2_400 }, { payment: 'refunded', refunded: 2_400 })
    expect(plain(nextSentence(en, back, now))).toContain('We transfer €24.00 back to you.')
    expect(moneySentence(en, back)).toBeNull()
    expect(stepsOf(en, order())[0]).toMatchObject({ label: 'Ordered', state: 'done' })
  })
})
