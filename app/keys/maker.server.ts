import type { ApiKeyId, IdentityId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { Tx } from '#db/database.server.ts'
import type { Reach } from './key-rules.ts'

interface Maker extends Reach {
  /** Whose the keys are that she makes. Null: the operator's. */
  identityId: IdentityId | null
}

/**
 * Who makes or changes a key, and what she has herself to hand on. What a key makes is its maker's, too, and has its bounds: none
 * outlives her rights, or its own end, by making another one.
 */
export async function makerOf(tx: Tx, { kind, id, permissions }: Actor): Promise<Maker> {
  const anywhere = { scopes: [...permissions], networks: [], expiresAt: null }
  if (kind !== 'key') return { ...anywhere, identityId: kind === 'person' ? (id as IdentityId | null) : null }
  const own = await tx
    .selectFrom('apiKeys')
    .select(['madeBy', 'networks', 'expiresAt'])
    .where('id', '=', id as ApiKeyId)
    .executeTakeFirstOrThrow()
  return { scopes: [...permissions], networks: own.networks, expiresAt: own.expiresAt, identityId: own.madeBy }
}
