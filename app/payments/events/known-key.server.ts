import { cardProvider } from '#app/payments/providers.server.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { cursorName } from './cursor-name.server.ts'

/**
 * Whether the card provider's key is the one that this shop's events are read with: that of another account finds no
 * payment of before, nor those of a process that still has the former one. True in a new shop.
 */
export async function isCardKeyKnown(now: Date): Promise<boolean> {
  // An earlier release kept one cursor for all keys, named by the provider alone.
  const cursors = db.selectFrom('providerCursors').select(['provider', 'readAt'])
  const rows = await cursors.where('provider', 'like', `${cardProvider.name} %`).execute()
  const own = cursorName()
  const others = rows.filter(({ provider }) => provider !== own)
  if (others.length === rows.length) return rows.length === 0
  return !others.some(({ readAt }) => readAt && now.getTime() - readAt.getTime() <= limits.keyInUse.value)
}
