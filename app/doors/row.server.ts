import type { ErrorCode } from '#app/errors.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { Operation } from '#app/operations/operation.server.ts'
import { perform, performInOne } from '#app/operations/perform.server.ts'
import { performTogether } from '#app/operations/perform-together.server.ts'
import { roles } from '#app/permissions.ts'

/** The actor of an import: the machine account that runs it. All entries of one run in the audit log share its id. */
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

/** Applies one row of a file to one object, as an operation; with `seen`, only as long as the object is as it was seen. */
export function performRow<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  operation: Operation<Key, Facts, View, Input, Refusal, Done>,
  call: { key: Key; input: unknown; actor: Actor; seen?: string },
) {
  return perform(operation, call)
}

/** Applies many rows at once, each to an object of its own. Null: this one is for `performRow`. */
export function performRows<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  operation: Operation<Key, Facts, View, Input, Refusal, Done>,
  rows: { calls: readonly { key: Key; input: unknown }[]; actor: Actor },
) {
  return performTogether(operation, rows)
}

/** Applies a few rows in one transaction, each as `performRow` would. Null: this one is for `performRow`. */
export function performRowsInOne<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  operation: Operation<Key, Facts, View, Input, Refusal, Done>,
  rows: { calls: readonly { key: Key; input: unknown }[]; actor: Actor },
) {
  return performInOne(operation, rows)
}
