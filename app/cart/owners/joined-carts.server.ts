import { sql } from 'kysely'
import type { CartId } from '#app/kernel/ids.ts'

/**
 * Ids of the carts that are one by now: this one, the account's that it went into at a sign-in, and all others that
 * did. An order of any of them may be about pieces that lie in the account's cart too, so that they count as orders of
 * one cart.
 */
export function joinedCarts(cartId: CartId) {
  return sql<CartId>`(select c.id from carts c, (select coalesce(merged_into, id) as id from carts where id = ${cartId}) kept
    where c.id = kept.id or c.merged_into = kept.id)`
}
