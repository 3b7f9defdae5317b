import { creditOf } from '#app/invoices/due.ts'
import { invoice } from '#app/invoices/invoice.record.ts'
import type { InvoiceContent } from '#app/invoices/invoice.ts'
import { commonOf } from '#app/invoices/issuing/common-content.server.ts'
import { creditNoteContent } from '#app/invoices/issuing/credit-note-content.server.ts'
import { contentOf } from '#app/invoices/issuing/invoice-content.server.ts'
import { dayAt } from '#app/kernel/day.ts'
import type { InvoiceId, OrderId, RefundId } from '#app/kernel/ids.ts'
import { sumOf } from '#app/orders/money/ledger.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { idAt } from './chance.ts'
import { emitLast } from './events.server.ts'
import { ledgerOf } from '#db/seed/life/rows/order-rows.ts'
import type { Rows } from '#db/seed/life/rows/rows.server.ts'
import type { Shelf } from './shelf.server.ts'
import { isOnAccount, type Refund, type Story } from './story.ts'

interface Paper {
  at: Date
  story: Story
  /** Null: its invoice. */
  refund: Refund | null
}

/** Within a minute after the money came or the items left, as the job would have issued it. */
function papersOf(story: Story): Paper[] {
  const { paidAt, parcels, fate, refunds, placedAt } = story
  const hasLeft = parcels[0]?.at ?? null
  const due = isOnAccount(story) ? (hasLeft ?? paidAt) : (paidAt ?? hasLeft)
  if (!due || !placedAt || fate === 'expired' || fate === 'called-off') return []
  const after = (moment: Date) => new Date(moment.getTime() + 40_000)
  return [
    { at: after(due), story, refund: null },
    ...refunds.map((refund) => ({ at: after(refund.settledAt), story, refund })),
  ]
}

/**
 * Issues all invoices and credit notes, numbered in the order of their days without a gap. What waits for its money or its
 * parcel is left to the job. The orders and refunds are written already.
 */
export async function issuePapers(tx: Tx, rows: Rows, stories: readonly Story[], shelf: Shelf, now: Date) {
  const papers = stories.flatMap(papersOf).toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const orders = new Map((await tx.selectFrom('orders').selectAll().execute()).map((row) => [row.id, row]))
  const numbers = new Map<string, number>()
  const invoices = new Map<OrderId, { number: string; content: InvoiceContent }>()
  const issued: Row<'invoices'>[] = []
  for (const { at, story, refund } of papers.filter((paper) => paper.at <= now)) {
    const order = orders.get(story.id)
    if (!order) continue
    const corrected = invoices.get(story.id)
    const content = refund
      ? corrected && (await creditContent(tx, { order, story, refund, corrected, settings: shelf.settings, at }))
      : invoiceContent(order, story, shelf, at)
    if (!content) continue
    const row = numbered(numbers, story, refund, content, shelf.settings, at)
    if (!refund) invoices.set(story.id, { number: row.number, content })
    issued.push(row)
  }
  for (const { number: _, ...row } of issued) rows.add('invoices', row)
  for (const row of issued)
    emitLast(rows, 'invoices', row.id, 'invoice.issued', await invoice.viewOf(tx, { row }), row.issuedAt)
  const done = new Set(papers.filter((paper) => paper.at <= now && !paper.refund).map(({ story }) => story.id))
  const waiting = stories.filter((story) => !done.has(story.id) && story.placedAt && story.fate !== 'called-off')
  for (const { id, placedAt } of waiting)
    rows.add('invoicesDue', { id, orderId: id, refundId: null, since: placedAt ?? now })
}

function numbered(
  numbers: Map<string, number>,
  story: Story,
  refund: Refund | null,
  content: InvoiceContent,
  settings: ShopSettings,
  issuedAt: Date,
): Row<'invoices'> {
  const kind = refund ? 'credit_note' : 'invoice'
  const year = Number(dayAt(issuedAt, settings.timeZone).slice(0, 4))
  const sequence = (numbers.get(`${kind} ${year}`) ?? 0) + 1
  numbers.set(`${kind} ${year}`, sequence)
  const prefix = refund ? settings.creditNotePrefix : settings.invoicePrefix
  return {
    id: idAt<InvoiceId>(issuedAt),
    kind,
    prefix,
    year,
    sequence,
    issuedAt,
    content,
    number: `${prefix}${year}-${String(sequence).padStart(5, '0')}`,
    orderId: story.id,
    refundId: refund ? (refund.id as RefundId) : null,
    currency: content.currency,
    total: content.total,
  }
}

function invoiceContent(order: Row<'orders'>, story: Story, shelf: Shelf, at: Date): InvoiceContent {
  const { settings, pickUps } = shelf
  const { account, draft, lines, parcels } = story
  const pickUp = pickUps.find(({ id }) => id === order.pickUpLocationId) ?? null
  const days = parcels.filter((parcel) => parcel.at <= at).map((parcel) => dayAt(parcel.at, settings.timeZone))
  const [from, to] = [days[0], days.at(-1)]
  const paidWith = story.method === 'paypal' ? 'paypal' : story.method.startsWith('DE') ? 'sepa_debit' : 'card'
  const paid = { method: account ? ('account' as const) : ('fields' as const), paidWith: account ? null : paidWith }
  const money = ledgerOf(story)
    .filter((entry) => entry.kind === 'captured' && entry.at <= at)
    .map((entry) => ({ ...paid, amount: entry.amount, at: entry.at }))
  const owed = account ? draft.total - money.reduce((sum, { amount }) => sum + amount, 0) : 0
  const { bankHolder: holder, bankIban: iban } = settings
  return contentOf(order, settings, {
    common: commonOf(order, pickUp, settings, at),
    supplied: from && to ? { from, to } : null,
    lines,
    money,
    debt: account && owed > 0 ? { amount: owed, dueOn: account.dueOn, holder, iban } : null,
  })
}

interface Credited {
  order: Row<'orders'>
  story: Story
  refund: Refund
  corrected: { number: string; content: InvoiceContent }
  settings: ShopSettings
  at: Date
}

async function creditContent(tx: Tx, { order, story, refund, corrected, settings, at }: Credited) {
  const ledger = ledgerOf(story).filter((entry) => entry.at <= at)
  const givenBack = sumOf(ledger, 'refunded')
  const facts = {
    invoiced: corrected.content.total,
    ledger,
    credited: 0,
    givenBack,
    isOver: story.fate === 'cancelled',
  }
  const total = creditOf(facts)
  if (total <= 0) return null
  const row = await tx.selectFrom('refunds').selectAll().where('id', '=', refund.id).executeTakeFirstOrThrow()
  return creditNoteContent(tx, { order, refund: row, total, settings, issuedAt: at, corrected, before: [] })
}
