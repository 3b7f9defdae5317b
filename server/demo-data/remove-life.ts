import { sql } from 'kysely'
import { type LocationId, newId, type VariantId } from '#app/kernel/ids.ts'
import { readSettings, saveSettings } from '#app/settings/settings.server.ts'
import { writeLevels } from '#app/stock/write-levels.server.ts'
import { forgetLife, lifeBank, lifeReceipts } from '#db/seed/life/life-mark.server.ts'
import type { Tx } from '#db/database.server.ts'

/**
 * Removes what the invented half year holds beside orders and accounts, which are gone by now: messages, searches, which
 * products were bought together, the bank account, and the deliveries that its sales were taken from.
 */
export async function removeLife(tx: Tx) {
  if (!(await forgetLife(tx))) return
  await sql`
    delete from letters where reference in
      (select m.id::text from messages m join threads t on t.id = m.thread_id where t.demo)`.execute(tx)
  await sql`delete from threads where demo`.execute(tx)
  await sql`delete from missed_searches where demo`.execute(tx)
  // Orders in test mode never count, so all of these are invented. Real ones are counted again from the first.
  await sql`delete from bought_together`.execute(tx)
  await sql`update bought_together_until set order_id = '00000000-0000-0000-0000-000000000000'`.execute(tx)
  const { bankIban } = await readSettings(tx)
  if (bankIban === lifeBank.bankIban) await saveSettings(tx, { onAccount: 'nobody', bankHolder: '', bankIban: '' })
  await takeBackDeliveries(tx)
}

/** With its orders gone, what was delivered for them would be too much: as far as it is there, it goes. */
async function takeBackDeliveries(tx: Tx) {
  const { rows } = await sql<{ variantId: VariantId; locationId: LocationId; quantity: number }>`
    select s.variant_id, s.location_id, least(m.quantity, greatest(0, s.on_hand - s.reserved))::int as quantity
    from stock_levels s join (select variant_id, location_id, sum(quantity)::int as quantity from stock_movements
      where reference = ${lifeReceipts} group by 1, 2) m using (variant_id, location_id)
    where m.quantity > 0 and s.on_hand > s.reserved order by 1, 2 for update of s`.execute(tx)
  if (rows.length === 0) return
  const moved = JSON.stringify(rows.map((row) => ({ ...row, id: newId() })))
  const columns = sql`json_to_recordset(${moved}::json) as r (id uuid, "variantId" uuid, "locationId" uuid, quantity int)`
  const write = sql`update stock_levels s set on_hand = s.on_hand - r.quantity from ${columns}
    where s.variant_id = r."variantId" and s.location_id = r."locationId"`
  await writeLevels(tx, write, rows.length)
  await sql`insert into stock_movements (id, variant_id, location_id, quantity, reason, reference, who)
    select id, "variantId", "locationId", -quantity, 'correction', '', 'shop' from ${columns}`.execute(tx)
}
