import { Fault } from '#app/errors.ts'
import type { Permission } from '#app/permissions.ts'

/** Who does something, and through which door. */
export interface Actor {
  kind: 'guest' | 'person' | 'key' | 'tool' | 'system'
  /** Of a person the identity, of a key or a tool its own id; null for guests and for the shop itself. */
  id: string | null
  door: 'form' | 'api' | 'command' | 'tool' | 'import' | 'job'
  permissions: ReadonlySet<Permission>
  /** The issuer has seen this person within the last minutes, or there is no person to ask (a key, a command). */
  isFresh: boolean
  /** The network address that limits count by; null where nobody asks from a network. */
  client: string | null
  requestId: string
  now: Date
}

/** A known actor without permission is refused; an unknown one is asked to sign in. */
export function demand({ kind, permissions }: Actor, permission: Permission) {
  if (!permissions.has(permission)) throw new Fault(kind === 'guest' ? 'access.sign_in_needed' : 'access.forbidden')
}

/** Who it is, in what staff have done: parcels, refunds and receipts keep it. */
export const nameOf = ({ kind, id }: Pick<Actor, 'kind' | 'id'>): string => id ?? kind
