import { isAudited } from '#app/operations/audited.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'

/** What would happen twice when it is sent twice brings a key of the call. */
export const needsKey = ({ nature }: AnyOperation): boolean => nature !== 'plain'

/**
 * What a shopper does can be done again, or has a key of its own: hers is looked at, and not kept. A stranger would
 * leave a row with each.
 */
export const keepsKey = (operation: AnyOperation): boolean => needsKey(operation) || isAudited(operation)

/** What is overwritten has been read before. */
export const needsVersion = (operation: AnyOperation): boolean =>
  isAudited(operation) && /^(?:PUT|PATCH)/.test(operation.http) && operation.keepsInput !== false
