import { currentTime } from '#app/kernel/clock.ts'
import { sql } from 'kysely'
import { remembered } from '#app/web/answers/changes.ts'
import { db, type Db, type Tx } from '#db/database.server.ts'
import { type ShopSettings, shopSettings } from './settings.ts'

/** As stored now: for changes, which must see what was saved a moment ago. */
export async function readSettings(on: Db = db): Promise<ShopSettings> {
  const row = await on.selectFrom('settings').select('value').where('key', '=', 'shop').executeTakeFirst()
  return shopSettings.parse(row?.value ?? {})
}

const read = remembered(['settings'], (_: 'shop') => readSettings())

/** The shop's settings, kept in the process until they change. */
export function getSettings(): Promise<ShopSettings> {
  return read('shop')
}

/** As stored, locked for the rest of the transaction. The first two of a new shop wait for each other, too. */
export async function lockSettings(tx: Tx): Promise<ShopSettings> {
  const held = () => tx.selectFrom('settings').select('value').where('key', '=', 'shop').forUpdate().executeTakeFirst()
  let row = await held()
  if (!row) {
    await tx
      .insertInto('settings')
      .values({ key: 'shop', value: '{}' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    row = await held()
  }
  return shopSettings.parse(row?.value ?? {})
}

/** Saves the given fields and leaves the rest as stored. With no fields, no event is emitted. */
export async function saveSettings(tx: Db, changes: Partial<ShopSettings>) {
  const named = Object.entries(shopSettings.parse(changes)).filter(([name]) => name in changes)
  if (named.length === 0) return
  const value = JSON.stringify(Object.fromEntries(named))
  const joined = { value: sql<string>`settings.value || excluded.value`, updatedAt: currentTime() }
  await tx
    .insertInto('settings')
    .values({ key: 'shop', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(joined))
    .execute()
}
