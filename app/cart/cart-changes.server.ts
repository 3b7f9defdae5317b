import { sql } from 'kysely'
import { db, type Tx } from '#db/database.server.ts'
import { newId, type CartId, type CartLineId, type VariantId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { move } from '#app/kernel/state-machine.ts'
import { limits } from '#app/limits.ts'
import { keepProducts, productsOfCarts } from '#app/stock/keep-products.server.ts'
import { cartMachine, fitQuantity, isSamePress, type Shortened, takeOut } from './cart.ts'
import { findLine, findVariant, type KnownLine, type Wanted } from './cart-lines.server.ts'
import type { CartOwner } from './cart-owner.server.ts'
import { lockCart, openCart, touchCart } from './cart.server.ts'
import type { Removed } from './removed.ts'

export interface Added {
  lineId: CartLineId
  shortened: Shortened | null
  /** Set when a guest's first cart was opened: what the cookie must hold from now on. */
  token: string | null
}
export type AddRefusal = 'options-unknown' | 'sold-out' | 'too-many-lines'

/**
 * Puts a thing into the cart, or more of it. A press that comes twice within a moment counts once. `beforeOpening` is asked
 * when a cart has to be opened for it, and throws where too many were.
 */
export function addToCart(
  owner: CartOwner,
  wanted: Wanted & { quantity: number },
  currency: string,
  now: Date,
  beforeOpening: () => Promise<void> = async () => {},
): Promise<Outcome<Added, AddRefusal>> {
  return db.transaction().execute(async (tx) => {
    const known = await lockCart(tx, owner, now)
    await keepProducts(tx, sql`select id from products where slug = ${wanted.slug}`)
    const variant = await findVariant(tx, wanted, known?.id ?? null)
    if (!variant) return refuse('options-unknown')
    if (variant.available === 0) return refuse('sold-out')
    if (!known) await beforeOpening()
    const { cart, token } = known ? { cart: known, token: null } : await openCart(tx, owner, currency, now)
    const press = { variantId: variant.id, quantity: wanted.quantity }
    const lines = await tx
      .selectFrom('cartLines')
      .select(['id', 'variantId', 'quantity'])
      .where('cartId', '=', cart.id)
      .execute()
    const line = lines.find(({ variantId }) => variantId === variant.id)
    if (line && isSamePress(cart.lastAdd, press, now)) return agree({ lineId: line.id, shortened: null, token })
    if (!line && lines.length >= limits.cartLines.value) return refuse('too-many-lines')
    const fitting = fitQuantity((line?.quantity ?? 0) + wanted.quantity, variant.available)
    if (!fitting.ok) return fitting
    const { quantity } = fitting.value
    const lineId = line ? await setQuantity(tx, line.id, quantity) : await putLine(tx, cart.id, variant, quantity, now)
    const removed = cart.removed.filter(({ variantId }) => variantId !== variant.id)
    await touchCart(tx, cart.id, { lastAdd: { ...press, at: now.toISOString() }, removed }, now)
    return agree({ lineId, shortened: fitting.value.shortened, token })
  })
}

/** The remembered price stays: what has changed since the line was put in is told once, and nobody has been told here. */
async function setQuantity(tx: Tx, lineId: CartLineId, quantity: number): Promise<CartLineId> {
  await tx.updateTable('cartLines').set({ quantity }).where('id', '=', lineId).execute()
  return lineId
}

async function putLine(
  tx: Tx,
  cartId: CartId,
  { id: variantId, price }: { id: VariantId; price: number },
  quantity: number,
  now: Date,
): Promise<CartLineId> {
  const id = newId<CartLineId>()
  await tx
    .insertInto('cartLines')
    .values({ id, cartId, variantId, quantity, priceWhenAdded: price, addedAt: now })
    .execute()
  return id
}

export type ChangeRefusal = 'stale' | 'line-unknown' | 'sold-out'

/** What the form showed of a line: its quantity, by which another tab's change is noticed, and its price. */
interface Shown {
  lineId: CartLineId
  was: number
  seenPrice: number | null
}

/**
 * Another quantity for a line. Only the line itself must be as the form showed it: what another tab put in meanwhile is no
 * reason to refuse. Who saw today's price and goes on has taken note of it, so that the cart stops telling of the change.
 */
export function changeQuantity(
  owner: CartOwner,
  { lineId, quantity, was, seenPrice }: Shown & { quantity: number },
  now: Date,
): Promise<Outcome<{ shortened: Shortened | null }, ChangeRefusal>> {
  return db.transaction().execute(async (tx) => {
    const cart = await lockCart(tx, owner, now)
    const line = cart && (await findLine(tx, cart.id, lineId))
    if (!line) return refuse('line-unknown')
    // The same wish sent twice is granted already.
    if (line.quantity !== was && line.quantity !== quantity) return refuse('stale')
    const fitting = fitQuantity(quantity, line.available)
    if (!fitting.ok) return fitting
    await setQuantity(tx, line.id, fitting.value.quantity)
    if (seenPrice === line.unitPrice)
      await tx.updateTable('cartLines').set({ priceWhenAdded: seenPrice }).where('id', '=', lineId).execute()
    await touchCart(tx, cart.id, {}, now)
    return agree({ shortened: fitting.value.shortened })
  })
}

/** Takes a line out, and remembers it for a while. A line that is gone already is as it should be: the press came twice. */
export function removeLine(
  owner: CartOwner,
  { lineId, was }: Pick<Shown, 'lineId' | 'was'>,
  now: Date,
): Promise<Outcome<undefined, 'stale'>> {
  return db.transaction().execute(async (tx) => {
    const cart = await lockCart(tx, owner, now)
    const line = cart && (await findLine(tx, cart.id, lineId))
    if (!line) return agree()
    if (line.quantity !== was) return refuse('stale')
    await tx.deleteFrom('cartLines').where('id', '=', lineId).execute()
    await touchCart(tx, cart.id, { removed: [...cart.removed, removedFrom(line, now)] }, now)
    return agree()
  })
}

function removedFrom(line: KnownLine, now: Date): Removed {
  const { id, variantId, slug, title, translations, choice, quantity, priceWhenAdded, addedAt } = line
  const times = { addedAt: addedAt.toISOString(), removedAt: now.toISOString() }
  return { id, variantId, slug, title, translations, choice, quantity, priceWhenAdded, ...times }
}

/** The cart's order is paid: what was bought leaves the cart; what came in since stays, in the same open cart. */
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

/** A guest who signs in while her payment is under way finds what she has ordered in the account's cart; else it is this one. */
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
