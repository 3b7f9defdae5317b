import { sql } from 'kysely'
import { creditOf, type Due, invoiceDue } from '#app/invoices/due.ts'
import type { InvoiceContent } from '#app/invoices/invoice.ts'
import type { InvoiceKind } from '#app/orders/order.ts'
import { invoice } from '#app/invoices/invoice.record.ts'
import { currentTime } from '#app/kernel/clock.ts'
import { type InvoiceId, newId, type OrderId, type RefundId } from '#app/kernel/ids.ts'
import { emitEvents } from '#app/operations/events.server.ts'
import { returnedOf, sumOf } from '#app/orders/money/ledger.ts'
import { ledgerOfOrder } from '#app/orders/money/ledger.server.ts'
import { underWayStates } from '#app/orders/money/refund.ts'
import { lockOrder } from '#app/orders/order-lock.server.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { failPoint, ProcessEnds } from '#app/system/fail-point.server.ts'
import { alarm } from '#app/system/health/alarm.server.ts'
import { db, isDatabaseGone, type Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { creditNoteContent } from './credit-note-content.server.ts'
import { invoiceContent } from './invoice-content.server.ts'
import { queueInvoice } from './queue-invoice.server.ts'
import { lockNumbers, nextNumber } from './invoice-number.server.ts'

/** Where a run is: it goes through what is due once, oldest first. */
interface Place {
  since: Date
  id: string
}

type NextDue = Pick<Row<'invoicesDue'>, 'id' | 'orderId' | 'refundId' | 'since'>

/**
 * Issues every invoice and credit note that is due, each in its own transaction, oldest first. Safe to run twice, at
 * once, and to be killed anywhere: a document and its number are stored together with the note that it is done. One that
 * cannot be made is reported and waits for the next run; its number goes to the next document.
 */
export async function issueInvoices(now: () => Date = currentTime) {
  let place: Place | null = null
  do place = await issueAfter(place, now)
  while (place)
}

async function issueAfter(place: Place | null, now: () => Date): Promise<Place | null> {
  let tried: NextDue | null = null
  try {
    return await db.transaction().execute(async (tx) => {
      await lockNumbers(tx)
      tried = await findNext(tx, place)
      if (tried) await issue(tx, tried, now)
      return tried
    })
  } catch (error) {
    return notIssued(tried, error)
  }
}

async function issue(tx: Tx, { id, orderId, refundId }: NextDue, now: () => Date) {
  const order = await lockOrder(tx, orderId)
  const settings = await readSettings(tx)
  const due = order ? await decide(tx, order, refundId, settings, now()) : 'never'
  if (due === 'now') await failPoint('invoice-numbered')
  if (due !== 'later') await tx.deleteFrom('invoicesDue').where('id', '=', id).execute()
}

/** The run goes on behind a document that cannot be made, unless none can be made now. */
function notIssued(tried: NextDue | null, error: unknown): NextDue {
  if (!tried || error instanceof ProcessEnds || isDatabaseGone(error)) throw error
  const name = error instanceof Error ? error.name : typeof error
  const code = error instanceof Error && 'code' in error ? String(error.code) : null
  alarm('invoices: a document could not be issued', { order: tried.orderId, refund: tried.refundId, error: name, code })
  return tried
}

/**
 * The next one that may be due. Authorised and owed orders may wait for weeks: they are not even looked at, until their
 * state says that something has changed. A lost parcel does not count as sent there, but it has left.
 */
async function findNext(tx: Tx, place: Place | null): Promise<NextDue | null> {
  const { rows } = await sql<NextDue>`
    select d.id, d.order_id as "orderId", d.refund_id as "refundId", d.since
    from invoices_due d join orders o on o.id = d.order_id
    where ${place ? sql`(d.since, d.id) > (${place.since}, ${place.id})` : sql`true`}
      and (d.refund_id is not null or o.state <> 'placed' or o.total = 0 or o.fulfilment not in ('unfulfilled', 'nothing_to_send')
        or o.payment not in ('unpaid', 'authorised', 'outstanding')
        or exists (select from shipments s where s.order_id = o.id and s.state = 'lost'))
    order by d.since, d.id limit 1`.execute(tx)
  return rows[0] ?? null
}

async function decide(
  tx: Tx,
  order: Row<'orders'>,
  refundId: RefundId | null,
  settings: ShopSettings,
  now: Date,
): Promise<Due> {
  // Switched off, sales are invoiced elsewhere; switched on again, they must not get a second invoice.
  if (settings.invoices === 'off') return 'never'
  return refundId === null ? decideInvoice(tx, order, settings, now) : decideCredit(tx, order, refundId, settings, now)
}

async function decideInvoice(tx: Tx, order: Row<'orders'>, settings: ShopSettings, now: Date): Promise<Due> {
  const ledger = await ledgerOfOrder(tx, order.id)
  const left = tx
    .selectFrom('shipments')
    .select('id')
    .where('orderId', '=', order.id)
    .where('state', 'in', ['shipped', 'delivered', 'lost'])
  const hasLeft = (await left.limit(1).executeTakeFirst()) !== undefined
  const due = invoiceDue({ state: order.state, total: order.total, ledger, hasLeft })
  if (due !== 'now') return due
  const number = await nextNumber(tx, 'invoice', settings, now)
  const content = await invoiceContent(tx, order, settings, number.issuedAt)
  const stored = await store(tx, { kind: 'invoice', orderId: order.id, refundId: null, ...number }, content, now)
  if (settings.invoices === 'mailed') await queueInvoice(tx, order, stored)
  return due
}

/** After its order's invoice, if that one is still to come. */
async function decideCredit(
  tx: Tx,
  order: Row<'orders'>,
  refundId: RefundId,
  settings: ShopSettings,
  now: Date,
): Promise<Due> {
  const documents = await tx
    .selectFrom('invoices')
    .select(['kind', 'number', 'total', 'content', 'refundId'])
    .where('orderId', '=', order.id)
    .orderBy('issuedAt')
    .orderBy('id')
    .execute()
  const corrected = documents.find(({ kind }) => kind === 'invoice')
  if (!corrected) return isInvoiceDue(tx, order.id)
  const notes = documents.filter(({ kind }) => kind === 'credit_note')
  const refund = await tx.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst()
  if (refund?.state !== 'succeeded' || notes.some((note) => note.refundId === refundId)) return 'never'
  const total = creditOf(await creditFacts(tx, order, corrected.total, notes))
  if (total <= 0) return 'never'
  const number = await nextNumber(tx, 'credit_note', settings, now)
  const content = await creditNoteContent(tx, {
    order,
    refund,
    total,
    settings,
    issuedAt: number.issuedAt,
    corrected,
    before: notes.map((note) => note.content),
  })
  const stored = await store(tx, { kind: 'credit_note', orderId: order.id, refundId, ...number }, content, now)
  if (settings.invoices === 'mailed' && !refund.quiet) await queueInvoice(tx, order, stored)
  return 'now'
}

async function isInvoiceDue(tx: Tx, orderId: OrderId): Promise<Due> {
  const due = tx.selectFrom('invoicesDue').select('id').where('orderId', '=', orderId).where('refundId', 'is', null)
  return (await due.executeTakeFirst()) ? 'later' : 'never'
}

async function creditFacts(tx: Tx, order: Row<'orders'>, invoiced: number, notes: readonly { total: number }[]) {
  const ledger = await ledgerOfOrder(tx, order.id)
  const open = tx
    .selectFrom('refunds')
    .select('id')
    .where('orderId', '=', order.id)
    .where('state', 'in', [...underWayStates])
  const isOpen = (await open.limit(1).executeTakeFirst()) !== undefined
  return {
    invoiced,
    ledger,
    credited: notes.reduce((sum, { total }) => sum + total, 0),
    givenBack: returnedOf(ledger) + sumOf(ledger, 'credited'),
    isOver: order.state === 'cancelled' && !isOpen,
  }
}

interface Numbered {
  kind: InvoiceKind
  orderId: OrderId
  refundId: RefundId | null
  prefix: string
  year: number
  sequence: number
  issuedAt: Date
}

async function store(tx: Tx, numbered: Numbered, content: InvoiceContent, now: Date) {
  const id = newId<InvoiceId>()
  const { currency, total } = content
  const row = await tx
    .insertInto('invoices')
    .values({ id, ...numbered, currency, total, content: JSON.stringify(content) })
    .returningAll()
    .executeTakeFirstOrThrow()
  const view = await invoice.viewOf(tx, { row })
  await emitEvents(tx, { at: now, object: { name: 'invoices', id }, view, events: ['invoice.issued'] })
  return row
}
