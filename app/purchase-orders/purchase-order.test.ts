import { describe, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { newId } from '#app/kernel/ids.ts'
import {
  comingOf,
  mayArrive,
  mayCancel,
  mayChange,
  mayClose,
  mayOrderSo,
  mayReopen,
  purchaseNumberTyped,
  type PurchaseFacts,
  stateOf,
} from './purchase-order.ts'

const line = (quantity: number, arrived: number) => ({ variantId: newId<never>(), quantity, arrived })
const of = (lines: PurchaseFacts['lines'], ended: Partial<PurchaseFacts> = {}): PurchaseFacts => ({
  lines,
  closedAt: null,
  cancelledAt: null,
  ...ended,
})
const ended = new Date('2026-11-28T12:00:00Z')

describe('where it stands', () => {
  test.each([
    ['nothing is ordered yet', of([]), 'expected'],
    ['nothing has arrived', of([line(5, 0)]), 'expected'],
    ['some of a line has arrived', of([line(5, 2)]), 'partly_arrived'],
    ['one line of two is complete', of([line(5, 5), line(3, 0)]), 'partly_arrived'],
    ['too many of one line do not make up for the other', of([line(5, 9), line(3, 0)]), 'partly_arrived'],
    ['all has arrived', of([line(5, 5), line(3, 4)]), 'arrived'],
    ['nothing more comes', of([line(5, 2)], { closedAt: ended }), 'arrived'],
    ['it was cancelled', of([line(5, 0)], { cancelledAt: ended }), 'cancelled'],
  ] as const)('%s', (_, order, state) => {
    expect(stateOf(order)).toBe(state)
  })

  test('what is still to come is never less than none, and none of what has ended', () => {
    expect(comingOf(of([]), line(5, 2))).toBe(3)
    expect(comingOf(of([]), line(5, 7))).toBe(0)
    expect(comingOf(of([], { closedAt: ended }), line(5, 2))).toBe(0)
    expect(comingOf(of([], { cancelledAt: ended }), line(5, 0))).toBe(0)
  })
})

describe('how it ends', () => {
  const [fresh, some, whole] = [of([line(5, 0)]), of([line(5, 2)]), of([line(5, 5)])]
  const closed = of([line(5, 2)], { closedAt: ended })

  test('it is cancelled as long as nothing has arrived, and closed when some is missing', () => {
    expect([fresh, some, whole, closed].map((order) => mayCancel(order).ok)).toEqual([true, false, false, false])
    expect([fresh, some, whole, closed].map((order) => mayClose(order).ok)).toEqual([false, true, false, false])
    expect(mayCancel(some)).toMatchObject({ reason: 'purchase.arrived' })
    expect(mayClose(fresh)).toMatchObject({ reason: 'purchase.nothing_arrived' })
    expect(mayClose(whole)).toMatchObject({ reason: 'purchase.complete' })
  })

  test('what has ended is reopened before it changes', () => {
    expect([fresh, some, whole, closed].map((order) => mayChange(order).ok)).toEqual([true, true, true, false])
    expect([fresh, some, whole, closed].map((order) => mayReopen(order).ok)).toEqual([false, false, false, true])
  })
})

describe('what may have arrived', () => {
  const usual = { pieces: 3, was: undefined, more: false }

  test('no more than is to come, unless that is meant', () => {
    expect(mayArrive(line(5, 2), usual).ok).toBe(true)
    expect(mayArrive(line(5, 3), usual)).toMatchObject({ reason: 'purchase.more' })
    expect(mayArrive(line(5, 3), { ...usual, more: true }).ok).toBe(true)
  })

  test('what the page said, and what was ordered at all', () => {
    expect(mayArrive(line(9, 2), { ...usual, was: 2 }).ok).toBe(true)
    expect(mayArrive(line(9, 2), { ...usual, was: 0, more: true })).toMatchObject({ reason: 'stock.changed' })
    expect(mayArrive(undefined, usual)).toMatchObject({ reason: 'purchase.line' })
  })

  test('of a line no more arrives than can be counted, in however many parcels', () => {
    const most = limits.stockPieces.value
    const all = { pieces: most, was: undefined, more: true }
    expect(mayArrive(line(5, 0), all).ok).toBe(true)
    expect(mayArrive(line(5, 1), all)).toMatchObject({ reason: 'stock.too_many' })
    expect(mayArrive(line(5, most), { ...all, pieces: 1 })).toMatchObject({ reason: 'stock.too_many' })
  })

  test('not fewer are ordered than have arrived', () => {
    expect(mayOrderSo(line(5, 2), 2).ok).toBe(true)
    expect(mayOrderSo(line(5, 2), 1)).toMatchObject({ reason: 'purchase.arrived' })
    expect(mayOrderSo(undefined, 0).ok).toBe(true)
  })
})

test.each([
  ['1001', 'P1001'],
  [' p1001 ', 'P1001'],
  ['P1001', 'P1001'],
])('a number is typed as %s', (typed, number) => {
  expect(purchaseNumberTyped(typed)).toBe(number)
})
