import { sql } from 'kysely'
import type { HistoryEntry } from '#app/back-office/history/history.ts'
import { mailEntry } from '#app/back-office/history/mail-entry.ts'
import { audienceOf, isMailKind, mailKinds } from '#app/mail-previews/mail-kinds.ts'
import type { Language } from '#app/web/language-of.ts'
import { db } from '#db/database.server.ts'

const toCustomers = mailKinds.filter((kind) => audienceOf[kind] === 'customer')

/** The mails to a customer at these addresses in lower case: of an account, those that the issuer has verified. */
export async function readCustomerMails(
  emails: readonly string[],
  most: number,
  language: Language,
): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('letters')
    .select(['id', 'kind', 'state', 'recipient', 'sentAt', 'createdAt', 'againOf'])
    .where('recipient', '<>', '')
    .where(sql<boolean>`lower(recipient) = any (${[...emails]}::text[])`)
    .where('kind', 'in', toCustomers)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.flatMap(({ kind, ...letter }) => (isMailKind(kind) ? mailEntry({ ...letter, kind }, language) : []))
}
