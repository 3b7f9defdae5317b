import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { rightsNow } from '#app/staff/rights.server.ts'
import { mayRevoke } from './invitation.ts'
import { invitation } from './invitation.record.ts'

/** Its link leads nowhere from now on. */
export const revokeInvitation = operation({
  name: 'invitations.revoke',
  http: 'POST /invitations/:invitation/revoke',
  permission: 'staff:invite',
  nature: 'plain',
  on: invitation,
  input: z.object({}),
  refusals: ['invitation.over'],
  offer: ({ row }) => (row ? mayRevoke(row) : agree()),
  async run({ tx, facts, actor }) {
    const { id } = facts.row ?? notFound()
    await rightsNow(tx, actor, 'staff:invite')
    await tx.updateTable('staffInvitations').set({ revokedAt: actor.now }).where('id', '=', id).execute()
    return agree()
  },
})
