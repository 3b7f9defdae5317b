import { sql } from 'kysely'
import { getInvoiceFile } from '#app/invoices/invoice-file.server.ts'
import { factsOf } from '#app/orders/order-facts.server.ts'
import { viewOf } from '#app/orders/order-view.server.ts'
import { db } from '#db/database.server.ts'
import type { Subject } from '#app/customers/subject.server.ts'

export const archivedKinds = [
  'account',
  'sign_ins',
  'devices',
  'addresses',
  'carts',
  'drafts',
  'orders',
  'payments',
  'returns',
  'withdrawals',
  'messages',
  'mails',
  'stock_notices',
  'former_customers',
  'former_orders',
] as const
export type ArchivedKind = (typeof archivedKinds)[number]

type Rows = readonly Record<string, unknown>[]

export interface Archived {
  kinds: readonly { kind: ArchivedKind; rows: Rows }[]
  invoices: readonly { number: string; file: Uint8Array }[]
}

/** Everything about the person, each kind as the rows of a file. */
export async function readArchive(subject: Subject): Promise<Archived> {
  const kinds = []
  for (const kind of archivedKinds) kinds.push({ kind, rows: await readers[kind](subject) })
  return { kinds, invoices: await readInvoices(subject) }
}

const rowsOf = async (query: ReturnType<typeof sql<Record<string, unknown>>>): Promise<Rows> =>
  (await query.execute(db)).rows

const readers: Record<ArchivedKind, (subject: Subject) => Promise<Rows>> = {
  account: ({ customerId }) =>
    rowsOf(sql`select id, name, email, phone, locale, marketing_consent_at, created_at,
        array(select tag from customer_tags where file_id = customers.id order by tag) as tags
      from customers where id = ${customerId}`),
  sign_ins: ({ customerId }) =>
    rowsOf(sql`select issuer, subject, email, email_verified, created_at, last_seen_at
      from identities where customer_id = ${customerId} order by id`),
  devices: ({ identities }) =>
    rowsOf(sql`select user_agent, created_at, last_seen_at, expires_at, ended_at from sessions
      where identity_id = any (${identities.map(({ id }) => id)}::uuid[]) order by created_at`),
  addresses: ({ customerId }) =>
    rowsOf(sql`select address, used_at, created_at from addresses where customer_id = ${customerId} order by id`),
  carts: ({ customerId }) =>
    rowsOf(sql`select c.state, c.currency, c.checkout as details, c.created_at, c.updated_at, c.expires_at,
        (select coalesce(json_agg(json_build_object('product', p.title, 'sku', v.sku, 'quantity', l.quantity,
            'added_at', l.added_at) order by l.added_at), '[]')
          from cart_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
          where l.cart_id = c.id) as lines
      from carts c where c.customer_id = ${customerId} order by c.created_at`),
  drafts: ({ customerId, emails }) =>
    rowsOf(sql`select d.number, d.state, d.made_at, d.link_expires_at, d.currency, d.total, c.checkout as details,
        (select coalesce(json_agg(json_build_object('product', p.title, 'sku', v.sku, 'quantity', l.quantity) order by l.added_at), '[]')
          from cart_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
          where l.cart_id = c.id) as lines
      from drafts d join carts c on c.id = d.cart_id
      where d.customer_id = ${customerId} or lower(c.checkout ->> 'email') = any (${[...emails]}::text[]) order by d.made_at`),
  orders: readOrders,
  payments: ({ orders }) =>
    rowsOf(sql`select o.number as "order", e.kind, e.amount, e.currency, e.at, a.paid_with, a.paid_with_detail
      from ledger_entries e join orders o on o.id = e.order_id left join payment_attempts a on a.id = e.attempt_id
      where o.id = any (${[...orders]}::uuid[]) order by e.at, e.id`),
  returns: ({ orders }) =>
    rowsOf(sql`select r.number, o.number as "order", r.kind, r.state, r.note, r.instructions, r.rejection,
        r.requested_at, r.decided_at, r.received_at, r.closed_at,
        (select coalesce(json_agg(json_build_object('title', l.title, 'quantity', p.quantity, 'reason', p.reason,
            'arrived', p.arrived) order by l.position), '[]')
          from return_lines p join order_lines l on l.id = p.order_line_id where p.return_id = r.id) as lines
      from returns r join orders o on o.id = r.order_id where o.id = any (${[...orders]}::uuid[]) order by r.requested_at`),
  withdrawals: ({ orders, emails }) =>
    rowsOf(sql`select order_number, name, email, items, received_at, handled_at from withdrawals
      where (order_id = any (${[...orders]}::uuid[]) and from_buyer) or lower(email) = any (${[...emails]}::text[])
      order by received_at`),
  messages: ({ customerId, emails }) =>
    rowsOf(sql`select t.subject, t.order_number, t.name, t.email, m.author, m.body, m.at
      from messages m join threads t on t.id = m.thread_id
      where t.customer_id = ${customerId} or (t.customer_id is null and lower(t.email) = any (${[...emails]}::text[]))
      order by m.at`),
  mails: ({ orders, emails }) =>
    rowsOf(sql`select l.kind, l.recipient, l.locale, l.state, l.created_at, l.sent_at, l.data as content from letters l
      where lower(l.recipient) = any (${[...emails]}::text[]) or (l.kind like 'order-%'
        and exists (select from orders o where o.id = any (${[...orders]}::uuid[]) and l.recipient = o.email
          and l.data ->> 'number' = o.number))
      order by l.created_at`),
  stock_notices: ({ emails }) =>
    rowsOf(sql`select p.title as product, v.sku, n.email, n.locale, n.asked_at, n.confirmed_at
      from stock_notices n join variants v on v.id = n.variant_id join products p on p.id = v.product_id
      where lower(n.email) = any (${[...emails]}::text[]) order by n.asked_at`),
  former_customers: ({ emails }) =>
    rowsOf(sql`select shop, number, name, company, email, phone, address, accepts_email, accepts_sms, orders_count, spent, note, tax_exempt, tags, imported_at
      from former_customers where lower(email) = any (${[...emails]}::text[]) order by imported_at, id`),
  former_orders: ({ emails }) =>
    rowsOf(sql`select shop, number, placed_at, cancelled_at, name, email, phone, payment, fulfilment, payment_method, shipping_method, currency,
        subtotal, discount, discount_code, shipping, tax, total, refunded, billing_address, shipping_address, note, tags, lines, imported_at
      from former_orders where lower(email) = any (${[...emails]}::text[]) order by placed_at, id`),
}

async function readOrders({ orders }: Subject): Promise<Rows> {
  const rows = []
  for (const id of orders) {
    const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
    if (row) rows.push({ ...(await viewOf(db, { ...(await factsOf(db, row)), row })), locale: row.locale })
  }
  return rows
}

async function readInvoices({ orders }: Subject) {
  const all = db
    .selectFrom('invoices')
    .selectAll()
    .where(({ eb, fn }) => eb('orderId', '=', fn.any(sql.val([...orders]))))
  const rows = await all.orderBy('issuedAt').execute()
  const invoices = []
  for (const row of rows) invoices.push({ number: row.number, file: new Uint8Array(await getInvoiceFile(row)) })
  return invoices
}
