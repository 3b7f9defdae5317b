import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LedgerLine } from './ledger.ts'
import { followRefund, type RefundState } from './refund.ts'

test('the ledger of a refund is the same in whichever order its states are received', () => {
  const heard = fc.array(fc.constantFrom('pending' as const, 'succeeded' as const, 'failed' as const))
  fc.assert(
    fc.property(heard, (states) => {
      let state: RefundState = 'requested'
      const ledger: LedgerLine[] = []
      for (const each of states) {
        const step = followRefund(state, each)
        if (!step) continue
        state = step.state
        if (step.line) ledger.push({ kind: step.line, amount: 1 })
      }
      const kinds = ledger.map(({ kind }) => kind)
      expect(new Set(kinds).size).toBe(kinds.length)
      const isBack = kinds.includes('refunded') && !kinds.includes('refund_failed')
      expect(isBack).toBe(state === 'succeeded')
      if (states.includes('failed')) expect(state).toBe('failed')
    }),
  )
})
