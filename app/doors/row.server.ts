import type { ErrorCode } from '#app/errors.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { Operation } from '#app/operations/operation.server.ts'
import { perform } from '#app/operations/perform.server.ts'
import { roles } from '#app/permissions.ts'

/** The person who runs an import has this account of the machine. All of a run's entries in the audit log have its id in common. */
export const importerOf = (account: string, run: string, now: Date): Actor => ({
  kind: 'tool',
  id: account,
  door: 'import',
  permissions: new Set(roles.owner),
  isFresh: true,
  client: null,
  requestId: run,
  now,
})

/** What a file says of one object, as a change. */
export function performRow<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  operation: Operation<Key, Facts, View, Input, Refusal, Done>,
  call: { key: Key; input: unknown; actor: Actor },
) {
  return perform(operation, call)
}
