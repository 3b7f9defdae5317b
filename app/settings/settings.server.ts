import { db, type Db } from '#db/database.server.ts'
import { remembered } from '#app/web/changes.ts'
import { type ShopSettings, shopSettings } from './settings.ts'

const read = remembered(['settings'], async (_: 'shop') => {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'shop').executeTakeFirst()
  return shopSettings.parse(row?.value ?? {})
})

/** The shop's settings, kept in the process until they change. */
export function getSettings(): Promise<ShopSettings> {
  return read('shop')
}

export async function saveSettings(tx: Db, settings: Partial<ShopSettings>) {
  const value = JSON.stringify(shopSettings.parse(settings))
  await tx
    .insertInto('settings')
    .values({ key: 'shop', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updatedAt: new Date() }))
    .execute()
}
