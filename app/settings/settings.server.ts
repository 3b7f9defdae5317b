import { sql } from 'kysely'
import { remembered } from '#app/web/changes.ts'
import { db, type Db } from '#db/database.server.ts'
import { type ShopSettings, shopSettings } from './settings.ts'

/** As they are stored now: for whoever changes them, who must see what was saved a moment ago. */
export async function readSettings(on: Db = db): Promise<ShopSettings> {
  const row = await on.selectFrom('settings').select('value').where('key', '=', 'shop').executeTakeFirst()
  return shopSettings.parse(row?.value ?? {})
}

const read = remembered(['settings'], (_: 'shop') => readSettings())

/** The shop's settings, kept in the process until they change. */
export function getSettings(): Promise<ShopSettings> {
  return read('shop')
}

/** What an owner changes by hand. Saving what stands there already tells nobody of a change. */
export async function changeSettings(changes: Partial<ShopSettings>) {
  if (Object.keys(changes).length > 0) await saveSettings(db, changes)
}

/**
 * Changes what is named and leaves the rest as it stands. The database joins the two under the row's lock: of two people who
 * save at once, the second waits and then adds to what the first has stored.
 */
export async function saveSettings(tx: Db, changes: Partial<ShopSettings>) {
  const named = Object.entries(shopSettings.parse(changes)).filter(([name]) => name in changes)
  const value = JSON.stringify(Object.fromEntries(named))
  const joined = { value: sql<string>`settings.value || excluded.value`, updatedAt: new Date() }
  await tx
    .insertInto('settings')
    .values({ key: 'shop', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(joined))
    .execute()
}
