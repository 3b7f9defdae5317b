import type { CartId, CartLineId, VariantId } from '#app/kernel/ids.ts'
import { move } from '#app/kernel/state-machine.ts'
import { keepProducts, productsOfCarts } from '#app/stock/keep-products.server.ts'
import type { Tx } from '#db/database.server.ts'
import { cartMachine, takeOut } from '#app/cart/cart.ts'
import { touchCart } from '#app/cart/cart.server.ts'

/** The cart's order is paid: the bought items leave the cart; items added since stay, in the same open cart. */
export async function closeCart(
  tx: Tx,
  orderedFrom: CartId,
  bought: readonly { variantId: VariantId | null; quantity: number }[],
  now: Date,
) {
  const cartId = await findWhereItWent(tx, orderedFrom)
  const lines = await tx
    .selectFrom('cartLines')
    .select(['id', 'variantId', 'quantity'])
    .where('cartId', '=', cartId)
    .execute()
  const left = takeOut(
    lines,
    bought.flatMap(({ variantId, quantity }) => (variantId ? [{ variantId, quantity }] : [])),
  )
  await keepOnly(tx, cartId, left)
  if (left.length > 0) return touchCart(tx, cartId, {}, now)
  await tx
    .updateTable('carts')
    .set({ state: move(cartMachine, 'open', 'order'), updatedAt: now })
    .where('id', '=', cartId)
    .where('state', '=', 'open')
    .execute()
}

/** A guest who signs in during her payment finds the ordered items in the account's cart; otherwise it is this one. */
async function findWhereItWent(tx: Tx, cartId: CartId): Promise<CartId> {
  const carts = tx.selectFrom('carts').select('mergedInto').where('id', '=', cartId)
  return (await carts.executeTakeFirst())?.mergedInto ?? cartId
}

/** Writes the quantities that are left and deletes the lines that are not. */
export async function keepOnly(tx: Tx, cartId: CartId, left: readonly { id: CartLineId; quantity: number }[]) {
  await keepProducts(tx, productsOfCarts([cartId]))
  const ids = left.map(({ id }) => id)
  await tx
    .deleteFrom('cartLines')
    .where('cartId', '=', cartId)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute()
  for (const { id, quantity } of left)
    await tx.updateTable('cartLines').set({ quantity }).where('id', '=', id).execute()
}
