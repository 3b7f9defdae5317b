import { refreshMemberships } from '#app/catalogue/memberships.server.ts'
import { mayStrikeStatedPrice } from '#app/settings/seller.ts'
import { readSettings, saveSettings } from '#app/settings/settings.server.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { db } from '#db/database.server.ts'

/**
 * Saves what was changed; who is reduced depends on what may be struck, and so do the collections of reduced products. Each form is
 * checked by itself: two that were open at once can join the seller's country of the one with the struck price of the other.
 */
export async function saveSeller(changes: Partial<ShopSettings>) {
  if (Object.keys(changes).length === 0) return
  await db.transaction().execute(async (tx) => {
    await saveSettings(tx, changes)
    const joined = await readSettings(tx)
    const isForbidden = joined.struckPrice === 'stated' && !mayStrikeStatedPrice(joined)
    if (isForbidden) await saveSettings(tx, { struckPrice: 'lowest' })
    if (isForbidden || 'struckPrice' in changes) await refreshMemberships(tx)
  })
}
