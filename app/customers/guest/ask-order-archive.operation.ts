import { sql } from 'kysely'
import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, isLocale } from '#app/locales.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { operation } from '#app/operations/operation.server.ts'
import { isAddressConfirmed } from '#app/orders/links/confirmed-address.server.ts'
import { dataKey } from '#app/orders/links/order-link.server.ts'
import { ledgerOfOrder } from '#app/orders/money/ledger.server.ts'
import { ownOrder } from '#app/orders/own-order.record.ts'
import { isLinkWhole } from '#app/orders/page/order-details.server.ts'
import { limitNetwork, limitRate } from '#app/web/floods/rate-limit.ts'
import { languageOf } from '#app/web/language-of.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

/**
 * Who bought without an account asks for everything that the shop has about the order's address. The order's link alone does not open it:
 * links are forwarded, and the file has more than one order. Only what is sent to the address opens it, for a day.
 */
export const askOrderArchive = operation({
  name: 'orders.ask_archive',
  http: 'POST /account/orders/:order/archive',
  permission: 'checkout:write',
  nature: 'mail',
  on: ownOrder,
  input: z.object({}),
  refusals: ['archive.of_account', 'archive.too_soon'],
  offer: ({ row }) => (row.customerId === null ? agree() : refuse('archive.of_account')),
  async ask({ facts: { row, link }, actor }) {
    return !link || (await isLinkWhole(row, link, actor.now)) ? agree() : notFound()
  },
  async run({ tx, facts: { row }, actor: { now, client } }) {
    if (client) await limitAsking(client)
    if (await wasSent(tx, row.email, now)) return refuse('archive.too_soon')
    const until = new Date(now.getTime() + limits.archiveLink.value)
    const locale = isLocale(row.locale) ? row.locale : defaultLocale
    const file = languageOf(locale).href(
      '/orders/:number/data/file',
      { number: row.number },
      { key: dataKey(row, until) },
    )
    await queueLetter(tx, {
      kind: 'archive-link',
      reference: `${row.id} ${now.toISOString()}`,
      recipient: row.email,
      locale,
      data: { link: file, until: until.toISOString() },
      // Nothing in it was typed, but the address may be another person's, unless its order was paid.
      toStranger: !(await isAddressConfirmed(tx, row, await ledgerOfOrder(tx, row.id))),
    })
    return agree()
  },
})

const hour = 3_600_000

/** One that is not sent can be asked for again, and leaves a letter and a job behind each time. */
async function limitAsking(client: string) {
  await limitRate('order-archive', client, limits.freshLinks.value, hour)
  await limitNetwork('order-archive-network', client, limits.messagesOfNetwork.value, hour)
}

/**
 * One a day for each mailbox, as for an account, whichever of its orders it is asked for with. Two at once count one after
 * the other. One that was not sent, as there were too many mails to unconfirmed addresses, does not count.
 */
async function wasSent(tx: Tx, email: Row<'orders'>['email'], now: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`archive of ${email.toLowerCase()}`}, 0))`.execute(tx)
  const mails = tx
    .selectFrom('letters')
    .select('id')
    .where('kind', '=', 'archive-link')
    .where('state', '<>', 'refused')
    .where(sql<boolean>`lower(recipient) = lower(${email})`)
    .where('createdAt', '>', new Date(now.getTime() - limits.archivePause.value))
  return (await mails.limit(1).executeTakeFirst()) !== undefined
}
