import { db, type Tx } from '#db/database.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { move } from '#app/kernel/state-machine.ts'
import { limits } from '#app/limits.ts'
import { cartMachine, fitQuantity, isSamePress, type Shortened, takeOut } from './cart.ts'
import { findVariant, listLines, type Wanted, type WantedVariant } from './cart-lines.server.ts'
import type { CartOwner } from './cart-owner.server.ts'
import { lockCart, openCart, touchCart } from './cart.server.ts'

export interface Added {
  lineId: string
  shortened: Shortened | null
  /** Set when a guest's first cart was opened: what the cookie must hold from now on. */
  token: string | null
}
export type AddRefusal = 'options-unknown' | 'sold-out' | 'too-many-lines'

/** Puts a thing into the cart, or more of it. A press that comes twice within a moment counts once. */
export function addToCart(
  owner: CartOwner,
  wanted: Wanted & { quantity: number },
  currency: string,
  now: Date,
): Promise<Outcome<Added, AddRefusal>> {
  return db.transaction().execute(async (tx) => {
    const known = await lockCart(tx, owner, now)
    const variant = await findVariant(tx, wanted, known?.id ?? null)
    if (!variant) return refuse('options-unknown')
    if (variant.available === 0) return refuse('sold-out')
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
    const lineId = await putLine(tx, cart.id, line?.id ?? null, variant, fitting.value.quantity, now)
    await touchCart(tx, cart.id, { lastAdd: { ...press, at: now.toISOString() } }, now)
    return agree({ lineId, shortened: fitting.value.shortened, token })
  })
}

async function putLine(
  tx: Tx,
  cartId: string,
  lineId: string | null,
  { id: variantId, price }: WantedVariant,
  quantity: number,
  now: Date,
): Promise<string> {
  if (lineId) {
    await tx.updateTable('cartLines').set({ quantity, priceWhenAdded: price }).where('id', '=', lineId).execute()
    return lineId
  }
  const id = newId()
  await tx
    .insertInto('cartLines')
    .values({ id, cartId, variantId, quantity, priceWhenAdded: price, addedAt: now })
    .execute()
  return id
}

export type ChangeRefusal = 'stale' | 'line-unknown' | 'sold-out'

/** Another quantity for a line. It also takes note of today's price, so that the cart stops telling of the change. */
export function changeQuantity(
  owner: CartOwner,
  { lineId, quantity, version }: { lineId: string; quantity: number; version: number },
  now: Date,
): Promise<Outcome<{ shortened: Shortened | null }, ChangeRefusal>> {
  return db.transaction().execute(async (tx) => {
    const cart = await lockCart(tx, owner, now)
    const line = cart && (await listLines(tx, cart.id)).find(({ id }) => id === lineId)
    if (!line) return refuse('line-unknown')
    if (cart.version !== version && line.quantity !== quantity) return refuse('stale')
    const fitting = fitQuantity(quantity, line.available)
    if (!fitting.ok) return fitting
    await putLine(
      tx,
      cart.id,
      line.id,
      { id: line.variantId, price: line.unitPrice, available: null },
      fitting.value.quantity,
      now,
    )
    await touchCart(tx, cart.id, {}, now)
    return agree({ shortened: fitting.value.shortened })
  })
}

/** Takes a line out. A line that is gone already is as it should be: the press came twice. */
export function removeLine(
  owner: CartOwner,
  { lineId, version }: { lineId: string; version: number },
  now: Date,
): Promise<Outcome<undefined, 'stale'>> {
  return db.transaction().execute(async (tx) => {
    const cart = await lockCart(tx, owner, now)
    if (!cart) return agree()
    const line = await tx
      .selectFrom('cartLines')
      .select('id')
      .where('cartId', '=', cart.id)
      .where('id', '=', lineId)
      .executeTakeFirst()
    if (!line) return agree()
    if (cart.version !== version) return refuse('stale')
    await tx.deleteFrom('cartLines').where('id', '=', lineId).execute()
    await touchCart(tx, cart.id, {}, now)
    return agree()
  })
}

/** The cart's order is paid: what was bought leaves the cart; what came in since stays, in the same open cart. */
export async function closeCart(
  tx: Tx,
  cartId: string,
  bought: readonly { variantId: string | null; quantity: number }[],
  now: Date,
) {
  await tx.selectFrom('carts').select('id').where('id', '=', cartId).forUpdate().execute()
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

/** Writes the quantities that are left and deletes the lines that are not. */
export async function keepOnly(tx: Tx, cartId: string, left: readonly { id: string; quantity: number }[]) {
  const ids = left.map(({ id }) => id)
  await tx
    .deleteFrom('cartLines')
    .where('cartId', '=', cartId)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute()
  for (const { id, quantity } of left)
    await tx.updateTable('cartLines').set({ quantity }).where('id', '=', id).execute()
}
