import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '#app/kernel/money.ts'
import type { DisputeState } from '#app/payment-provider/payment-provider.ts'
import { disputeMachine, followDispute } from './dispute.ts'
import { contestedOf, keptOf, type LedgerLine, paymentState, sumOf } from './ledger.ts'
import { refundableOf } from './refund.ts'

const paid: LedgerLine = { kind: 'captured', amount: 900 }

interface Said {
  state: DisputeState
  returned: number
}

/** The stored state and ledger after these answers were received in this order. */
function hearAll(answers: readonly Said[], amount = 900) {
  let state: DisputeState = disputeMachine.initial
  const about: LedgerLine[] = []
  for (const { state: heard, returned } of answers) {
    const said = { state: heard, amount: money(amount, 'EUR'), returned: money(returned, 'EUR') }
    const { state: next, lines } = followDispute(state, said, about)
    state = next
    about.push(...lines)
  }
  return { state, ledger: [paid, ...about] }
}
const hear = (states: readonly DisputeState[], amount = 900) =>
  hearAll(
    states.map((state) => ({ state, returned: 0 })),
    amount,
  )

const ends = ['won', 'lost', 'closed'] as const
/** The provider's sequences; any step may be missed, received twice or received late. */
const courses = fc
  .record({ asksFirst: fc.boolean(), takes: fc.boolean(), end: fc.constantFrom(...ends) })
  .filter(({ takes, end }) => takes || end === 'closed')
  .map(({ asksFirst, takes, end }): DisputeState[] => [
    ...(asksFirst ? (['inquiry'] as const) : []),
    ...(takes ? (['open'] as const) : []),
    end,
  ])

test('in whichever order a dispute’s messages arrive, the final ledger shows the bank’s decision', () => {
  fc.assert(
    fc.property(courses, fc.array(fc.nat()), (course, dice) => {
      const end = course.at(-1)
      const noise = dice.flatMap((each) => course[each % course.length] ?? [])
      const { state, ledger } = hear([...noise, ...course])
      expect(state).toBe(end)
      expect(contestedOf(ledger)).toBe(0)
      expect(keptOf(ledger)).toBe(end === 'lost' ? 0 : 900)
      expect(paymentState(money(900, 'EUR'), ledger)).toBe(end === 'lost' ? 'refunded' : 'paid')
    }),
  )
})

test('whatever is decided, appealed against and decided again, the ledger shows who has the money now', () => {
  const states = fc.constantFrom<DisputeState>('inquiry', 'open', 'won', 'lost', 'closed')
  fc.assert(
    fc.property(fc.array(states), fc.integer({ min: 1, max: 900 }), (heard, amount) => {
      const { state, ledger } = hear(heard, amount)
      expect(contestedOf(ledger)).toBe(state === 'open' ? amount : 0)
      expect(keptOf(ledger)).toBe(state === 'open' || state === 'lost' ? 900 - amount : 900)
    }),
  )
})

test('a dispute that is over is not closed once more, and no inquiry again', () => {
  for (const end of ['won', 'lost'] as const)
    for (const later of ['inquiry', 'closed', end] as const) expect(hear([end, later])).toEqual(hear([end]))
})

test('money that the bank has taken cannot be refunded too, and money that it has kept is gone', () => {
  const left = (states: DisputeState[]) => refundableOf({ ledger: hear(states).ledger, underWay: 0 })
  expect(left(['inquiry'])).toBe(900)
  expect(left(['inquiry', 'open'])).toBe(0)
  expect(left(['open', 'won'])).toBe(900)
  expect(left(['open', 'lost'])).toBe(0)
})

test('of a dispute that is lost for a part, that part is gone, whether the bank gives the rest back at once or later', () => {
  const lost = (returned: number): Said => ({ state: 'lost', returned })
  const open: Said = { state: 'open', returned: 0 }
  for (const answers of [
    [open, lost(600)],
    [lost(600)],
    [open, lost(0), lost(600)],
    // An older answer arrives after the newer one.
    [open, lost(600), lost(0), lost(400), lost(600)],
    // The shop appeals in vain.
    [open, lost(600), { state: 'open', returned: 600 } as const, lost(600)],
  ]) {
    const { state, ledger } = hearAll(answers)
    expect(state).toBe('lost')
    expect([contestedOf(ledger), sumOf(ledger, 'dispute_lost'), keptOf(ledger)]).toEqual([0, 300, 600])
    expect(paymentState(money(900, 'EUR'), ledger)).toBe('partially_refunded')
  }
})
