import { z } from 'zod'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { takeOut } from '#app/cart/cart.ts'
import { listRows } from '#app/cart/lines/cart-lines.server.ts'
import { touchCart } from '#app/cart/cart.server.ts'
import { cart } from '#app/cart/cart.record.ts'
import { keepOnly } from './close-cart.server.ts'

/** Undoes the merge. A second press finds nothing to undo, which is no error. */
export const undoMerge = operation({
  name: 'cart.undo_merge',
  http: 'POST /cart/undo-merge',
  permission: 'cart:write',
  nature: 'plain',
  on: cart,
  input: z.object({ version: z.int('cart.stale') }),
  refusals: ['cart.stale'],
  may: ({ row }, { version }) => (!row?.merged || row.version === version ? agree() : refuse('cart.stale')),
  async run({ tx, facts: { row }, actor }) {
    if (!row?.merged) return agree()
    await keepOnly(tx, row.id, takeOut(await listRows(tx, row.id), row.merged.added))
    await touchCart(tx, row.id, {}, actor.now)
    return agree()
  },
})
