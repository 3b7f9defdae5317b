import { sql } from 'kysely'
import { filedArchive } from '#app/customers/archive/archive.record.ts'
import { isOpen, mayAskAgain } from '#app/customers/archive/archive.ts'
import { listAccountsOf, listMergeable, findMergeable } from '#app/customers/file/mergeable.server.ts'
import { sessionsOf } from '#app/customers/file/sessions.server.ts'
import { findSubject } from '#app/customers/subject.server.ts'
import { notFound } from '#app/errors.ts'
import { listAddresses } from '#app/identity/people/address-book.server.ts'
import { customerFile, type FiledCustomer } from '#app/identity/people/customer-file.record.ts'
import { type CustomerId, type ErasureId, isId } from '#app/kernel/ids.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import { readListQuery } from '#app/doors/list-address.ts'
import { orders } from '#app/orders/lists/orders.list.ts'
import { db } from '#db/database.server.ts'

/** The file of this id, or the id of the one that it has become part of. */
export async function getCustomer(key: string, actor: Actor): Promise<FiledCustomer | { movedTo: CustomerId }> {
  const file = isId<CustomerId>(key) ? await customerFile.find(db, key, actor) : null
  if (file) return file
  const merged = db
    .selectFrom('customerMerges')
    .select('intoId')
    .where('goneId', '=', isId<CustomerId>(key) ? key : null)
  return { movedTo: ((await merged.executeTakeFirst()) ?? notFound()).intoId }
}

/** All that the office shows of a customer. */
export async function readCustomer(file: FiledCustomer, actor: Actor) {
  const { row } = file
  const account = row.customerId
  const emails = await emailsOf(file)
  const [view, sessions, addresses, latest, about, consents, beside, erasure, archive, merges] = await Promise.all([
    customerFile.viewOf(db, file),
    account ? sessionsOf(db, account, actor.now) : [],
    account ? listAddresses(account) : [],
    findLatestAddress(file),
    account ? findAccount(account) : null,
    findConsents(emails),
    countBeside(row.id, account, row.email, emails),
    findErasure(account, row.email),
    account ? filedArchive(db, account) : null,
    listMerges(row.id),
  ])
  const mayExport = archive && mayAskAgain(archive.row, actor.now).ok && !(archive.row && !archive.row.madeAt)
  return {
    view,
    sessions: sessions.map(({ idHash, ...each }) => ({ ...each, id: idHash.toString('base64url') })),
    addresses,
    /** Where something would be sent to now. */
    address: addresses[0]?.address ?? latest,
    about,
    consents,
    beside,
    erasure,
    archive: archive?.row ? { ...archive.row, isOpen: isOpen(archive.row, actor.now) } : null,
    mayExport: mayExport ?? false,
    merges,
    candidates: await candidatesOf(row),
    orders: actor.permissions.has(orders.of.permission) ? await latestOrders(row.id, actor) : [],
    emails,
    email: emails[0] ?? null,
  }
}
export type CustomerPage = Awaited<ReturnType<typeof readCustomer>>

/** The last ones, as in the list of orders. */
const latestOrders = (id: CustomerId, actor: Actor) =>
  orders.find({
    ...readListQuery(orders, new URLSearchParams({ customer: id })),
    after: null,
    most: limits.customerOrders.value,
    actor,
  })

/** Of the latest order; of a pick-up the one that it was billed to. */
async function findLatestAddress({ row: { id, guest, email } }: FiledCustomer): Promise<PostalAddress | null> {
  const own = guest ? sql`customer_id is null and lower(email) = lower(${email})` : sql`customer_id = ${id}`
  const { rows } = await sql<{ address: PostalAddress | null }>`
    select coalesce(shipping_address, billing_address) as address from orders o where ${own} and counts_for_customer(o)
    order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]?.address ?? null
}

/** Of an account only addresses that the issuer has verified: anyone can type anyone's. */
async function emailsOf({ row }: FiledCustomer): Promise<readonly string[]> {
  if (!row.customerId) return [row.email.toLowerCase()]
  return (await findSubject(db, { customerId: row.customerId, email: null })).emails
}

async function findAccount(id: CustomerId) {
  const [person, signIns] = await Promise.all([
    db
      .selectFrom('customers')
      .select(['phone', 'locale', 'marketingConsentAt'])
      .where('id', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('identities as i')
      .leftJoin('staffMembers as m', 'm.identityId', 'i.id')
      .select(['i.email', 'i.emailVerified', 'i.lastSeenAt', 'i.issuer', 'm.id as member'])
      .where('i.customerId', '=', id)
      .orderBy('i.id')
      .execute(),
  ])
  return { ...(person ?? notFound()), signIns, worksHere: signIns.some(({ member }) => member !== null) }
}

/** What the files of a former shop say: the only consents that the shop keeps, besides the account's own. */
async function findConsents(emails: readonly string[]) {
  const { rows } = await sql<{ shop: string; accepts: boolean | null; at: Date }>`
    select shop, accepts_email as accepts, imported_at as at from former_customers
    where lower(email) = any (${[...emails]}::text[]) order by imported_at limit 10`.execute(db)
  return rows
}

/** How many of each are open or there, beside the orders. */
async function countBeside(file: CustomerId, account: CustomerId | null, email: string, emails: readonly string[]) {
  const own = account
    ? sql`select id, number from orders where customer_id = ${file}`
    : sql`select id, number from orders where customer_id is null and lower(email) = lower(${email})`
  const { rows } = await sql<{ returns: number; withdrawals: number; due: number; former: number }>`
    with own as (${own})
    select (select count(*)::int from returns r join own on own.id = r.order_id) as returns,
      (select count(*)::int from withdrawals w join own on own.id = w.order_id) as withdrawals,
      (select count(*)::int from account_payments p join own on own.id = p.order_id where p.owed > 0) as due,
      (select count(*)::int from former_orders f where lower(f.email) = any (${[...emails]}::text[])) as former`.execute(
    db,
  )
  return rows[0] ?? { returns: 0, withdrawals: 0, due: 0, former: 0 }
}

async function findErasure(account: CustomerId | null, email: string): Promise<{ id: ErasureId; at: Date } | null> {
  const waiting = db
    .selectFrom('erasures')
    .select(['id', 'requestedAt as at'])
    .where('doneAt', 'is', null)
    .where('withdrawnAt', 'is', null)
  const own = account
    ? waiting.where('customerId', '=', account)
    : waiting.where((row) => row(row.fn<string>('lower', ['email']), '=', email.toLowerCase()))
  return (await own.executeTakeFirst()) ?? null
}

const listMerges = (id: CustomerId) =>
  db.selectFrom('customerMerges').select(['goneId', 'mergedAt']).where('intoId', '=', id).orderBy('mergedAt').execute()

/** Who could be the same person: of a guest the accounts, of an account the others with its verified address. */
async function candidatesOf({ id, guest, email }: FiledCustomer['row']) {
  if (guest) return { into: await listAccountsOf(db, email), from: [] }
  const own = await findMergeable(db, id, true)
  return { into: [], from: own ? await listMergeable(db, own) : [] }
}
