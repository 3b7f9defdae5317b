import type { CartId, CartLineId } from '#app/kernel/ids.ts'
import { db, type Tx } from '#db/database.server.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { keepProducts, productsOf } from '#app/stock/keep-products.server.ts'
import { fitQuantity, type Shortened } from './cart.ts'
import { findKnownVariant } from './cart-lines.server.ts'
import type { CartOwner } from './cart-owner.server.ts'
import { lockCart, touchCart } from './cart.server.ts'
import { type Removed, undoable } from './removed.ts'

export type PutBackRefusal = 'too-late' | 'sold-out' | 'too-many-lines'

/**
 * Undoes a removal: the line is again where it was, with as many as there were, or as many as are left. A press that came
 * twice finds the line there, and that is as it should be.
 */
export function putBack(
  owner: CartOwner,
  lineId: CartLineId,
  now: Date,
): Promise<Outcome<{ lineId: CartLineId; shortened: Shortened | null }, PutBackRefusal>> {
  return db.transaction().execute(async (tx) => {
    const cart = await lockCart(tx, owner, now)
    if (!cart) return refuse('too-late')
    const lines = await tx
      .selectFrom('cartLines')
      .select(['id', 'variantId', 'quantity'])
      .where('cartId', '=', cart.id)
      .execute()
    if (lines.some(({ id }) => id === lineId)) return agree({ lineId, shortened: null })
    const gone = undoable(cart.removed, now).find(({ id }) => id === lineId)
    if (gone) await keepProducts(tx, productsOf([gone.variantId]))
    const variant = gone && (await findKnownVariant(tx, gone.variantId, cart.id))
    if (!variant) return refuse('too-late')
    // A sign-in may have brought the same thing from the account meanwhile: then there are more of it.
    const same = lines.find(({ variantId }) => variantId === variant.id)
    if (!same && lines.length >= limits.cartLines.value) return refuse('too-many-lines')
    const fitting = fitQuantity((same?.quantity ?? 0) + gone.quantity, variant.available)
    if (!fitting.ok) return fitting
    const { quantity, shortened } = fitting.value
    if (same) await tx.updateTable('cartLines').set({ quantity }).where('id', '=', same.id).execute()
    else await insert(tx, cart.id, { ...gone, quantity })
    await touchCart(tx, cart.id, { removed: cart.removed.filter(({ id }) => id !== lineId) }, now)
    return agree({ lineId: same?.id ?? lineId, shortened })
  })
}

async function insert(tx: Tx, cartId: CartId, { id, variantId, quantity, priceWhenAdded, addedAt }: Removed) {
  const line = { id, cartId, variantId, quantity, priceWhenAdded, addedAt: new Date(addedAt) }
  await tx.insertInto('cartLines').values(line).execute()
}
