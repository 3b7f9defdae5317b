import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'

export interface Invited {
  expiresAt: Date
  acceptedAt: Date | null
  revokedAt: Date | null
}

export const invitationStates = ['sent', 'accepted', 'revoked', 'expired'] as const
export type InvitationState = (typeof invitationStates)[number]

/** What became of an invitation. */
export function stateOf({ expiresAt, acceptedAt, revokedAt }: Invited, now: Date): InvitationState {
  if (acceptedAt) return 'accepted'
  if (revokedAt) return 'revoked'
  return expiresAt <= now ? 'expired' : 'sent'
}

/** Only one that is open can be accepted. */
export const mayAccept = (invited: Invited, now: Date): Outcome<undefined, 'invitation.over'> =>
  stateOf(invited, now) === 'sent' ? agree() : refuse('invitation.over')

/** One that has expired can be sent again; one that was revoked or accepted is over. */
export const mayResend = ({ acceptedAt, revokedAt }: Invited): Outcome<undefined, 'invitation.over'> =>
  acceptedAt || revokedAt ? refuse('invitation.over') : agree()

export const mayRevoke = mayResend
