import { sql } from 'kysely'
import { findOpenMatters } from '#app/customers/erasure/find-matters.server.ts'
import { findSubject } from '#app/customers/subject.server.ts'
import type { FiledCustomer } from '#app/identity/people/customer-file.record.ts'
import { invoiceYears } from '#app/settings/retention.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'

/** What an erasure of this customer would do now, by the same rule that carries it out. */
export async function findEffects({ customerId, email }: FiledCustomer['row'], now: Date) {
  const subject = await findSubject(db, { customerId, email: customerId ? null : email })
  const { rows } = await sql<{ invoices: number; messages: number; addresses: number }>`
    select (select count(*)::int from invoices where order_id = any (${[...subject.orders]}::uuid[])) as invoices,
      (select count(*)::int from threads where customer_id = ${customerId}
        or (customer_id is null and lower(email) = any (${[...subject.emails]}::text[]))) as messages,
      (select count(*)::int from addresses where customer_id = ${customerId}) as addresses`.execute(db)
  return {
    ...(rows[0] ?? { invoices: 0, messages: 0, addresses: 0 }),
    orders: subject.orders.length,
    matters: await findOpenMatters(db, subject, now),
    years: invoiceYears(await getSettings()),
  }
}
