import { sql } from 'kysely'
import type { CartId } from '#app/kernel/ids.ts'

/**
 * Ids of the carts that are merged by now: this one, the account's cart that it was merged into, and all others merged
 * there. An order of any of them may be about items in the account's cart too, so that they count as orders of one
 * cart.
 */
export function joinedCarts(cartId: CartId) {
  return sql<CartId>`(select c.id from carts c, (select coalesce(merged_into, id) as id from carts where id = ${cartId}) kept
    where c.id = kept.id or c.merged_into = kept.id)`
}
