import { sql } from 'kysely'
import type { CartId, CustomerId, DraftId, ErasureId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Sender } from '#app/mail/letters.server.ts'
import { failPoint } from '#app/system/fail-point.server.ts'
import { alarm } from '#app/system/health/alarm.server.ts'
import { db, type Tx } from '#db/database.server.ts'
import { evenIfDeadlocked } from '#db/deadlock.ts'
import type { Row } from '#db/schema.ts'
import { emitErased } from '#app/identity/people/customers.server.ts'
import { findSubject, type Subject } from '#app/customers/subject.server.ts'
import { blankOrders, isPaidByReturn } from './traces/blank-orders.server.ts'
import { removeViews } from './traces/remove-views.server.ts'
import { blankTraces, type ErasedObjects, LetterUnderWay } from './traces/blank-traces.server.ts'
import { findOpenMatters } from './find-matters.server.ts'
import { mentions } from './traces/mentions.server.ts'
import { oweConfirmation } from './owe-confirmation.server.ts'

/** `waiting`: something is open, or a mail is being sent; `over`: it was done or withdrawn before. */
export type ErasureOutcome = 'erased' | 'waiting' | 'over'

/**
 * Carries out one request, if nothing is open: everything or nothing, in one transaction, so that a process that is
 * killed has erased nothing. An order that is being placed meanwhile was either seen here, and then the request waits for
 * it, or finds no such customer any more.
 */
export async function erasePerson(id: ErasureId, now: Date): Promise<ErasureOutcome> {
  try {
    return await evenIfDeadlocked(() => eraseAtOnce(id, now))
  } catch (error) {
    if (!(error instanceof LetterUnderWay)) throw error
    tellIfStill(id, error.sender, now)
    return 'waiting'
  }
}

/** Only its operator can end a process that stands still, or its connection; nobody else would hear that the erasure waits. */
function tellIfStill(erasure: ErasureId, { letter, connection, heardAt }: Sender, now: Date) {
  const silent = heardAt ? now.getTime() - heardAt.getTime() : 0
  if (silent < limits.letterStands.value) return
  const seconds = Math.round(silent / 1_000)
  alarm('customers: an erasure waits for a letter whose process stands still', { erasure, letter, connection, seconds })
}

function eraseAtOnce(id: ErasureId, now: Date): Promise<ErasureOutcome> {
  return db.transaction().execute(async (tx) => {
    // No visitor waits for this, and it reads long tables.
    await sql`set local statement_timeout = 0`.execute(tx)
    const request = await lockRequest(tx, id)
    if (!request) return 'over'
    const subject = await lockSubject(tx, request)
    if ((await findOpenMatters(tx, subject, now)).length > 0) return 'waiting'
    await sql`select set_config('barrow.erases', 'yes', true)`.execute(tx)
    await oweConfirmation(tx, request, subject)
    await eraseAll(tx, subject, id, now)
    await failPoint('person-erased')
    const done = { doneAt: now, email: null, orders: subject.orders.length }
    await tx.updateTable('erasures').set(done).where('id', '=', id).execute()
    return 'erased'
  })
}

/** The customer before the request, as for someone who withdraws it; before both, the turn of a sign-in. */
async function lockRequest(tx: Tx, id: ErasureId): Promise<Row<'erasures'> | null> {
  const known = await waiting(tx, id).executeTakeFirst()
  if (!known) return null
  const { identities } = await findSubject(tx, known)
  const names = identities.map(({ issuer, subject }) => `${issuer} ${subject}`).toSorted()
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`.execute(tx)
  await tx.selectFrom('customers').select('id').where('id', '=', known.customerId).forUpdate().execute()
  return (await waiting(tx, id).forUpdate().executeTakeFirst()) ?? null
}

const waiting = (tx: Tx, id: ErasureId) =>
  tx
    .selectFrom('erasures')
    .selectAll()
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .where('withdrawnAt', 'is', null)

/** All carts before all orders, each in one order: others hold a cart and wait for its order. */
async function lockSubject(tx: Tx, request: Row<'erasures'>): Promise<Subject> {
  const { orders } = await findSubject(tx, request)
  await sql`select id from carts where customer_id = ${request.customerId}
    or id in (select cart_id from orders where id = any (${[...orders]}::uuid[])
      union select cart_id from drafts where customer_id = ${request.customerId}) order by id for update`.execute(tx)
  await sql`select id from orders where id = any (${[...orders]}::uuid[]) order by id for update`.execute(tx)
  const subject = await findSubject(tx, request)
  const seen = new Set(orders)
  // One that has come in between without a lock is left to a request of its own.
  return { ...subject, orders: subject.orders.filter((order) => seen.has(order)) }
}

async function eraseAll(tx: Tx, subject: Subject, erasure: ErasureId, now: Date) {
  const texts = await removeMessages(tx, subject)
  const withdrawals = await blankWithdrawals(tx, subject)
  const returns = await listReturns(tx, subject)
  const drafts = await removeDrafts(tx, subject)
  const former = await removeByAddress(tx, subject)
  const files = await listFiles(tx, subject)
  const views = await removeViews(tx, subject.emails)
  const comments = await removeComments(tx, {
    ...former,
    customers: files,
    orders: subject.orders,
    returns,
    withdrawals,
  })
  const objects: ErasedObjects = {
    comments,
    customers: files,
    erasures: [erasure],
    drafts,
    ...former,
    messages: texts,
    orders: subject.orders,
    returns,
    saved_views: views,
    withdrawals,
  }
  await blankTraces(tx, subject, objects)
  await blankOrders(tx, subject.orders, now)
  await removeCarts(tx, subject)
  await removeAccount(tx, subject.customerId, now)
}

/**
 * What the files of a former shop say of these addresses, and their rows that could not be read; invitations to them, and
 * what they wait for.
 * Answers with the ids of the records.
 */
async function removeByAddress(tx: Tx, { emails }: Subject) {
  const removed = async (from: 'former_customers' | 'former_orders' | 'staff_invitations') => {
    const { rows } = await sql<{ id: string }>`
      delete from ${sql.table(from)} where lower(email) = any (${[...emails]}::text[]) returning id`.execute(tx)
    return rows.map(({ id }) => id)
  }
  if (emails.length > 0)
    await sql`delete from uploads u using imports i where i.upload_id = u.id
      and i.format in ('shopify_customers', 'woocommerce_customers', 'shopify_orders')`.execute(tx)
  await sql`delete from stock_notices where lower(email) = any (${[...emails]}::text[])`.execute(tx)
  for (const email of emails) await sql`delete from import_rows where ${inRow(email)}`.execute(tx)
  return {
    former_customers: await removed('former_customers'),
    former_orders: await removed('former_orders'),
    invitations: await removed('staff_invitations'),
  }
}

/** In any cell of a row of a former shop's file. */
export const inRow = (email: string) =>
  sql<boolean>`exists (select from unnest(cells) as cell where ${mentions(sql`cell`, email)})`

/**
 * What staff composed for this person, with its carts. What a return has paid for stays without the person, or the return
 * would be refunded as well. Answers with the ids of all.
 */
async function removeDrafts(tx: Tx, { customerId, emails, orders }: Subject): Promise<string[]> {
  const { rows } = await sql<{ id: DraftId; cartId: CartId; isPaidByReturn: boolean }>`
    select d.id, d.cart_id as "cartId", ${isPaidByReturn} as "isPaidByReturn" from drafts d join carts c on c.id = d.cart_id
    where d.customer_id = ${customerId} or lower(c.checkout ->> 'email') = any (${[...emails]}::text[])
      or c.id in (select o.cart_id from orders o where o.id = any (${[...orders]}::uuid[]))`.execute(tx)
  const cartsOf = (stays: boolean) => rows.filter((row) => row.isPaidByReturn === stays).map(({ cartId }) => cartId)
  await sql`delete from carts where id = any (${cartsOf(false)}::uuid[])`.execute(tx)
  await sql`update carts set checkout = '{}' where id = any (${cartsOf(true)}::uuid[])`.execute(tx)
  await sql`update drafts set customer_id = null, email = null, offer = null, note = ''
    where cart_id = any (${cartsOf(true)}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** With their threads. Answers with their ids. */
async function removeMessages(tx: Tx, { customerId, emails }: Subject): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from threads where customer_id = ${customerId}
        or (customer_id is null and lower(email) = any (${[...emails]}::text[])) returning id
    ) select m.id from messages m join gone on gone.id = m.thread_id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * The office's files of the person: of the account, and of addresses that bought without one. The first ends with the account,
 * the others with their last order.
 */
async function listFiles(tx: Tx, { customerId, emails }: Subject): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from customer_files where customer_id = ${customerId}
      or (customer_id is null and lower(email) = any (${[...emails]}::text[]))`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What colleagues wrote about these objects, by the names of their records. Answers with the ids of the comments. */
async function removeComments(tx: Tx, objects: Record<string, readonly string[]>): Promise<string[]> {
  const removed = Object.entries(objects).map(async ([record, ids]) => {
    const { rows } = await sql<{ id: string }>`
      delete from comments where record = ${record} and object_id = any (${[...ids]}::text[]) returning id`.execute(tx)
    return rows.map(({ id }) => id)
  })
  return (await Promise.all(removed)).flat()
}

/** The words of declarations; that they were made, when, and that they were resolved stays with the order. */
async function blankWithdrawals(tx: Tx, { orders, emails }: Subject): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update withdrawals set name = '', email = '', items = ''
    where order_id = any (${[...orders]}::uuid[]) or lower(email) = any (${[...emails]}::text[]) returning id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

async function listReturns(tx: Tx, { orders }: Subject): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from returns where order_id = any (${[...orders]}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The customer's own carts, those that became these orders, and what was typed into a guest's checkout. */
async function removeCarts(tx: Tx, { customerId, emails }: Subject) {
  await sql`delete from carts where customer_id = ${customerId}`.execute(tx)
  await sql`update carts set checkout = '{}' where lower(checkout ->> 'email') = any (${[...emails]}::text[])`.execute(
    tx,
  )
}

/** With its identities, sessions, addresses, role and archive: signing in again makes a new one. */
async function removeAccount(tx: Tx, customerId: CustomerId | null, now: Date) {
  if (!customerId) return
  const removed = await tx.deleteFrom('customers').where('id', '=', customerId).returningAll().execute()
  await emitErased(tx, removed, now)
}
