import { type RawBuilder, sql } from 'kysely'
import type { CartId, OrderId, VariantId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'

export const productsOf = (variantIds: readonly VariantId[]) =>
  sql`select product_id from variants where id = any (${[...variantIds]}::uuid[])`

/** The current products of its variants: an import may have moved one to another product. */
export const productsOfOrder = (orderId: OrderId) =>
  sql`select v.product_id from order_lines l join variants v on v.id = l.variant_id where l.order_id = ${orderId}`

/** The same, and those of other variants. */
export const productsOfOrderAnd = (orderId: OrderId, variantIds: readonly VariantId[]) =>
  sql`${productsOfOrder(orderId)} union ${productsOf(variantIds)}`

export const productsOfCarts = (cartIds: readonly CartId[]) =>
  sql`select v.product_id from cart_lines l join variants v on v.id = l.variant_id where l.cart_id = any (${[...cartIds]}::uuid[])`

/**
 * Code that puts variants into carts, sells them or takes them back calls this before it touches their lines and
 * levels: until it is done, no import leaves one of them out. That takes levels and lines of carts along and holds the
 * product meanwhile, so that each would wait for the other; or it would be done in between, and the variant not there
 * any more.
 */
export async function keepProducts(tx: Tx, products: RawBuilder<unknown>) {
  await sql`select from products where id in (${products}) order by id for key share`.execute(tx)
}
