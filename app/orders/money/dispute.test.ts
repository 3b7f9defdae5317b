import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '#app/kernel/money.ts'
import type { DisputeState } from '#app/payment-provider/payment-provider.ts'
import { disputeMachine, followDispute } from './dispute.ts'
import { contestedOf, keptOf, type LedgerLine, paymentState } from './ledger.ts'
import { refundableOf } from './refund.ts'

const paid: LedgerLine = { kind: 'captured', amount: 900 }

/** The stored state and ledger after these states were received in this order. */
function hear(states: readonly DisputeState[]) {
  let state: DisputeState = disputeMachine.initial
  const ledger = [paid]
  for (const heard of states) {
    const { state: next, lines } = followDispute(state, heard)
    state = next
    ledger.push(...lines.map((kind) => ({ kind, amount: 900 })))
  }
  return { state, ledger }
}

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

test('late messages about a decided dispute change nothing', () => {
  const states = fc.constantFrom<DisputeState>('inquiry', 'open', 'won', 'lost', 'closed')
  fc.assert(
    fc.property(fc.constantFrom(...ends), fc.array(states), (end, later) => {
      expect(hear(['open', end, ...later])).toEqual(hear(['open', end]))
    }),
  )
})

test('money that the bank has taken cannot be refunded too, and money that it has kept is gone', () => {
  const left = (states: DisputeState[]) => refundableOf({ ledger: hear(states).ledger, underWay: 0 })
  expect(left(['inquiry'])).toBe(900)
  expect(left(['inquiry', 'open'])).toBe(0)
  expect(left(['open', 'won'])).toBe(900)
  expect(left(['open', 'lost'])).toBe(0)
})
