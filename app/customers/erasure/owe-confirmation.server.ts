import { sql } from 'kysely'
import { defaultLocale, isLocale } from '#app/locales.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { invoiceYears } from '#app/settings/retention.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import type { Subject } from '#app/customers/subject.server.ts'

/** The last mail: that it is done, and what stays. The row of this kind of mail forgets its recipient once it is sent. */
export async function oweConfirmation(tx: Tx, request: Row<'erasures'>, { orders }: Subject) {
  const [customer] = await tx
    .selectFrom('customers')
    .select(['email', 'locale'])
    .where('id', '=', request.customerId)
    .execute()
  const recipient = customer ? customer.email : request.email
  if (!recipient) return
  const locale = customer?.locale ?? (await latestLocale(tx, orders)) ?? defaultLocale
  const { rows } = await sql<{ invoices: number }>`
    select count(*)::int as invoices from invoices where order_id = any (${[...orders]}::uuid[])`.execute(tx)
  const settings = await readSettings(tx)
  await queueLetter(tx, {
    kind: 'customer-erased',
    reference: request.id,
    recipient,
    locale: isLocale(locale) ? locale : defaultLocale,
    data: { orders: orders.length, invoices: rows[0]?.invoices ?? 0, years: invoiceYears(settings) },
    // Nothing in it was typed, but the address that staff were given may be another person's.
    toStranger: request.reason !== 'own',
  })
}

async function latestLocale(tx: Tx, orders: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ locale: string }>`
    select locale from orders where id = any (${[...orders]}::uuid[]) order by created_at desc limit 1`.execute(tx)
  return rows[0]?.locale
}
