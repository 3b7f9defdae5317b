import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OrderId, OrderLineId } from '#app/kernel/ids.ts'
import { payRefund } from '#app/payments/refunding/pay-refund.server.ts'
import { startOnAccount } from '#app/payments/on-account/start-on-account.server.ts'
import { releasePayment } from '#app/payments/settling/release-payment.server.ts'
import { sendQueuedLetter } from '#app/mail/letters.server.ts'
import { saveSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useWatchingMailbox } from '#test/support/mail/watching-mailbox.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aCustomer, aPendingOrderOf, sellOnAccount } from '#test/support/people/on-account.ts'
import { aHeldOrder, aPaidOrder, bookOf, stockOf } from '#test/support/people/orders.ts'
import { cancel, giveBack, parcelIs, receive, ship } from '#test/support/people/staff/staff.ts'
import { useInvoices } from '#test/support/people/invoices.ts'
import { issueInvoices } from './issue-invoices.server.ts'

const database = useDatabase()
sellOnAccount()
useInvoices()
const cards = useCardProvider()
const mailbox = useWatchingMailbox(database)
const now = () => new Date()
const eight = Array.from({ length: 8 })
const year = new Date().getFullYear()

const documentsOf = (orderId: OrderId) =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('kind', 'desc')
    .orderBy('sequence')
    .execute()

async function totalsOf(orderId: OrderId) {
  return (await documentsOf(orderId)).map(({ kind, total }) => `${kind} ${total}`)
}

async function send(orderId: OrderId, quantity = 1) {
  const lines = await db.selectFrom('orderLines').select('id').where('orderId', '=', orderId).execute()
  return ship(
    orderId,
    lines.map(({ id }: { id: OrderLineId }) => ({ orderLineId: id, quantity })),
    now(),
  )
}

async function refundAll(orderId: OrderId) {
  for (const { id } of (await bookOf(orderId)).refunds) await payRefund(id, now())
}

async function sequencesOf(kind: 'invoice' | 'credit_note') {
  const rows = await db.selectFrom('invoices').select('sequence').where('kind', '=', kind).orderBy('sequence').execute()
  return rows.map(({ sequence }) => sequence)
}

const counted = (numbers: readonly number[]) => numbers.map((_, index) => index + 1)

async function orderedByPlacing() {
  const { rows } = await sql<{ placedAt: Date }>`
    select o.placed_at as "placedAt" from invoices i join orders o on o.id = i.order_id
    where i.kind = 'invoice' order by i.sequence`.execute(db)
  return rows.map(({ placedAt }) => placedAt.getTime())
}

test('eight jobs at once, and again: one invoice for each order, numbered without gaps in the order of placing', async () => {
  const stock = await stockOf(30)
  const orders = []
  for (let made = 0; made < 12; made++) orders.push(await aPaidOrder(stock, cards))
  await Promise.all(eight.map(() => issueInvoices()))
  await Promise.all(eight.map(() => issueInvoices()))
  for (const { orderId } of orders) expect(await totalsOf(orderId)).toEqual(['invoice 2400'])
  const sequences = await sequencesOf('invoice')
  expect(sequences).toEqual(counted(sequences))
  const placed = await orderedByPlacing()
  expect(placed).toEqual(placed.toSorted((one, other) => one - other))
  const [first] = await documentsOf(orders[0]?.orderId ?? ('' as OrderId))
  expect(first?.number).toBe(`R-${year}-00001`)
  expect(await db.selectFrom('invoicesDue').selectAll().execute()).toEqual([])
  const events = await db.selectFrom('events').selectAll().where('type', '=', 'invoice.issued').execute()
  expect(events).toHaveLength(12)
})

test('jobs that are killed half-way leave no gap and no second invoice', async () => {
  const stock = await stockOf(30)
  const orders = []
  for (let made = 0; made < 8; made++) orders.push(await aPaidOrder(stock, cards))
  const own = sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and query like '%invoices%'`
  const runs = Array.from({ length: 8 }, () => issueInvoices().catch(() => {}))
  for (let kill = 0; kill < 12; kill++) {
    const { rows } = await own.execute(db)
    const [victim] = rows
    if (victim) await sql`select pg_terminate_backend(${victim.pid})`.execute(db).catch(() => {})
  }
  await Promise.all(runs)
  await issueInvoices()
  for (const { orderId } of orders) expect(await totalsOf(orderId)).toEqual(['invoice 2400'])
  const sequences = await sequencesOf('invoice')
  expect(sequences).toEqual(counted(sequences))
})

test('an invoice copies its order exactly, and is never changed', async () => {
  const { orderId } = await aPaidOrder(await stockOf(3), cards, { quantity: 2 })
  await issueInvoices()
  const [{ content, id } = { content: null, id: null }] = await documentsOf(orderId)
  const { order } = await bookOf(orderId)
  expect(content).toMatchObject({
    seller: ['Barrow Pottery', 'Kilnstraße 1', '10115 Berlin', 'Germany'],
    buyer: { name: 'Ada Weber' },
    delivery: null,
    lines: [{ title: 'Cup', quantity: 2, unitPrice: 2_400, total: 4_800, rateBasisPoints: 1_900 }],
    taxes: order.taxes,
    taxTotal: order.taxTotal,
    total: 4_800,
    payments: [{ way: 'card', amount: 4_800 }],
    supplied: null,
  })
  await expect(db.updateTable('invoices').set({ total: 1 }).where('id', '=', id).execute()).rejects.toThrow(
    'append-only',
  )
  await expect(db.deleteFrom('invoices').where('id', '=', id).execute()).rejects.toThrow('append-only')
})

test('each refund that succeeded has a credit note, once; one that is under way has none yet', async () => {
  const { orderId } = await aPaidOrder(await stockOf(3), cards, { quantity: 2 })
  await issueInvoices()
  await giveBack(orderId, now(), { kind: 'amount', amount: 1_000 })
  await issueInvoices()
  expect(await totalsOf(orderId)).toEqual(['invoice 4800'])
  await refundAll(orderId)
  await Promise.all(eight.map(() => issueInvoices()))
  expect(await totalsOf(orderId)).toEqual(['invoice 4800', 'credit_note 1000'])
  const [invoice, note] = await documentsOf(orderId)
  expect(note?.content.corrects).toMatchObject({ number: invoice?.number, cancelled: false })
  expect(note?.content.taxTotal).toBe(Math.round((766 * 1_000) / 4_800))
  expect(note?.number).toBe(`K-${year}-00001`)
  const sequences = await sequencesOf('credit_note')
  expect(sequences).toEqual(counted(sequences))
})

test('an order that is cancelled before its invoice gets none; after it, a credit note of all of it', async () => {
  const stock = await stockOf(5)
  const early = await aPaidOrder(stock, cards)
  await cancel(early.orderId, now())
  await refundAll(early.orderId)
  await issueInvoices()
  expect(await totalsOf(early.orderId)).toEqual([])
  const late = await aPaidOrder(stock, cards)
  await issueInvoices()
  await cancel(late.orderId, now())
  await refundAll(late.orderId)
  await issueInvoices()
  expect(await totalsOf(late.orderId)).toEqual(['invoice 2400', 'credit_note 2400'])
  const [invoice, note] = await documentsOf(late.orderId)
  expect(note?.content.taxes).toEqual(invoice?.content.taxes)
  expect(await db.selectFrom('invoicesDue').selectAll().execute()).toEqual([])
})

test('charged at dispatch, an order is invoiced when it is sent, with the day of supply', async () => {
  const held = await aHeldOrder(await stockOf(5), cards)
  await issueInvoices()
  expect(await totalsOf(held.orderId)).toEqual([])
  expect(await send(held.orderId)).toMatchObject({ ok: true })
  await issueInvoices()
  const [document] = await documentsOf(held.orderId)
  expect(document?.content.supplied).not.toBeNull()
})

test('on account, an order is invoiced when it is sent, with what is owed; a credit has its own note', async () => {
  const orderId = await aPendingOrderOf(await aCustomer(), await stockOf(5), 2)
  await startOnAccount(orderId, now())
  await issueInvoices()
  expect(await totalsOf(orderId)).toEqual([])
  await giveBack(orderId, now(), { kind: 'amount', amount: 800 })
  await issueInvoices()
  expect(await totalsOf(orderId)).toEqual([])
  await send(orderId, 2)
  await issueInvoices()
  await issueInvoices()
  expect(await totalsOf(orderId)).toEqual(['invoice 4800', 'credit_note 800'])
  const [document] = await documentsOf(orderId)
  expect(document?.content.debt).toMatchObject({ amount: 4_000 })
  await receive(orderId, 4_000, now())
  await issueInvoices()
  expect(await totalsOf(orderId)).toHaveLength(2)
})

test('what was sent and lost before the next run is invoiced: it has left, whatever is credited for it', async () => {
  const orderId = await aPendingOrderOf(await aCustomer(), await stockOf(5))
  await startOnAccount(orderId, now())
  expect(await send(orderId)).toMatchObject({ ok: true })
  const parcel = await db.selectFrom('shipments').select('id').where('orderId', '=', orderId).executeTakeFirstOrThrow()
  await parcelIs('lost', parcel.id, now())
  await issueInvoices()
  expect(await totalsOf(orderId)).toEqual(['invoice 2400'])
})

test('an order on account that is cancelled before it leaves has no invoice', async () => {
  const orderId = await aPendingOrderOf(await aCustomer(), await stockOf(5), 1)
  await startOnAccount(orderId, now())
  await cancel(orderId, now())
  const { attempts } = await bookOf(orderId)
  for (const { id } of attempts) await releasePayment(id, now())
  await issueInvoices()
  expect(await totalsOf(orderId)).toEqual([])
})

test('while invoices are off, sales get none, also afterwards', async () => {
  await saveSettings(db, { invoices: 'off' })
  const { orderId } = await aPaidOrder(await stockOf(5), cards)
  await issueInvoices()
  await saveSettings(db, { invoices: 'on' })
  await issueInvoices()
  expect(await totalsOf(orderId)).toEqual([])
})

const invoiceLetters = async () => {
  const letters = db.selectFrom('letters').selectAll().where('kind', '=', 'order-invoice').orderBy('id')
  return letters.execute()
}

test('sent by email, each document is attached once, and an address that nobody has confirmed gets none', async () => {
  await saveSettings(db, { invoices: 'mailed' })
  const stock = await stockOf(9)
  const { orderId } = await aPaidOrder(stock, cards)
  const owing = await aPendingOrderOf(await aCustomer(), stock)
  await startOnAccount(owing, now())
  await send(owing)
  await issueInvoices()
  await issueInvoices()
  expect(await totalsOf(owing)).toHaveLength(1)
  await giveBack(orderId, now(), { kind: 'amount', amount: 1_000 })
  await refundAll(orderId)
  await issueInvoices()
  const letters = await invoiceLetters()
  expect(letters.map(({ data }) => data)).toMatchObject([{ kind: 'invoice' }, { kind: 'credit_note' }])
  for (const { id } of letters) await sendQueuedLetter(id, now())
  const files = (await documentsOf(orderId)).map(({ number }) => [`${number}.pdf`])
  expect(mailbox.received.map((mail) => mail.files)).toEqual(files)
})

test('a document that cannot be made stops none behind it, leaves no gap, and follows when it can be made', async () => {
  const stock = await stockOf(5)
  const [bad, good] = [await aPaidOrder(stock, cards), await aPaidOrder(stock, cards)]
  const { taxes } = (await bookOf(bad.orderId)).order
  const setTaxes = (value: unknown) =>
    sql`update orders set taxes = ${JSON.stringify(value)}::jsonb where id = ${bad.orderId}`.execute(db)
  await setTaxes([null])
  await Promise.all(eight.map(() => issueInvoices()))
  expect(await totalsOf(good.orderId)).toEqual(['invoice 2400'])
  expect(await totalsOf(bad.orderId)).toEqual([])
  await setTaxes(taxes)
  await issueInvoices()
  expect(await totalsOf(bad.orderId)).toEqual(['invoice 2400'])
  const sequences = await sequencesOf('invoice')
  expect(sequences).toEqual(counted(sequences))
})

test('a new year begins with 1, and a clock that is behind dates no invoice before the last one', async () => {
  const stock = await stockOf(5)
  const [one, two] = [await aPaidOrder(stock, cards), await aPaidOrder(stock, cards)]
  const later = new Date(Date.UTC(year + 1, 5, 1))
  const last = await db.selectFrom('invoicesDue').selectAll().orderBy('since').execute()
  expect(last).toHaveLength(2)
  let asked = 0
  // The first is issued in the next year, the second by a process whose clock is a year behind.
  await issueInvoices(() => (asked++ === 0 ? later : new Date()))
  const [first] = await documentsOf(one.orderId)
  const [second] = await documentsOf(two.orderId)
  expect([first?.number, second?.number]).toEqual([`R-${year + 1}-00001`, `R-${year + 1}-00002`])
  expect(second?.issuedAt).toEqual(later)
})
