import { z } from 'zod'
import type { CartId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { operation } from '#app/operations/operation.server.ts'
import { keepProducts, productsOf } from '#app/stock/keep-products.server.ts'
import type { Tx } from '#db/database.server.ts'
import { fitQuantity } from '#app/cart/cart.ts'
import { changedLine, lineInput } from './cart-input.ts'
import { findKnownVariant, listRows, setQuantity } from './cart-lines.server.ts'
import { touchCart } from '#app/cart/cart.server.ts'
import { cart } from '#app/cart/cart.record.ts'
import { type Removed, undoable } from './removed.ts'

/**
 * Undoes a removal: the line is restored at its place, with its quantity, or as many as are available. A repeated press
 * finds the line there, which is no error.
 */
export const putBack = operation({
  name: 'cart.put_back',
  http: 'POST /cart/lines/:line/restore',
  permission: 'cart:write',
  nature: 'plain',
  on: cart,
  input: z.object({ line: lineInput }),
  refusals: ['cart.undo_late', 'stock.sold_out', 'cart.too_many_lines'],
  answer: changedLine,
  offer: ({ row }) => (row ? agree() : refuse('cart.undo_late')),
  async run({ tx, facts: { row }, input, actor: { now } }) {
    if (!row) return refuse('cart.undo_late')
    const lines = await listRows(tx, row.id)
    if (lines.some(({ id }) => id === input.line)) return agree({ lineId: input.line, shortened: null })
    const gone = undoable(row.removed, now).find(({ id }) => id === input.line)
    if (gone) await keepProducts(tx, productsOf([gone.variantId]))
    const variant = gone && (await findKnownVariant(tx, gone.variantId, row.id))
    if (!variant) return refuse('cart.undo_late')
    // A sign-in may have added the same item from the account meanwhile: then the quantities are added.
    const same = lines.find(({ variantId }) => variantId === variant.id)
    if (!same && lines.length >= limits.cartLines.value) return refuse('cart.too_many_lines')
    const fitting = fitQuantity((same?.quantity ?? 0) + gone.quantity, variant.available)
    if (!fitting.ok) return fitting
    const { quantity, shortened } = fitting.value
    if (same) await setQuantity(tx, same.id, quantity)
    else await insert(tx, row.id, { ...gone, quantity })
    await touchCart(tx, row.id, { removed: row.removed.filter(({ id }) => id !== input.line) }, now)
    return agree({ lineId: same?.id ?? input.line, shortened })
  },
})

async function insert(tx: Tx, cartId: CartId, { id, variantId, quantity, priceWhenAdded, addedAt }: Removed) {
  const line = { id, cartId, variantId, quantity, priceWhenAdded, addedAt: new Date(addedAt) }
  await tx.insertInto('cartLines').values(line).execute()
}
