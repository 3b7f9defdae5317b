import { sql } from 'kysely'
import { z } from 'zod'
import { type CartLineId, newId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { operation } from '#app/operations/operation.server.ts'
import { keepProducts } from '#app/stock/keep-products.server.ts'
import { limitRate } from '#app/web/floods/rate-limit.ts'
import { fitQuantity, isSamePress, type Shortened } from '#app/cart/cart.ts'
import { changedLine, lineQuantity } from './cart-input.ts'
import { findVariant, listRows, setQuantity } from './cart-lines.server.ts'
import { openFor, putLine } from './put-line.server.ts'
import { touchCart } from '#app/cart/cart.server.ts'
import { cart } from '#app/cart/cart.record.ts'

const optionValue = z.string().max(limits.title.value, 'cart.options_unknown').default('')
const addInput = z.object({
  /** The product's name in its address. */
  product: z.string('cart.options_unknown').regex(/^[a-z0-9-]{1,80}$/, 'cart.options_unknown'),
  option1: optionValue,
  option2: optionValue,
  option3: optionValue,
  quantity: lineQuantity.default(1),
})

interface Added {
  lineId: CartLineId
  shortened: Shortened | null
  /** Set when a guest's first cart was created: the new value of the cookie. */
  token: string | null
}

/** Adds an item to the cart. A press that comes twice within a moment counts once. */
export const addToCart = operation({
  name: 'cart.add',
  http: 'POST /cart/lines',
  permission: 'cart:write',
  nature: 'plain',
  keepsAnswer: false,
  on: cart,
  input: addInput,
  refusals: ['cart.options_unknown', 'stock.sold_out', 'cart.too_many_lines'],
  answer: changedLine.extend({ token: z.string().nullable() }),
  async run({ tx, facts, input, actor }) {
    const { now, client } = actor
    await keepProducts(tx, sql`select id from products where slug = ${input.product}`)
    const { product: slug, option1, option2, option3 } = input
    const variant = await findVariant(tx, { slug, options: [option1, option2, option3] }, facts.row?.id ?? null)
    if (!variant) return refuse('cart.options_unknown')
    if (variant.available === 0) return refuse('stock.sold_out')
    if (!facts.row && client) await limitRate('cart', client, limits.cartsPerHour.value, 3_600_000)
    const opened = facts.row ? { cart: facts.row, token: null } : await openFor(tx, facts.owner, now)
    const press = { variantId: variant.id, quantity: input.quantity }
    const { id: cartId, lastAdd, removed } = opened.cart
    const lines = await listRows(tx, cartId)
    const line = lines.find(({ variantId }) => variantId === variant.id)
    const answer = (lineId: CartLineId, shortened: Shortened | null): Added => ({
      lineId,
      shortened,
      token: opened.token,
    })
    if (line && isSamePress(lastAdd, press, now)) return agree(answer(line.id, null))
    if (!line && lines.length >= limits.cartLines.value) return refuse('cart.too_many_lines')
    const fitting = fitQuantity((line?.quantity ?? 0) + input.quantity, variant.available)
    if (!fitting.ok) return fitting
    const lineId = line?.id ?? newId<CartLineId>()
    if (line) await setQuantity(tx, lineId, fitting.value.quantity)
    else await putLine(tx, { id: lineId, cartId, variant, quantity: fitting.value.quantity, addedAt: now })
    const stillRemoved = removed.filter(({ variantId }) => variantId !== variant.id)
    await touchCart(tx, cartId, { lastAdd: { ...press, at: now.toISOString() }, removed: stillRemoved }, now)
    return agree(answer(lineId, fitting.value.shortened))
  },
})
