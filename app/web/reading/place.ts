import { AsyncLocalStorage } from 'node:async_hooks'

/** Where the reading in progress asks: at a replica (`db/replicas`), or in any case at the primary. */
const place = new AsyncLocalStorage<object>()
const primary = {}
let hasReplicas = false

/** Without replicas nothing below costs anything. */
export function useReplicas(uses: boolean) {
  hasReplicas = uses
}

/**
 * For what must not be older than the primary, whoever asks for it: changes, and whatever is kept until it changes. A page
 * that is made from a replica after its change was announced, and before the replica has it, would be kept for long.
 */
export const fromPrimary = <Value>(read: () => Value): Value => (hasReplicas ? place.run(primary, read) : read())

/** Undefined: nobody has decided yet. */
export const placeNow = (): object | undefined => (hasReplicas ? place.getStore() : undefined)

export const readAt = <Value>(replica: object, read: () => Value): Value => place.run(replica, read)
