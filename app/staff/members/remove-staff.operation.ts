import { z } from 'zod'
import { agree, refuse } from '#app/kernel/outcome.ts'
import type { ApiKeyId, IdentityId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { readTypeId } from '#app/operations/typed-id/type-id.ts'
import { operation } from '#app/operations/operation.server.ts'
import type { Permission } from '#app/permissions.ts'
import {
  covers,
  isLastOwner,
  personBehind,
  revokeUncovered,
  rightsIn,
  rightsNow,
  rightsOfPerson,
} from '#app/staff/rights.server.ts'
import { noteDoneBy } from '#app/system/logs/security-log.server.ts'
import type { Tx } from '#db/database.server.ts'
import { endSessionsOf, keysOf } from './belongings.server.ts'
import { staffMember } from './member.record.ts'

/**
 * Somebody works here no longer: her sessions end at once, and her API keys, except for those that are kept, which
 * belong to the remover from then on. She stays a customer.
 */
export const removeStaff = operation({
  name: 'staff.remove',
  http: 'DELETE /staff/:member',
  permission: 'roles:write',
  nature: 'secret',
  on: staffMember,
  input: z.object({
    /** The keys that stay, by their ids. */
    keep: z.record(z.string(), z.boolean()).default({}),
  }),
  refusals: ['staff.more_than_you', 'staff.last_owner'],
  answer: z.object({ sessions: z.int(), keys_ended: z.int(), keys_kept: z.int() }),
  async run({ tx, facts: { id, identityId, roles }, input: { keep }, actor }) {
    const held = await rightsNow(tx, actor, 'roles:write')
    if (!covers(held, await rightsIn(tx, roles))) return refuse('staff.more_than_you')
    if (roles.includes('owner') && (await isLastOwner(tx, identityId))) return refuse('staff.last_owner')
    const kept = new Set(Object.entries(keep).flatMap(([key, is]) => (is ? [readTypeId('key_', key) ?? key] : [])))
    const rights = await rightsOfPerson(tx, identityId)
    const keys = await settleKeys(tx, { identityId, rights, kept }, actor)
    const sessions = await endSessionsOf(tx, identityId, actor.now)
    await tx.deleteFrom('staffMembers').where('id', '=', id).execute()
    await revokeUncovered(tx, actor.now)
    return agree({ sessions, keys_ended: keys.ended, keys_kept: keys.kept })
  },
  async afterwards({ actor }) {
    noteDoneBy('staff_removed', actor, '/staff/:member')
    return agree()
  },
})

interface Leaver {
  identityId: IdentityId
  rights: ReadonlySet<Permission>
  kept: ReadonlySet<string>
}

/** A key that is kept can do what it could under her, and no more, although its new owner may have more rights. */
async function settleKeys(tx: Tx, { identityId, rights, kept }: Leaver, actor: Actor) {
  const heir = await personBehind(tx, actor)
  const counts = { ended: 0, kept: 0 }
  const isOwn = heir === identityId
  for (const { id, kind, scopes } of await keysOf(tx, identityId)) {
    const left = scopes.filter((scope) => rights.has(scope))
    const stays = !isOwn && kept.has(id) && (kind === 'publishable' || left.length > 0)
    await (stays ? handOver(tx, id, heir, left) : endKey(tx, id, actor.now))
    counts[stays ? 'kept' : 'ended'] += 1
  }
  return counts
}

const handOver = (tx: Tx, id: ApiKeyId, heir: IdentityId | null, scopes: Permission[]) =>
  tx.updateTable('apiKeys').set({ madeBy: heir, scopes }).where('id', '=', id).execute()

const endKey = (tx: Tx, id: ApiKeyId, now: Date) =>
  tx
    .updateTable('apiKeys')
    .set({ endedAt: now, previousHash: null, previousUntil: null })
    .where('id', '=', id)
    .execute()
