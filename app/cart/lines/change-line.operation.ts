import { z } from 'zod'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { fitQuantity } from '#app/cart/cart.ts'
import { changedLine, lineInput, lineQuantity, quantityThere } from './cart-input.ts'
import { findLine, setQuantity } from './cart-lines.server.ts'
import { touchCart } from '#app/cart/cart.server.ts'
import { cart } from '#app/cart/cart.record.ts'

const changeInput = z.object({
  line: lineInput,
  quantity: lineQuantity,
  was: quantityThere,
  /** The unit price that the form shows, in the currency's minor units. */
  seen_price: z.int('cart.stale').min(0, 'cart.stale').optional(),
})

/**
 * Another quantity for a line. Only the line itself must be as it was shown: what another tab put in meanwhile is no
 * reason to refuse. A shopper who saw today's price and goes on knows it, so that the cart no longer mentions the
 * change.
 */
export const changeLine = operation({
  name: 'cart.change',
  http: 'PATCH /cart/lines/:line',
  permission: 'cart:write',
  nature: 'plain',
  on: cart,
  input: changeInput,
  refusals: ['cart.line_unknown', 'cart.stale', 'stock.sold_out'],
  answer: changedLine,
  offer: ({ row }) => (row ? agree() : refuse('cart.line_unknown')),
  async run({ tx, facts: { row }, input, actor }) {
    const line = row && (await findLine(tx, row.id, input.line))
    if (!line) return refuse('cart.line_unknown')
    // The same wish sent twice is granted already.
    if (line.quantity !== input.was && line.quantity !== input.quantity) return refuse('cart.stale')
    const fitting = fitQuantity(input.quantity, line.available)
    if (!fitting.ok) return fitting
    await setQuantity(tx, line.id, fitting.value.quantity)
    if (input.seen_price === line.unitPrice)
      await tx.updateTable('cartLines').set({ priceWhenAdded: line.unitPrice }).where('id', '=', line.id).execute()
    await touchCart(tx, row.id, {}, actor.now)
    return agree({ lineId: line.id, shortened: fitting.value.shortened })
  },
})
