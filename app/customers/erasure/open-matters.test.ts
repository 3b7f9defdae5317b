import { describe, expect, test } from 'vitest'
import { money } from '#app/kernel/money.ts'
import type { OrderLineId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { openMatters, type OrderMatters } from './open-matters.ts'

const now = new Date('2030-06-01T12:00:00Z')
const line = '00000000-0000-7000-8000-000000000001' as OrderLineId
const at = new Date('2030-01-01T12:00:00Z')

/** Paid, sent, arrived, and done with; a test says what differs. */
const anOrder = (change: Partial<OrderMatters> = {}): OrderMatters => ({
  number: 'B1002',
  state: 'placed',
  held: false,
  staffHeld: false,
  total: money(2_000, 'EUR'),
  ledger: [{ kind: 'captured', amount: 2_000 }],
  underWay: 0,
  lines: [{ id: line, quantity: 1 }],
  parcels: [{ state: 'delivered', at, orderLineId: line, quantity: 1 }],
  refunded: [],
  returned: 0,
  sentAt: null,
  attempts: ['captured'],
  disputes: 0,
  transfers: 0,
  returns: 0,
  withdrawals: 0,
  problems: 0,
  invoices: 0,
  ...change,
})
const open = (change: Partial<OrderMatters>) => openMatters([anOrder(change)], [], now).map(({ kind }) => kind)

describe('nothing is open', () => {
  test('of an order that was paid and has arrived, closed or not', () => {
    expect(open({})).toEqual([])
    expect(open({ state: 'closed' })).toEqual([])
  })

  test('of an order that ended without money, or whose money went back before anything left', () => {
    expect(open({ state: 'expired', ledger: [], parcels: [], attempts: ['cancelled'] })).toEqual([])
    const returned = [
      { kind: 'captured' as const, amount: 2_000 },
      { kind: 'refunded' as const, amount: 2_000 },
    ]
    expect(open({ state: 'cancelled', ledger: returned, parcels: [] })).toEqual([])
    expect(open({ ledger: returned, parcels: [] })).toEqual([])
  })

  test('of a parcel that left long ago, though no one has marked it as delivered', () => {
    const parcels = [{ state: 'shipped' as const, at, orderLineId: line, quantity: 1 }]
    const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
    expect(open({ parcels, sentAt: ago(limits.parcelOnItsWay.value) })).toEqual([])
    expect(open({ parcels, sentAt: ago(limits.parcelOnItsWay.value - 1) })).toEqual(['on_its_way'])
  })
})

describe('open is', () => {
  test.each<[string, Partial<OrderMatters>, string[]]>([
    [
      'an order that can still be paid',
      { state: 'pending', ledger: [], parcels: [], attempts: ['created'] },
      ['payment'],
    ],
    ['a payment that its bank takes days for', { state: 'pending', ledger: [], attempts: ['processing'] }, ['payment']],
    [
      'a payment that is still to be released after the order has ended',
      { state: 'cancelled', ledger: [{ kind: 'authorised', amount: 2_000 }], parcels: [], attempts: ['authorised'] },
      ['payment'],
    ],
    ['an authorisation', { ledger: [{ kind: 'authorised', amount: 2_000 }], attempts: ['authorised'] }, ['payment']],
    ['what is paid and not sent', { parcels: [] }, ['to_send']],
    ['an order on hold', { held: true }, ['review']],
    ['a payment problem', { problems: 1 }, ['review']],
    ['a debt', { ledger: [{ kind: 'promised', amount: 2_000 }], attempts: ['authorised'] }, ['owed']],
    ['a refund under way', { underWay: 500 }, ['refund']],
    ['a transfer that is not made', { transfers: 1 }, ['refund']],
    ['money kept for an order that has ended', { state: 'cancelled', parcels: [] }, ['refund']],
    ['money paid twice', { ledger: [{ kind: 'captured', amount: 4_000 }] }, ['refund']],
    ['an inquiry of a bank', { disputes: 1 }, ['dispute']],
    [
      'a chargeback',
      {
        ledger: [
          { kind: 'captured', amount: 2_000 },
          { kind: 'disputed', amount: 2_000 },
        ],
      },
      ['dispute'],
    ],
    ['a return', { returns: 1 }, ['return']],
    ['a withdrawal', { withdrawals: 1 }, ['withdrawal']],
    ['an invoice that is due', { invoices: 1 }, ['invoice']],
    ['what is to be sent, from which the invoice follows', { invoices: 1, parcels: [] }, ['to_send']],
  ])('%s', (_, change, kinds) => {
    expect(open(change)).toEqual(kinds)
  })

  test('a declaration of withdrawal for an order that is not known', () => {
    expect(openMatters([], [{ order: 'B9' }], now)).toEqual([{ order: 'B9', kind: 'withdrawal' }])
  })
})
