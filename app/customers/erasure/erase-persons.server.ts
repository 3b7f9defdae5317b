import { sql } from 'kysely'
import type { ErasureId } from '#app/kernel/ids.ts'
import { firstYearKept } from '#app/settings/retention.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { alarm } from '#app/system/health/alarm.server.ts'
import { db, isDatabaseGone } from '#db/database.server.ts'
import { erasePerson } from './erase-person.server.ts'
import { findMattersOf } from './find-matters.server.ts'

/** Carries out every request whose time has come. One that fails does not stop the others, and is tried again. */
export async function erasePersons(now: Date) {
  const waiting = await db
    .selectFrom('erasures')
    .select(['id', 'customerId', 'email'])
    .where('doneAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .orderBy('requestedAt')
    .execute()
  const failed: unknown[] = []
  for (const { id, ...meant } of waiting) {
    // Without locks first: a request may wait for weeks.
    const isOpen = (await findMattersOf(db, meant, now)).length > 0
    if (!isOpen) await erasePerson(id, now).catch((error: unknown) => void failed.push(noted(id, error)))
  }
  await forgetBuyersOfOldInvoices(now)
  if (failed.length > 0) throw failed[0]
}

function noted(id: ErasureId, error: unknown): unknown {
  // The queue repeats the run.
  if (isDatabaseGone(error)) throw error
  alarm('customers: a person could not be erased', { erasure: id })
  return error
}

/** When the law no longer asks for them: of invoices whose orders were erased, name, address and file. */
export async function forgetBuyersOfOldInvoices(now: Date) {
  const first = firstYearKept(await readSettings(), now.getUTCFullYear())
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('barrow.erases', 'yes', true)`.execute(tx)
    await sql`
      with blank as (
        update invoices i set content = i.content || '{"buyer": null, "email": "", "delivery": null}'
        from orders o where o.id = i.order_id and o.erased_at is not null and i.year < ${first}
          and (i.content ->> 'email' <> '' or i.content -> 'buyer' <> 'null' or i.content -> 'delivery' <> 'null')
        returning i.id
      ) delete from invoice_files f using blank b where f.invoice_id = b.id`.execute(tx)
  })
}
