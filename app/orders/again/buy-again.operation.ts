import { sql } from 'kysely'
import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { cart } from '#app/cart/cart.record.ts'
import { touchCart } from '#app/cart/cart.server.ts'
import { listRows, setQuantity } from '#app/cart/lines/cart-lines.server.ts'
import { openFor, putLine } from '#app/cart/lines/put-line.server.ts'
import { type CartId, type CartLineId, newId, type OrderId, type VariantId } from '#app/kernel/ids.ts'
import { agree } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { operation } from '#app/operations/operation.server.ts'
import { keepProducts, productsOf } from '#app/stock/keep-products.server.ts'
import { limitRate } from '#app/web/floods/rate-limit.ts'
import type { Tx } from '#db/database.server.ts'
import { findSeen } from '#app/orders/page/seen-order.server.ts'
import { findWanted } from './wanted-again.server.ts'
import { planAgain } from './again.ts'

const againInput = z.object({
  order: z.string('request.malformed').max(20, 'request.malformed'),
  /** Of the link that shows the order; null if it is the caller's own. */
  key: z.string().max(200, 'request.malformed').nullable().default(null),
})

/**
 * Puts the lines of an order that the caller may see into the cart once more, as far as they are still sold and there:
 * by the rules and at the prices of the cart. A press that comes twice within a moment counts once.
 */
export const buyAgain = operation({
  name: 'cart.buy_again',
  http: 'POST /cart/orders',
  permission: 'cart:write',
  nature: 'plain',
  keepsAnswer: false,
  on: cart,
  input: againInput,
  refusals: [],
  answer: z.object({
    token: z.string().nullable(),
    missed: z.array(
      z.object({ title: z.string(), why: z.enum(['gone', 'sold_out', 'fewer', 'full']), count: z.int() }),
    ),
  }),
  async ask({ input, actor }) {
    const order = (await findSeen(actor, input.order, input.key)) ?? notFound()
    return agree({ id: order.id, number: order.number })
  },
  async run({ tx, facts, learnt: order, actor: { now, client } }) {
    const variants = await variantsOf(tx, order.id)
    if (variants.length > 0) await keepProducts(tx, productsOf(variants))
    if (!facts.row && client) await limitRate('cart', client, limits.cartsPerHour.value, 3_600_000)
    const { cart: row, token } = facts.row ? { cart: facts.row, token: null } : await openFor(tx, facts.owner, now)
    const before = row.again
    if (before?.number === order.number && Math.abs(now.getTime() - Date.parse(before.at)) < limits.repeatedAdd.value)
      return agree({ token, missed: before.missed })
    const lines = await listRows(tx, row.id)
    const known = new Map(lines.map(({ variantId, quantity }) => [variantId, quantity]))
    const { puts, missed } = planAgain(await findWanted(tx, order.id, row), known)
    for (const [index, { variantId, quantity, price, isNew }] of puts.entries()) {
      const line = lines.find((each) => each.variantId === variantId)
      if (line) await setQuantity(tx, line.id, quantity)
      else if (isNew)
        // A millisecond apart, so that they stay in the order of the order.
        await putLine(tx, {
          id: newId<CartLineId>(),
          cartId: row.id,
          variant: { id: variantId, price },
          quantity,
          addedAt: new Date(now.getTime() + index),
        })
      else await addTo(tx, row.id, variantId, quantity)
    }
    await touchCart(tx, row.id, { again: { number: order.number, at: now.toISOString(), missed } }, now)
    return agree({ token, missed })
  },
})

async function variantsOf(tx: Tx, orderId: OrderId): Promise<VariantId[]> {
  const rows = await tx.selectFrom('orderLines').select('variantId').where('orderId', '=', orderId).execute()
  return rows.flatMap(({ variantId }) => variantId ?? [])
}

/** A variant that the order has in two lines. */
async function addTo(tx: Tx, cartId: CartId, variantId: VariantId, quantity: number) {
  await sql`update cart_lines set quantity = ${quantity} where cart_id = ${cartId} and variant_id = ${variantId}`.execute(
    tx,
  )
}
