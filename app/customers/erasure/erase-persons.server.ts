import { sql } from 'kysely'
import { firstYearKept } from '#app/settings/retention.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { eachAlone } from '#app/system/health/each-alone.server.ts'
import { db } from '#db/database.server.ts'
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
  const erase = async ({ id, ...meant }: (typeof waiting)[number]) => {
    // Without locks first: a request may wait for weeks.
    if ((await findMattersOf(db, meant, now)).length === 0) await erasePerson(id, now)
  }
  try {
    await eachAlone(waiting, erase, 'customers: a person could not be erased', ({ id }) => ({ erasure: id }))
  } finally {
    await forgetBuyersOfOldInvoices(now)
  }
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
