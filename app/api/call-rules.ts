import { isAudited } from '#app/operations/audit-entry/audited.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'

/** A call that would happen twice when it is sent twice needs an idempotency key. */
export const needsKey = ({ nature }: AnyOperation): boolean => nature !== 'plain'

/**
 * A shopper's call can be repeated, or has its own key: its idempotency key is checked but not stored. Otherwise each
 * call of a visitor would leave a row.
 */
export const keepsKey = (operation: AnyOperation): boolean => needsKey(operation) || isAudited(operation)

/** An object must have been read before it is overwritten. */
export const needsVersion = (operation: AnyOperation): boolean =>
  isAudited(operation) && /^(?:PUT|PATCH)/.test(operation.http) && operation.keepsInput !== false
