import { expect, test } from 'vitest'
import type { OrderLineId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { fulfilmentState, keptPieces, leftToSend, neverLeft, toSendOf } from '#app/orders/shipment.ts'
import { id } from '#test/support/ids.ts'
import { eur } from '#test/support/money.ts'
import { type EditableFacts, mayEdit, planRemoval, removableOf } from './edit.ts'

const cup = id<OrderLineId>('cup')
const at = new Date('2026-11-26T12:00:00Z')

/** Four cups for 40.00, paid. */
function anOrder(change: Partial<EditableFacts> = {}): EditableFacts {
  const ledger = [{ kind: 'captured' as const, amount: 4_000 }]
  const line = { id: cup, quantity: 4, gross: 4_000, refundedQuantity: 0, refundedAmount: 0 }
  const refundable = { ledger, underWay: 0, step: 1, shipping: { gross: 0, refundedAmount: 0 }, lines: [line] }
  const facts = { state: 'placed', held: false, staffHeld: false, total: eur(4_000), ledger, paying: ledger } as const
  const rest = { underWay: 0, lines: [{ id: cup, quantity: 4 }], parcels: [], refunded: [], returned: 0 }
  return { ...facts, ...rest, refundable, ...change }
}
const out = (quantity: number) => [{ orderLineId: cup, quantity }]
const parcel = (state: 'shipped' | 'lost', quantity: number) => ({ state, at, orderLineId: cup, quantity })

test('an order is edited while something of it still has to leave, also one that staff hold', () => {
  expect(mayEdit(anOrder())).toEqual(agree())
  expect(mayEdit(anOrder({ staffHeld: true }))).toEqual(agree())
  expect(mayEdit(anOrder({ held: true }))).toEqual(refuse('order.on_hold'))
  expect(mayEdit(anOrder({ state: 'pending' }))).toEqual(refuse('order.not_placed'))
  expect(mayEdit(anOrder({ parcels: [parcel('shipped', 4)] }))).toEqual(refuse('order.nothing_to_send'))
})

test('what is here can be taken out: not what has left, is lost, or is refunded', () => {
  const most = (change: Partial<EditableFacts>) => removableOf(anOrder(change)).get(cup)
  expect(most({})).toBe(4)
  expect(most({ parcels: [parcel('shipped', 1), parcel('lost', 1)] })).toBe(2)
  expect(most({ refunded: [{ orderLineId: cup, at, quantity: 3 }] })).toBe(1)
  expect(most({ lines: [{ id: cup, quantity: 4, removed: 3 }] })).toBe(1)
})

test('its share goes back, one item stays, and what cost nothing is taken out without a refund', () => {
  expect(planRemoval(anOrder(), out(1))).toMatchObject({ value: { back: { amount: 1_000 }, credited: 0 } })
  expect(planRemoval(anOrder(), out(4))).toEqual(refuse('order.edit_all', '/remove'))
  expect(planRemoval(anOrder(), out(5))).toEqual(refuse('order.too_many_pieces', `/remove/${cup}`))
  expect(planRemoval(anOrder(), [])).toEqual(agree(null))
  const free = {
    ...anOrder().refundable,
    ledger: [],
    lines: [{ id: cup, quantity: 4, gross: 0, refundedQuantity: 0, refundedAmount: 0 }],
  }
  const plan = planRemoval(anOrder({ total: eur(0), ledger: [], paying: [], refundable: free }), out(1))
  expect(plan).toEqual(agree({ pieces: out(1), back: null, credited: 0 }))
})

test('while a bank decides nothing is taken out; what is only authorised counts as if it were captured', () => {
  const disputed = [...anOrder().ledger, { kind: 'disputed' as const, amount: 4_000 }]
  const contested = anOrder({ refundable: { ...anOrder().refundable, ledger: disputed } })
  expect(planRemoval(contested, out(1))).toEqual(refuse('refund.disputed'))
  const paying = [{ kind: 'authorised' as const, amount: 4_000 }]
  const waiting = anOrder({ paying, ledger: paying, refundable: { ...anOrder().refundable, ledger: [] } })
  expect(planRemoval(waiting, out(1))).toMatchObject({ value: { back: { amount: 1_000 } } })
})

test('items that were taken out are counted nowhere again, whatever became of their refund', () => {
  const lines = [{ id: cup, quantity: 4, removed: 1 }]
  expect(keptPieces(lines)).toBe(3)
  expect([leftToSend(lines, []).get(cup), neverLeft(lines, []).get(cup)]).toEqual([3, 3])
  const back = (quantity: number) => [{ orderLineId: cup, at, quantity }]
  expect([[], back(1), back(2)].map((refunded) => toSendOf(lines, [], refunded).get(cup))).toEqual([3, 3, 2])
  expect(fulfilmentState(keptPieces(lines), [parcel('shipped', 3)])).toBe('fulfilled')
})
