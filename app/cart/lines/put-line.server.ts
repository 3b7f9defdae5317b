import type { CartId, CartLineId, VariantId } from '#app/kernel/ids.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import type { Tx } from '#db/database.server.ts'
import { openCart } from '#app/cart/cart.server.ts'
import type { CartOwner } from '#app/cart/owners/cart-owner.server.ts'

/** Its settings by this transaction's own connection: a request that waits for a second one can wait for itself. */
export async function openFor(tx: Tx, owner: CartOwner, now: Date) {
  const { currency } = await readSettings(tx)
  return openCart(tx, owner, currency, now)
}

interface NewLine {
  id: CartLineId
  cartId: CartId
  variant: { id: VariantId; price: number }
  quantity: number
  addedAt: Date
}

/** The price is remembered, so that a change is shown once. */
export async function putLine(tx: Tx, { variant, ...line }: NewLine) {
  const row = { ...line, variantId: variant.id, priceWhenAdded: variant.price }
  await tx.insertInto('cartLines').values(row).execute()
}
