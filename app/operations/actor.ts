import { Fault } from '#app/errors.ts'
import type { Permission } from '#app/permissions.ts'

/** Who makes a change, and through which door. */
export interface Actor {
  kind: 'guest' | 'person' | 'key' | 'tool' | 'system'
  /** The identity's id for a person, its own id for a key or a tool; null for guests and the shop itself. */
  id: string | null
  door: 'form' | 'api' | 'command' | 'tool' | 'import' | 'job'
  permissions: ReadonlySet<Permission>
  /** The issuer has authenticated this person within the last minutes, or there is no person (a key, a command). */
  isFresh: boolean
  /** The network address that rate limits count by; null if there is none. */
  client: string | null
  requestId: string
  now: Date
}

/** A known actor without the permission is refused; an unknown one has to sign in. */
export function demand({ kind, permissions }: Actor, permission: Permission) {
  if (!permissions.has(permission)) throw new Fault(kind === 'guest' ? 'access.sign_in_needed' : 'access.forbidden')
}

/** The actor's name as it is stored with parcels, refunds and receipts. */
export const nameOf = ({ kind, id }: Pick<Actor, 'kind' | 'id'>): string => id ?? kind

/** In whose name a job goes on with this. Only for what staff, keys and tools may do. */
export const maker = ({ kind, id }: Actor) => ({
  madeByKind: kind === 'key' || kind === 'tool' ? kind : ('person' as const),
  madeBy: id,
})
