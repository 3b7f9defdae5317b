import { sql } from 'kysely'
import type { OrderId } from '#app/kernel/ids.ts'
import { defaultLocale, isLocale } from '#app/locales.ts'
import { limits } from '#app/limits.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import { db, type Tx } from '#db/database.server.ts'
import { letterOf } from '#app/orders/letters/order-letter.server.ts'
import { freshOrderLink } from './order-link.server.ts'

/**
 * One a day for an order, and a few for a mailbox: someone may know the numbers of several orders of one buyer. Jobs that
 * send at once count one after the other. One that was not sent, as there were too many mails to unconfirmed addresses,
 * does not count.
 */
async function hasEnoughLinks(tx: Tx, recipient: string, ofDay: string, now: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`links of ${recipient.toLowerCase()}`}, 0))`.execute(tx)
  const links = await tx
    .selectFrom('letters')
    .select('reference')
    .where('kind', '=', 'order-link')
    .where('state', '<>', 'refused')
    .where(sql<boolean>`lower(recipient) = lower(${recipient})`)
    .where('createdAt', '>', new Date(now.getTime() - limits.freshLinkLife.value))
    .limit(limits.linksOfMailbox.value)
    .execute()
  return links.length === limits.linksOfMailbox.value || links.some(({ reference }) => reference.startsWith(ofDay))
}

/**
 * Sends a link that opens the order for a day to the order's address, at most once a day. Asking for that address would
 * prove nothing: anyone who found the old link found it in a mail to that address.
 */
export async function sendFreshLink(orderId: OrderId, now: Date) {
  await db.transaction().execute(async (tx) => {
    const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
    const at = now.toISOString()
    if (await hasEnoughLinks(tx, order.email, `${orderId} ${at.slice(0, 10)}`, now)) return
    const language = languageOf(isLocale(order.locale) ? order.locale : defaultLocale)
    const link = freshOrderLink(language, order, new Date(now.getTime() + limits.freshLinkLife.value))
    const letter = await letterOf(tx, 'order-link', order, `${orderId} ${at}`)
    await queueLetter(tx, { ...letter, data: { ...letter.data, link } })
  })
}
