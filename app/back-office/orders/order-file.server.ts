import { sql } from 'kysely'
import { mayMailAgain } from '#app/corrections/corrections.ts'
import { letterReferences } from '#app/orders/letters/letter-reference.ts'
import type { NoReturn } from '#app/catalogue/law/no-return.ts'
import type { CustomerId, IdentityId, OrderId, OrderLineId } from '#app/kernel/ids.ts'
import { detailsOf } from '#app/orders/page/order-details.server.ts'
import type { DetailedLine, OrderDetails } from '#app/orders/page/order-details.ts'
import { findBuyer } from '#app/back-office/order-page/buyer.server.ts'
import { listTags } from '#app/orders/order-view.server.ts'
import { isAddressConfirmed } from '#app/orders/links/confirmed-address.server.ts'
import { factsOf } from '#app/orders/order-facts.server.ts'
import { dueOf, type OfferRefusal, type OrderFacts } from '#app/orders/order-rules.ts'
import { leftToSend } from '#app/orders/shipment.ts'
import { currentTime } from '#app/kernel/clock.ts'
import type { Outcome } from '#app/kernel/outcome.ts'
import { offerRefund, type Refundable, type RefundOffer } from '#app/refunds/plan-refund.ts'
import { refundableIn } from '#app/refunds/refundable.server.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { type AccountFile, findAccountFile } from '#app/payments/on-account/account-file.server.ts'
import { letterWords } from '#app/back-office/office-words.ts'
import { listPeople } from '#app/back-office/people.server.ts'

/** All that the shop knows of an order, as staff see it. */
export interface OrderFile {
  order: OrderDetails
  /** The facts that the rules decide by. */
  facts: OrderFacts
  heldBecause: string | null
  /** What staff keep with it. */
  staffHold: Pick<Row<'orders'>, 'staffHold' | 'staffHoldNote' | 'staffHoldUntil'>
  assignedTo: IdentityId | null
  tags: string[]
  /** How many orders its buyer has placed, and what they were worth in this order's currency. */
  buyer: { count: number; worth: number; file: CustomerId | null }
  lines: FiledLine[]
  refundable: Refundable
  /** What was refunded of its payment as a plain amount, without naming pieces. */
  refundedWithoutPieces: number
  /** What can be refunded now, or why nothing can. */
  offer: Outcome<RefundOffer, OfferRefusal>
  /** The number of the draft that staff composed it as. */
  draft: string | null
  /** For an order on account. */
  account: AccountFile | null
  /** A person transfers its refunds. */
  refundsByHand: boolean
  ledger: Row<'ledgerEntries'>[]
  attempts: Row<'paymentAttempts'>[]
  refunds: Row<'refunds'>[]
  disputes: (Row<'disputes'> & { isAnswerOver: boolean })[]
  parcels: FiledParcel[]
  letters: FiledLetter[]
  problems: Row<'paymentProblems'>[]
  /** Names by what refunds and parcels keep. */
  people: Map<string, string>
}

export interface FiledLine {
  id: OrderLineId
  title: string
  titleLanguage: string | null
  options: DetailedLine['options']
  sku: string | null
  noReturn: NoReturn | null
  picture: DetailedLine['picture']
  quantity: number
  /** Taken out before they left. */
  removed: number
  total: number
  /** Not sent yet, or lost on its way. */
  left: number
  /** Those of them that are not refunded. */
  toSend: number
  refundedAmount: number
  /** How many have come back. */
  returned: number
}

export interface FiledLetter extends Pick<
  Row<'letters'>,
  'id' | 'kind' | 'state' | 'recipient' | 'sentAt' | 'createdAt' | 'againOf'
> {
  /** Staff may send it a second time. */
  mayAgain: boolean
}

export interface FiledParcel extends Row<'shipments'> {
  lines: { orderLineId: OrderLineId; quantity: number }[]
  /** The location that staff chose to send it from, or that it is picked up at; null: where its items were reserved. */
  from: string | null
}

/** Null when there is no such order. */
export async function findOrderFile(number: string): Promise<OrderFile | null> {
  const row = await db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst()
  if (!row) return null
  const [order, facts, refundable, skus, parcels, book, account, refundedWithoutPieces, tags, buyer] =
    await Promise.all([
      detailsOf(row),
      factsOf(db, row),
      refundableIn(db, row),
      findSkus(row.id),
      findParcels(row.id),
      findBook(row.id),
      findAccountFile(db, row),
      sumWithoutPieces(row.id),
      listTags(db, row.id),
      findBuyer(row),
    ])
  const objects = [row, ...book.refunds, ...parcels, ...order.returns, ...order.invoices].map(({ id }) => id)
  const told = [...objects, ...book.attempts.flatMap(letterReferences)]
  const did = [
    ...book.refunds.map(({ requestedBy }) => requestedBy),
    ...parcels.map(({ sentBy }) => sentBy),
    ...(account?.receipts ?? []).map(({ recordedBy }) => recordedBy),
    row.assignedTo,
  ]
  const [letters, people, draft] = await Promise.all([
    findLetters(told, { isConfirmed: await isAddressConfirmed(db, row, facts.ledger) }),
    listPeople(did),
    findDraft(row),
  ])
  const lines = linesOf(order, facts, refundable, skus)
  const offer = offerRefund(refundable)
  const refundsByHand = account?.payment.attemptId === refundable.attemptId
  const { heldBecause, assignedTo, staffHold, staffHoldNote, staffHoldUntil } = row
  const kept = { heldBecause, assignedTo, tags, buyer, draft, staffHold: { staffHold, staffHoldNote, staffHoldUntil } }
  const filed = { ...book, ...kept, account, refundsByHand, order, facts }
  return { ...filed, lines, refundable, refundedWithoutPieces, offer, parcels, people, letters }
}

async function findDraft({ cartId }: Row<'orders'>): Promise<string | null> {
  if (!cartId) return null
  const drafts = db.selectFrom('drafts').select('number').where('cartId', '=', cartId)
  return (await drafts.executeTakeFirst())?.number ?? null
}

async function findSkus(orderId: OrderId): Promise<Map<string, string | null>> {
  const lines = await db.selectFrom('orderLines').select(['id', 'sku']).where('orderId', '=', orderId).execute()
  return new Map(lines.map(({ id, sku }) => [id, sku]))
}

/** Everything about its money. */
async function findBook(orderId: OrderId) {
  const own = ['orderId', '=', orderId] as const
  const [ledger, attempts, refunds, disputes, problems] = await Promise.all([
    db
      .selectFrom('ledgerEntries')
      .selectAll()
      .where(...own)
      .orderBy('at')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('paymentAttempts')
      .selectAll()
      .where(...own)
      .orderBy('sequence')
      .execute(),
    db
      .selectFrom('refunds')
      .selectAll()
      .where(...own)
      .orderBy('createdAt')
      .execute(),
    db
      .selectFrom('disputes')
      .selectAll()
      .where(...own)
      .orderBy('openedAt')
      .execute(),
    db
      .selectFrom('paymentProblems')
      .selectAll()
      .where(...own)
      .where('resolvedAt', 'is', null)
      .execute(),
  ])
  const now = currentTime()
  const isAnswerOver = ({ answerBy }: Row<'disputes'>) => answerBy !== null && answerBy <= now
  const dated = disputes.map((dispute) => ({ ...dispute, isAnswerOver: isAnswerOver(dispute) }))
  return { ledger, attempts, refunds, disputes: dated, problems }
}

/**
 * A refund that first credits a debt and then pays back the rest is two rows of the same moment, and one of them names
 * the pieces.
 */
async function sumWithoutPieces(orderId: OrderId): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(r.amount), 0)::int as amount
    from refunds r join payment_attempts a on a.id = r.attempt_id and a.state <> 'cancelled'
    where r.order_id = ${orderId} and r.state <> 'failed' and not r.credited and r.shipping_amount < r.amount
      and not exists (select from refunds w join refund_lines p on p.refund_id = w.id and p.quantity > 0
        where w.order_id = r.order_id and w.created_at = r.created_at)`.execute(db)
  return rows[0]?.amount ?? 0
}

async function findParcels(orderId: OrderId): Promise<FiledParcel[]> {
  const [parcels, lines] = await Promise.all([
    db
      .selectFrom('shipments as s')
      .leftJoin('locations as f', 'f.id', 's.locationId')
      .selectAll('s')
      .select('f.name as from')
      .where('s.orderId', '=', orderId)
      .orderBy('s.packedAt')
      .execute(),
    db
      .selectFrom('shipmentLines as l')
      .innerJoin('shipments as s', 's.id', 'l.shipmentId')
      .select(['l.shipmentId', 'l.orderLineId', 'l.quantity'])
      .where('s.orderId', '=', orderId)
      .execute(),
  ])
  return parcels.map((parcel) => ({ ...parcel, lines: lines.filter(({ shipmentId }) => shipmentId === parcel.id) }))
}

/** By kind and reference together, as their index is; and those that were sent again. */
async function findLetters(references: string[], buyer: { isConfirmed: boolean }): Promise<FiledLetter[]> {
  const columns = ['id', 'kind', 'state', 'recipient', 'sentAt', 'createdAt', 'againOf'] as const
  const first = await db
    .selectFrom('letters')
    .select(columns)
    .where('kind', 'in', Object.keys(letterWords))
    .where('reference', 'in', references)
    .orderBy('createdAt')
    .execute()
  if (first.length === 0) return []
  const ids = first.map(({ id }) => id)
  const again = db.selectFrom('letters').select(columns).where('againOf', 'in', ids).orderBy('createdAt')
  // What was forgotten cannot be sent, and of repeats the first one is.
  const asFiled = (letter: (typeof first)[number]) => ({
    ...letter,
    mayAgain: letter.recipient !== '' && letter.againOf === null && mayMailAgain(letter.kind, buyer).ok,
  })
  return [...first, ...(await again.execute())].map(asFiled)
}

function linesOf(
  { lines, returns }: OrderDetails,
  facts: OrderFacts,
  refundable: Refundable,
  skus: Map<string, string | null>,
): FiledLine[] {
  const [left, toSend] = [leftToSend(lines, facts.parcels), dueOf(facts)]
  return lines.map(({ id, title, titleLanguage, options, quantity, removed, total, noReturn, picture }) => {
    const back = refundable.lines.find((line) => line.id === id)
    return {
      id,
      title,
      titleLanguage,
      options,
      sku: skus.get(id) ?? null,
      noReturn,
      picture,
      quantity,
      removed,
      total,
      left: left.get(id) ?? 0,
      toSend: toSend.get(id) ?? 0,
      refundedAmount: back?.refundedAmount ?? 0,
      returned: returns
        .flatMap((each) => each.lines)
        .filter(({ orderLineId }) => orderLineId === id)
        .reduce((sum, { arrived }) => sum + arrived, 0),
    }
  })
}
