import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '#app/kernel/money.ts'
import type { DisputeState } from '#app/payment-provider/payment-provider.ts'
import { disputeMachine, followDispute } from './dispute.ts'
import { contestedOf, keptOf, type LedgerLine, paymentState } from './ledger.ts'
import { refundableOf } from './refund.ts'

const paid: LedgerLine = { kind: 'captured', amount: 900 }

/** What the rows say after these states were heard, one after the other. */
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
/** As the bank goes through it; of these steps any may be missed, heard twice, or heard late. */
const courses = fc
  .record({ asksFirst: fc.boolean(), takes: fc.boolean(), end: fc.constantFrom(...ends) })
  .filter(({ takes, end }) => takes || end === 'closed')
  .map(({ asksFirst, takes, end }): DisputeState[] => [
    ...(asksFirst ? (['inquiry'] as const) : []),
    ...(takes ? (['open'] as const) : []),
    end,
  ])

test('however a dispute is heard of, once its end is known the ledger says what the bank has decided', () => {
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

test('late news of a dispute that is decided changes nothing', () => {
  const states = fc.constantFrom<DisputeState>('inquiry', 'open', 'won', 'lost', 'closed')
  fc.assert(
    fc.property(fc.constantFrom(...ends), fc.array(states), (end, later) => {
      expect(hear(['open', end, ...later])).toEqual(hear(['open', end]))
    }),
  )
})

test('what the bank has taken cannot be refunded beside it, and what it has kept is gone', () => {
  const left = (states: DisputeState[]) => refundableOf({ ledger: hear(states).ledger, underWay: 0 })
  expect(left(['inquiry'])).toBe(900)
  expect(left(['inquiry', 'open'])).toBe(0)
  expect(left(['open', 'won'])).toBe(900)
  expect(left(['open', 'lost'])).toBe(0)
})
