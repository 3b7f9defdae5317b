import type { ErrorCode } from '#app/errors.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'

/** What decides whether a customer may be merged with another. */
export interface Mergeable {
  id: CustomerId
  isGuest: boolean
  /**
   * Addresses in lower case: of an account those that an issuer has verified, for the one that stays only the issuer of
   * today; of a guest the one of its orders.
   */
  addresses: readonly string[]
  worksHere: boolean
  isBeingErased: boolean
  /** An order of theirs is being paid at this moment. */
  isBuying: boolean
}

export const mergeRefusals = [
  'customer.same',
  'customer.no_account',
  'customer.other_address',
  'customer.works_here',
  'customer.being_erased',
  'customer.is_buying',
] as const satisfies ErrorCode[]

/**
 * Two customers are one person only if an issuer has verified the same address for both; of a guest it is the address of
 * the orders. So nobody gets orders of an address that is not verified as theirs, whatever staff are talked into.
 */
export function mayMerge(into: Mergeable, from: Mergeable): Outcome<undefined, (typeof mergeRefusals)[number]> {
  if (into.id === from.id) return refuse('customer.same', '/from')
  if (into.isGuest) return refuse('customer.no_account')
  if (!from.addresses.some((address) => into.addresses.includes(address)))
    return refuse('customer.other_address', '/from')
  if (into.worksHere || from.worksHere) return refuse('customer.works_here')
  if (into.isBeingErased || from.isBeingErased) return refuse('customer.being_erased')
  return from.isBuying ? refuse('customer.is_buying', '/from') : agree()
}
