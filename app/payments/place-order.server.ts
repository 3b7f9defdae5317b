import { createHash } from 'node:crypto'
import { ProviderUnreachable } from '#app/card-payments/card-provider.ts'
import { toProviderAmount } from '#app/card-payments/provider-amounts.ts'
import { Fault } from '#app/errors.ts'
import { newId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { db, type Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { endOrder } from './expire.server.ts'
import { lockCart } from '#app/orders/order-lock.server.ts'
import type { DraftLine, OrderDraft, PlaceRefusal } from '#app/orders/order.ts'
import { insertAttempt } from './attempt.server.ts'
import { place } from '#app/orders/placing.server.ts'
import { prolong } from '#app/orders/prolong.server.ts'
import { findStock, holdStock } from '#app/stock/stock.server.ts'

type Placed = Outcome<{ orderId: string; number: string }, PlaceRefusal>
interface Submission {
  capture: ShopSettings['capture']
  draft: OrderDraft
  key: string
  hash: string
  from: Buffer | null
  now: Date
}

/**
 * Makes the order before any money moves: its stock is set aside and its payment attempt noted, in one transaction. The same
 * submission key gives the same order however often it comes; a cart has one pending order at most. `from` stands for the
 * address that it comes from, a keyed hash by which declines are counted.
 */
export async function placeOrder(
  draft: OrderDraft,
  submissionKey: string,
  now: Date,
  from: Buffer | null = null,
): Promise<Placed> {
  const payable = draft.total === 0 ? agree(0) : toProviderAmount({ amount: draft.total, currency: draft.currency })
  if (!payable.ok && payable.reason === 'too-small') return refuse('amount-too-small')
  if (!payable.ok) throw new Fault('payment.amount_not_payable')
  const { capture } = await getSettings()
  const submission = { capture, draft, key: submissionKey, hash: hashOf(draft), from, now }
  // Each round ends one older order of this cart; another tab may have made a further one meanwhile.
  for (let round = 0; round < 3; round++) {
    const result = await db.transaction().execute((tx) => submit(tx, submission))
    if (!('superseded' in result)) return result
    const ended = await endOrder(result.superseded, 'replaced', now).catch(asFault)
    if (ended === 'placed' || ended === 'kept') return refuse('already-paid')
  }
  throw new Fault('checkout.changed')
}

async function submit(tx: Tx, submission: Submission): Promise<Placed | { superseded: string }> {
  const { draft, key, hash, now } = submission
  const cart = await lockCart(tx, draft.cartId)
  const same = await tx.selectFrom('orders').selectAll().where('submissionKey', '=', key).executeTakeFirst()
  // A key of another cart was not made by this page, and tells nothing about that order.
  if (same && same.cartId !== draft.cartId) throw new Fault('checkout.changed')
  if (same) return agree({ orderId: same.id, number: same.number })
  if (cart?.state === 'ordered') return refuse('already-paid')
  if (cart?.state !== 'open') throw new Fault('checkout.changed')
  const pending = await findPending(tx, draft.cartId)
  if (pending && (pending.snapshotHash !== hash || pending.expiresAt <= now)) return { superseded: pending.id }
  if (pending) return reuse(tx, pending, now)
  return create(tx, submission)
}

async function findPending(tx: Tx, cartId: string) {
  const query = tx.selectFrom('orders').selectAll().where('cartId', '=', cartId).where('state', '=', 'pending')
  return query.forUpdate().executeTakeFirst()
}

/** The same things once more, from a page opened anew: the order that waits is the one, for the full time again. */
async function reuse(tx: Tx, order: Row<'orders'>, now: Date): Promise<Placed> {
  await prolong(tx, order.id, now)
  return agree({ orderId: order.id, number: order.number })
}

async function create(tx: Tx, submission: Submission): Promise<Placed> {
  const { draft, capture, now } = submission
  const stock = await findStock(tx, draft.lines, draft.delivery === 'pick_up' ? draft.pickUpLocationId : null)
  if (!stock.ok) return stock
  const order = await insertOrder(tx, submission)
  await insertLines(tx, order.id, draft.lines)
  await holdStock(tx, order.id, stock.value, order.expiresAt)
  // Nothing to pay: there is no payment to wait for.
  if (draft.total === 0) await place(tx, order, 'pay', now)
  else await insertAttempt(tx, order, { capture }, now)
  return agree({ orderId: order.id, number: order.number })
}

async function insertOrder(tx: Tx, { draft, key, hash, from, now }: Submission): Promise<Row<'orders'>> {
  const { lines: _, ...facts } = draft
  return tx
    .insertInto('orders')
    .values({
      ...facts,
      id: newId(),
      submissionKey: key,
      snapshotHash: hash,
      clientHash: from,
      shippingAddress: facts.shippingAddress && JSON.stringify(facts.shippingAddress),
      billingAddress: facts.billingAddress && JSON.stringify(facts.billingAddress),
      shippingMethod: facts.shippingMethod && JSON.stringify(facts.shippingMethod),
      taxes: JSON.stringify(facts.taxes),
      createdAt: now,
      expiresAt: new Date(now.getTime() + limits.reservation.value),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function insertLines(tx: Tx, orderId: string, lines: readonly DraftLine[]) {
  const rows = lines.map((line, index) => ({
    ...line,
    id: newId(),
    orderId,
    position: index + 1,
    options: JSON.stringify(line.options),
    picture: line.picture && JSON.stringify(line.picture),
  }))
  await tx.insertInto('orderLines').values(rows).execute()
}

function asFault(error: unknown): never {
  if (error instanceof ProviderUnreachable) throw new Fault('payment.unavailable', { cause: error })
  throw error
}

/** The same content gives the same hash, whatever the order of the fields. */
function hashOf(draft: OrderDraft): string {
  const sorted = (_: string, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return createHash('sha256').update(JSON.stringify(draft, sorted)).digest('hex')
}
