import { z } from 'zod'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { lineInput, quantityThere } from './cart-input.ts'
import { findLine, type KnownLine } from './cart-lines.server.ts'
import { touchCart } from '#app/cart/cart.server.ts'
import { cart } from '#app/cart/cart.record.ts'
import type { Removed } from './removed.ts'

/**
 * Takes a line out, and remembers it for a while. A line that is gone already is as it should be: the press came twice.
 */
export const removeFromCart = operation({
  name: 'cart.remove',
  http: 'DELETE /cart/lines/:line',
  permission: 'cart:write',
  nature: 'plain',
  on: cart,
  input: z.object({ line: lineInput, was: quantityThere }),
  refusals: ['cart.stale'],
  answer: z.object({ line_id: idOf('item_') }),
  async run({ tx, facts: { row }, input, actor }) {
    const done = agree({ lineId: input.line })
    const line = row && (await findLine(tx, row.id, input.line))
    if (!line) return done
    if (line.quantity !== input.was) return refuse('cart.stale')
    await tx.deleteFrom('cartLines').where('id', '=', line.id).execute()
    await touchCart(tx, row.id, { removed: [...row.removed, removedFrom(line, actor.now)] }, actor.now)
    return done
  },
})

function removedFrom(line: KnownLine, now: Date): Removed {
  const { id, variantId, slug, title, translations, choice, quantity, priceWhenAdded, addedAt } = line
  const times = { addedAt: addedAt.toISOString(), removedAt: now.toISOString() }
  return { id, variantId, slug, title, translations, choice, quantity, priceWhenAdded, ...times }
}
