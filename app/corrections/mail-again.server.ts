import { sql } from 'kysely'
import type { LetterId, OrderId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import type { Db, Tx } from '#db/database.server.ts'
import { mailsAgain, type MailAgain } from './corrections.ts'

const day = 24 * 3_600_000

/** What a mail about the order refers to, as the beginning of its reference. */
const about = (orderId: OrderId) => sql`(
  select ${orderId}::text as id
  union all select id::text from shipments where order_id = ${orderId}
  union all select id::text from refunds where order_id = ${orderId}
  union all select id::text from returns where order_id = ${orderId}
  union all select id::text from invoices where order_id = ${orderId})`

interface First {
  id: LetterId
  kind: MailAgain
  reference: string
  locale: string
  data: Record<string, unknown>
}

/** The mail that is sent again: this one, or the last of its kind. */
export async function findMail(tx: Db, orderId: OrderId, kind: MailAgain, letter?: LetterId): Promise<First | null> {
  const { rows } = await sql<First>`
    select l.id, l.kind, l.reference, l.locale, l.data from letters l
    where l.kind = ${kind} and l.reference in (select id from ${about(orderId)} a) and l.data <> '{}'
      ${letter ? sql`and l.id = ${letter}` : sql``}
    order by l.created_at desc, l.id desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** A few a day: the caller holds the order's lock, so that two presses at once count one after the other. */
export async function countAgain(
  tx: Tx,
  orderId: OrderId,
  now: Date,
): Promise<Outcome<undefined, 'order.mails_enough'>> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${about(orderId)} a
    join letters f on f.kind = any (${[...mailsAgain]}::text[]) and f.reference = a.id
    join letters l on l.again_of = f.id
    where l.created_at > ${new Date(now.getTime() - day)}`.execute(tx)
  return (rows[0]?.count ?? 0) < limits.mailsAgain.value ? agree() : refuse('order.mails_enough')
}
