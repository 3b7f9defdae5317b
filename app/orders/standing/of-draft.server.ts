import type { CartId } from '#app/kernel/ids.ts'
import type { Db } from '#db/database.server.ts'

/** Whether an order is of a draft that staff composed: its buyer has a payment link, and no cart to go back to. */
export async function isOfDraft(on: Db, cartId: CartId | null): Promise<boolean> {
  if (!cartId) return false
  const draft = await on.selectFrom('drafts').select('id').where('cartId', '=', cartId).executeTakeFirst()
  return draft !== undefined
}

/** Whether the order that it adds to was cancelled. It would be delivered with that order, so it can no longer be paid. */
export async function isLeftAlone(on: Db, cartId: CartId | null): Promise<boolean> {
  if (!cartId) return false
  const drafts = on.selectFrom('drafts as d').innerJoin('orders as o', 'o.id', 'd.supplements').select('d.id')
  const left = drafts.where('d.cartId', '=', cartId).where('o.state', '=', 'cancelled')
  return (await left.executeTakeFirst()) !== undefined
}
