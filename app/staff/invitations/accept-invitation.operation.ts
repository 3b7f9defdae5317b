import { z } from 'zod'
import { configuration } from '#app/configuration.ts'
import { notFound } from '#app/errors.ts'
import { identityOf } from '#app/identity/people/customer-of.server.ts'
import { isSameAddress } from '#app/identity/people/person.ts'
import { type IdentityId, newId, type StaffMemberId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { Actor } from '#app/operations/actor.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayStillInvite } from '#app/staff/rights.server.ts'
import { noteDoneBy } from '#app/system/logs/security-log.server.ts'
import type { Tx } from '#db/database.server.ts'
import { mayAccept } from './invitation.ts'
import { ownInvitation } from './invitation.record.ts'

/**
 * The person signed in joins the staff. Of her sign-in, which was a moment ago, the issuer has verified the address, and
 * it is the one that was invited. From now on she is known by issuer and subject alone: another person who gets the
 * address later, or the same address at another issuer, is somebody else.
 */
export const acceptInvitation = operation({
  name: 'invitations.accept',
  http: 'POST /account/invitations/:key/accept',
  permission: 'account:write',
  nature: 'secret',
  isAudited: true,
  on: ownInvitation,
  input: z.object({}),
  refusals: ['invitation.over', 'invitation.other_address', 'invitation.unverified'],
  offer: ({ row }, now) => (row ? mayAccept(row, now) : agree()),
  async run({ tx, facts, actor }) {
    const { id, email, role, invitedBy } = facts.row ?? notFound()
    const person = await invited(tx, actor, email)
    if (!person.ok) return person
    if (!(await mayStillInvite(tx, invitedBy, role))) return refuse('invitation.over')
    await join(tx, person.value, role)
    const change = { acceptedAt: actor.now, acceptedBy: person.value }
    await tx.updateTable('staffInvitations').set(change).where('id', '=', id).execute()
    return agree()
  },
  async afterwards({ actor }) {
    noteDoneBy('staff_joined', actor, '/account/invitations/:key/accept')
    return agree()
  },
})

async function invited(
  tx: Tx,
  actor: Actor,
  address: string,
): Promise<Outcome<IdentityId, 'invitation.other_address' | 'invitation.unverified'>> {
  const own = await tx
    .selectFrom('identities')
    .select(['id', 'email', 'emailVerified'])
    .where('id', '=', identityOf(actor))
    .where('issuer', '=', configuration().identity.issuer)
    .executeTakeFirst()
  if (!own || !isSameAddress(own.email ?? '', address)) return refuse('invitation.other_address')
  return own.emailVerified ? agree(own.id) : refuse('invitation.unverified')
}

/** Who is staff already has this role as well. */
async function join(tx: Tx, identityId: IdentityId, role: string) {
  const before = await tx
    .selectFrom('staffMembers')
    .select(['id', 'roles'])
    .where('identityId', '=', identityId)
    .executeTakeFirst()
  const roles = [...new Set([...(before?.roles ?? []), role])].toSorted()
  await (before
    ? tx.updateTable('staffMembers').set({ roles }).where('id', '=', before.id).execute()
    : tx.insertInto('staffMembers').values({ id: newId<StaffMemberId>(), identityId, roles }).execute())
}
