import type { ApiKeyId, IdentityId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { Tx } from '#db/database.server.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { Permission } from '#app/permissions.ts'
import { liesIn } from './networks.server.ts'

/** What may be done, from which networks and until when. No networks: from anywhere. */
export interface Reach {
  scopes: readonly Permission[]
  networks: readonly string[]
  expiresAt: Date | null
}

/** No one may pass on, widen or obtain rights that she does not have herself, nor for longer or from elsewhere. */
export function mayHandOn(wanted: Reach, own: Reach): Outcome<undefined, 'key.more_than_maker'> {
  // A publishable key passes nothing on.
  if (wanted.scopes.length === 0) return agree()
  if (!wanted.scopes.every((scope) => own.scopes.includes(scope))) return refuse('key.more_than_maker', '/scopes')
  if (own.networks.length > 0 && !isWithin(wanted.networks, own.networks))
    return refuse('key.more_than_maker', '/networks')
  const lastsLonger = own.expiresAt && (!wanted.expiresAt || wanted.expiresAt > own.expiresAt)
  return lastsLonger ? refuse('key.more_than_maker', '/expires_at') : agree()
}

const isWithin = (wanted: readonly string[], own: readonly string[]) =>
  wanted.length > 0 && wanted.every((network) => liesIn(network, own))

interface Maker extends Reach {
  /** Whose the keys are that she makes. Null: the operator's. */
  identityId: IdentityId | null
}

/**
 * The maker of a key or of a change, with the rights that can be passed on. A key made with a key belongs to the same
 * maker and has the same bounds: no key can outlive its maker's rights, or its own end, by making another key.
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
