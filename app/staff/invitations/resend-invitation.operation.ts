import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { operation } from '#app/operations/operation.server.ts'
import { covers, personBehind, rightsIn, rightsNow } from '#app/staff/rights.server.ts'
import { noteDoneBy } from '#app/system/logs/security-log.server.ts'
import { mayResend } from './invitation.ts'
import { invitation } from './invitation.record.ts'
import { mailInvitation } from './mail-invitation.server.ts'

/** Sends the mail once more, with a new link for another seven days. The link before ends. */
export const resendInvitation = operation({
  name: 'invitations.resend',
  http: 'POST /invitations/:invitation/resend',
  permission: 'staff:invite',
  nature: 'mail',
  on: invitation,
  input: z.object({}),
  refusals: ['invitation.over', 'invitation.too_many', 'role.more_than_you'],
  offer: ({ row }) => (row ? mayResend(row) : agree()),
  async run({ tx, facts, actor }) {
    const row = facts.row ?? notFound()
    const held = await rightsNow(tx, actor, 'staff:invite')
    if (!covers(held, await rightsIn(tx, [row.role]))) return refuse('role.more_than_you')
    if (row.mails >= limits.invitationMails.value) return refuse('invitation.too_many')
    const expiresAt = new Date(actor.now.getTime() + limits.invitation.value)
    const mails = row.mails + 1
    // It is the sender's now: her rights are what it grants by.
    const change = { mails, sentAt: actor.now, expiresAt, invitedBy: await personBehind(tx, actor) }
    await tx.updateTable('staffInvitations').set(change).where('id', '=', row.id).execute()
    await mailInvitation(tx, { ...row, mails, expiresAt })
    return agree()
  },
  async afterwards({ actor }) {
    noteDoneBy('staff_invited', actor, '/invitations/:invitation/resend')
    return agree()
  },
})
