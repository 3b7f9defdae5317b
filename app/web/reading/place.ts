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
 * Reads from the primary in any case: for changes, and for whatever is cached until it changes. A page that was made from a
 * replica after a change was announced, but before the replica had it, would stay cached with the old content.
 */
export const fromPrimary = <Value>(read: () => Value): Value => (hasReplicas ? place.run(primary, read) : read())

/** Undefined: nobody has decided yet. */
export const placeNow = (): object | undefined => (hasReplicas ? place.getStore() : undefined)

export const readAt = <Value>(replica: object, read: () => Value): Value => place.run(replica, read)
