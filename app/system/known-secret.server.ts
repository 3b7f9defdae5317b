import { currentTime } from '#app/kernel/clock.ts'
import { db } from '#db/database.server.ts'
import { isLinkCode, linkCode } from './link-code.server.ts'

const [key, opens, bytes] = ['secret', 'the database of this shop', 12] as const

/**
 * Whether the last start with this database had one of the secrets that this one has: a second process with another one makes
 * links that open nothing in the first. True in a new shop. The next start compares with the secret of this one.
 */
export async function isSecretKnown(): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  const { mark } = (row?.value ?? {}) as { mark?: string }
  const own = linkCode(opens, bytes)
  if (mark === own) return true
  const change = { value: JSON.stringify({ mark: own }), updatedAt: currentTime() }
  await db
    .insertInto('settings')
    .values({ key, ...change })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(change))
    .execute()
  return mark === undefined || isLinkCode(mark, opens, bytes)
}
