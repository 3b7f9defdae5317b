import { z } from 'zod'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import { listGone, listOffered } from './lines/cart-lines.server.ts'
import { type CartOwner, ownerFrom } from './owners/cart-owner.server.ts'
import { type CartRow, findRow, lockCart } from './cart.server.ts'

/** Null while it is empty: the first item creates it. */
interface OwnedCart {
  owner: CartOwner
  row: CartRow | null
}

/** A cart, as it leaves the shop. */
const cartView = z.object({
  id: idOf('cart_').nullable(),
  version: z.int(),
  lines: z.array(
    z.object({
      id: idOf('item_'),
      variant: idOf('var_'),
      /** The product's name in its address. */
      product: z.string(),
      title: z.string(),
      quantity: z.int(),
      unit_price: z.object({ amount: z.int(), currency: z.string() }),
      /** The available quantity; null if stock is no limit. */
      available: z.int().nullable(),
      /** False: its product was taken out of the shop, and the line has to be removed before an order. */
      sold: z.boolean(),
    }),
  ),
  /** What was in the cart until it was deleted in the shop; left out after the second change of the cart. */
  gone: z.array(z.object({ id: idOf('item_'), title: z.string(), choice: z.array(z.string()) })),
})

export const cart = record<CartOwner, OwnedCart, z.infer<typeof cartView>>({
  name: 'cart',
  prefix: 'cart_',
  permission: 'cart:write',
  http: 'GET /cart',
  schema: cartView,
  find: async (on, owner, { now }) => ({ owner, row: await findRow(on, owner, now) }),
  lock: async (tx, owner, { now }) => ({ owner, row: await lockCart(tx, owner, now) }),
  idOf: ({ row }) => row?.id ?? '',
  keyFor: ownerFrom,
  async viewOf(on, { row }) {
    if (!row) return { id: null, version: 0, lines: [], gone: [] }
    const lines = await listOffered(on, row.id)
    const priced = lines.map(({ price, ...line }) => ({
      ...line,
      unit_price: { amount: price, currency: row.currency },
    }))
    return { id: row.id, version: row.version, lines: priced, gone: await listGone(on, row.id) }
  },
})
