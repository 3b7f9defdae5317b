import type { Actor } from '#app/operations/actor.ts'
import type { IdentityId } from '#app/kernel/ids.ts'
import { notFound } from '#app/errors.ts'
import { stateOf } from '#app/keys/key-rules.ts'
import { apiKey } from '#app/keys/key.record.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'

/** A key as the office's pages show it: without the hash of its secret. */
export async function getKey(key: string, actor: Actor) {
  const facts = (await apiKey.find(db, key, actor)) ?? notFound()
  const { hash: _, previousHash: __, ...row } = facts.row ?? notFound()
  const [{ timeZone }, view, maker] = await Promise.all([getSettings(), apiKey.viewOf(db, facts), makerOf(row.madeBy)])
  return { row, maker, state: stateOf(row, actor.now), timeZone, seen: versionOf(view) }
}

/** The person who made it, if they are still on the staff. Null: the operator, or someone who has left. */
async function makerOf(identityId: IdentityId | null) {
  if (identityId === null) return null
  const found = await db
    .selectFrom('staffMembers')
    .innerJoin('identities', 'identities.id', 'staffMembers.identityId')
    .innerJoin('customers', 'customers.id', 'identities.customerId')
    .select(['staffMembers.id', 'customers.name', 'identities.email'])
    .where('identities.id', '=', identityId)
    .executeTakeFirst()
  return found ? { id: found.id, name: found.name || found.email || found.id } : null
}
