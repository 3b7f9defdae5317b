import type { CartId } from '#app/kernel/ids.ts'
import type { Db } from '#db/database.server.ts'

/** Whether an order is of a draft that staff composed: its buyer has a payment link, and no cart to go back to. */
export async function isOfDraft(on: Db, cartId: CartId | null): Promise<boolean> {
  if (!cartId) return false
  const draft = await on.selectFrom('drafts').select('id').where('cartId', '=', cartId).executeTakeFirst()
  return draft !== undefined
}
