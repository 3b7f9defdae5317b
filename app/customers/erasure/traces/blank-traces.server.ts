import { sql } from 'kysely'
import { comment } from '#app/comments/comment.record.ts'
import type { LetterId } from '#app/kernel/ids.ts'
import { findSender, type Sender } from '#app/mail/letters.server.ts'
import { message } from '#app/contact/message.record.ts'
import { customer } from '#app/identity/people/customer.record.ts'
import { order } from '#app/orders/order.record.ts'
import { returned } from '#app/returns/return.record.ts'
import { withdrawal } from '#app/withdrawals/withdrawal.record.ts'
import type { SomeRecord } from '#app/operations/record.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Subject } from '#app/customers/subject.server.ts'
import { blankView } from './blank-view.ts'
import { mentions } from './mentions.server.ts'

/** The ids of what is about the person, by the names of the records. */
export type ErasedObjects = Record<
  | 'comments'
  | 'customers'
  | 'drafts'
  | 'erasures'
  | 'former_customers'
  | 'former_orders'
  | 'invitations'
  | 'messages'
  | 'orders'
  | 'returns'
  | 'saved_views'
  | 'withdrawals',
  readonly string[]
>

/** Their events contain personal data. An erasure's has none. */
const told: readonly SomeRecord[] = [comment, customer, message, order, returned, withdrawal]

/** What the machinery keeps about these objects: mails, events, deliveries, values of the audit log, answers. */
export async function blankTraces(tx: Tx, subject: Subject, objects: ErasedObjects) {
  await blankLetters(tx, subject, objects)
  await blankEvents(tx, objects)
  await emptyAudit(tx, subject, objects)
  await forgetAnswers(tx, subject)
}

/**
 * The rows stay, since they prevent a second mail of the same kind, and lose recipient and content. A mail that was not
 * sent yet is not sent any more; for one that is being sent the erasure waits. All but the one that confirms this erasure.
 */
async function blankLetters(tx: Tx, { customerId, emails, orders }: Subject, objects: ErasedObjects) {
  const known = Object.values(objects).flat()
  const { rows } = await sql<{ id: LetterId }>`
    with about as (
      select unnest(${known}::text[]) as id
      union all select id::text from archives where customer_id = ${customerId}
      union all select id::text from payment_attempts where order_id = any (${[...orders]}::uuid[])
      union all select id::text from refunds where order_id = any (${[...orders]}::uuid[])
      union all select id::text from shipments where order_id = any (${[...orders]}::uuid[])
      union all select id::text from invoices where order_id = any (${[...orders]}::uuid[])
    ), blank as (
      update letters set recipient = '', data = '{}', stranger = null,
        state = case state when 'owed' then 'refused' else state end
      where kind <> 'customer-erased' and (lower(recipient) = any (${[...emails]}::text[])
        or substring(reference from '^[^ :]+') in (select id from about)) returning new.id, old.state
    )
    select id, graphile_worker.remove_job('letter:' || id) from blank where state = 'owed'`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const sender = await findSender(tx, ids)
  if (sender) throw new LetterUnderWay(sender)
}

/** The whole erasure is rolled back, and tried again some minutes later. */
export class LetterUnderWay extends Error {
  readonly sender: Sender

  constructor(sender: Sender) {
    super('A letter to the person is being sent')
    this.sender = sender
  }
}

/** In the outbox and in what is still to be sent: bodies are made from these snapshots. Answers may repeat them. */
async function blankEvents(tx: Tx, objects: ErasedObjects) {
  for (const record of told) {
    // The record's name is one of these.
    const ids = [...objects[record.name as keyof ErasedObjects]]
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: string; snapshot: object }>`
      select id, snapshot from events where record = ${record.name} and object_id = any (${ids}::text[])`.execute(tx)
    for (const { id, snapshot } of rows) {
      const blank = JSON.stringify(blankView(record.schema, snapshot))
      await tx.updateTable('events').set({ snapshot: blank }).where('id', '=', id).execute()
    }
    await sql`update webhook_deliveries set answer = null
      where record = ${record.name} and object_id = any (${ids}::text[])`.execute(tx)
  }
}

/**
 * The values that the audit log keeps apart; their digests stay, and the chain holds. Also what staff searched for, when
 * they exported a list.
 */
async function emptyAudit(tx: Tx, { emails }: Subject, objects: ErasedObjects) {
  for (const [record, ids] of Object.entries(objects))
    await sql`delete from audit_values v using audit_entries e
      where e.id = v.entry_id and e.record = ${record} and e.object_id = any (${[...ids]}::text[])`.execute(tx)
  for (const email of emails) await sql`delete from audit_values where ${mentions(sql`value::text`, email)}`.execute(tx)
}

/** Answers that are kept for a repeated call: of the person's own forms, and of a program that acted for the person. */
async function forgetAnswers(tx: Tx, { emails, identities }: Subject) {
  const scopes = identities.flatMap(({ id }) => [`person ${id}`, `api person ${id}`])
  await sql`delete from calls where scope = any (${scopes}::text[])`.execute(tx)
  for (const email of emails) await sql`delete from calls where ${mentions(sql`answer::text`, email)}`.execute(tx)
}
