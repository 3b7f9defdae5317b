import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'

// A row of the settings says whether the demo shop is still to get its half year, or has it.
const key = 'demo-life'

/** How its deliveries are marked among the stock's movements, beside the first count. */
export const lifeReceipts = 'demo'

/** An account that belongs to nobody: an example of the standard. */
export const lifeBank = { bankHolder: 'Lerbugt e. K.', bankIban: 'DE89370400440532013000' } as const

/** Noted with the products of the demo shop: an end of the process in between does not lose it. */
export async function oweLife(on: Db) {
  const owed = { key, value: JSON.stringify({ state: 'owed' }) }
  await on
    .insertInto('settings')
    .values(owed)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: owed.value }))
    .execute()
}

/** Never into a shop that somebody has ordered in, or that has imported something. */
export async function isLifeOwed(on: Db): Promise<boolean> {
  const { rows } = await sql<{ owed: boolean }>`
    select exists (select from settings where key = ${key} and value ->> 'state' = 'owed')
      and not exists (select from orders) and not exists (select from imports)
      and not exists (select from audit_entries) as owed`.execute(on)
  return rows[0]?.owed ?? false
}

export async function lifeIsDone(on: Db) {
  const value = JSON.stringify({ state: 'done' })
  await on.updateTable('settings').set({ value }).where('key', '=', key).execute()
}

/** Whether the shop has one, or was to get it; forgotten with the rest of the demo. */
export async function forgetLife(on: Db): Promise<boolean> {
  const { numDeletedRows } = await on.deleteFrom('settings').where('key', '=', key).executeTakeFirst()
  return numDeletedRows > 0n
}
