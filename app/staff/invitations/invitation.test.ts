import { expect, test } from 'vitest'
import { mayAccept, mayResend, mayRevoke, stateOf } from './invitation.ts'

const now = new Date('2030-01-08T12:00:00Z')
const earlier = new Date('2030-01-08T11:59:59Z')
const later = new Date('2030-01-08T12:00:01Z')
const open = { expiresAt: later, acceptedAt: null, revokedAt: null }

test.each([
  [open, 'sent', true, true],
  [{ ...open, expiresAt: now }, 'expired', false, true],
  [{ ...open, acceptedAt: earlier }, 'accepted', false, false],
  [{ ...open, expiresAt: earlier, acceptedAt: earlier }, 'accepted', false, false],
  [{ ...open, revokedAt: earlier }, 'revoked', false, false],
] as const)('%o is %s', (invitation, state, isAccepted, isSentAgain) => {
  expect(stateOf(invitation, now)).toBe(state)
  expect(mayAccept(invitation, now).ok).toBe(isAccepted)
  expect(mayResend(invitation).ok).toBe(isSentAgain)
  expect(mayRevoke(invitation).ok).toBe(isSentAgain)
})
