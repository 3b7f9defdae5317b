import { createHash } from 'node:crypto'
import { toProviderAmount } from '#app/card-payments/provider-amounts.ts'
import { lockCustomer } from '#app/cart/cart.server.ts'
import { joinedCarts } from '#app/cart/owners/joined-carts.server.ts'
import { configuration } from '#app/configuration.ts'
import { Fault } from '#app/errors.ts'
import { newId, type CartId, type OrderId, type OrderLineId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { db, type Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { findCrowding, makeRoom } from './displace.server.ts'
import { endOrder } from './expire.server.ts'
import { isPromised, letGoOf, partyOf, type Successor } from './handing-over.server.ts'
import { noteChange } from '#app/orders/standing/note-change.server.ts'
import { lockCart } from '#app/orders/order-lock.server.ts'
import type { DraftLine, OrderDraft, PlaceRefusal } from '#app/orders/order.ts'
import { insertAttempt } from '#app/payments/opening/attempt.server.ts'
import { standingAtFirst } from '#app/orders/standing/order-standing.ts'
import { place } from '#app/orders/standing/placing.server.ts'
import { findStock, holdStock } from '#app/stock/stock.server.ts'
import { whyNot } from '#app/payments/opening/why-not.server.ts'

type Placed = Outcome<{ orderId: OrderId; number: string }, PlaceRefusal>
type Method = Row<'paymentAttempts'>['method']
interface Submission {
  capture: ShopSettings['capture']
  method: Method
  draft: OrderDraft
  key: string
  hash: string
  from: OrderOrigin | null
  /** For whom orders without money give way. */
  successor: Successor
  now: Date
  displacedOthers: boolean
  /** Orders that did not give way: they are not asked to twice. */
  stuck: Set<OrderId>
}

/** Where an order comes from, as keyed hashes: declines are counted by the address, orders without money by the network. */
export interface OrderOrigin {
  address: Buffer
  network: Buffer
}

// Each round ends what is in the way: an older order of this cart, one too many of this network, or holds without money.
// Others may press at the same time, so it is not certain to get through.
const rounds = 5

/**
 * Makes the order before any money moves: its stock is set aside and its payment attempt noted, in one transaction; on account
 * there is one once it is known that its buyer may owe it. The same submission key gives the same order however often it comes; a cart has one pending order at most. Where pieces are missing,
 * orders without money may give way (decision 10).
 */
export async function placeOrder(
  draft: OrderDraft,
  submissionKey: string,
  now: Date,
  from: OrderOrigin | null = null,
  method: Method = 'fields',
): Promise<Placed> {
  const payable = draft.total === 0 ? agree(0) : toProviderAmount({ amount: draft.total, currency: draft.currency })
  if (!payable.ok && payable.reason === 'too-small') return refuse('amount-too-small')
  if (!payable.ok) throw new Fault('payment.amount_not_payable')
  const { capture } = await getSettings()
  const successor = { submissionKey, party: partyOf(from?.network, draft.cartId) }
  const facts = { capture, method, draft, key: submissionKey, hash: hashOf(draft), from, successor, now }
  const submission = { ...facts, displacedOthers: false, stuck: new Set<OrderId>() }
  const placed = await submitUntilRoom(submission)
  if (!placed.ok && submission.displacedOthers) await letGoOf(successor)
  return placed
}

async function submitUntilRoom(submission: Submission): Promise<Placed> {
  let result: Placed | Ending
  let round = 0
  do {
    result = await db.transaction().execute((tx) => submit(tx, submission))
    const answer = 'ending' in result ? await end(result, submission.now) : await withRoom(result, submission)
    if (answer) return answer
  } while (++round < rounds)
  if ('ending' in result) throw new Fault('checkout.changed')
  return refuse('in-checkout')
}

/** An order that has to end before this one can be made. */
interface Ending {
  ending: OrderId
  of: 'cart' | 'network'
}

const stays = { placed: 'already-paid', kept: 'under-way', held: 'held' } as const satisfies Record<
  string,
  PlaceRefusal
>

async function end({ ending, of }: Ending, now: Date): Promise<Placed | null> {
  const ended = await endReplaced(ending, now)
  if (ended === 'ended') return null
  if (of === 'cart') return refuse(stays[ended])
  return ended === 'placed' ? null : refuse('too-many-unpaid')
}

const missing: readonly PlaceRefusal[] = ['sold-out', 'not-enough', 'in-checkout']

/** The answer, unless pieces are missing and others have given way: then it is tried once more. */
async function withRoom(result: Placed, submission: Submission): Promise<Placed | null> {
  if (result.ok || !missing.includes(result.reason)) return result
  const { draft, successor, stuck, now } = submission
  const room = await makeRoom(draft, successor, stuck, now)
  if (!room.ok) return room.reason === 'gone' ? result : refuse('in-checkout')
  submission.displacedOthers ||= room.value > 0
  return null
}

async function submit(tx: Tx, submission: Submission): Promise<Placed | Ending> {
  const { draft, key, hash, now } = submission
  if (draft.customerId) await lockCustomer(tx, draft.customerId)
  const cart = await lockCart(tx, draft.cartId)
  const same = await tx.selectFrom('orders').selectAll().where('submissionKey', '=', key).executeTakeFirst()
  // A key of another cart was not made by this page, and tells nothing about that order.
  if (same && same.cartId !== draft.cartId) throw new Fault('checkout.changed')
  // Somebody has signed in since the cart was read: it is not the reader's any more, or not only a guest's.
  if (cart && cart.customerId !== draft.customerId) throw new Fault('checkout.changed')
  if (same) return agree({ orderId: same.id, number: same.number })
  if (cart?.state === 'ordered') return refuse('already-paid')
  // Read before another tab has paid, put something in or taken it out: what she would pay for is not what lies there.
  if (cart?.state !== 'open' || cart.version !== draft.cartVersion) throw new Fault('checkout.changed')
  const pending = await findPending(tx, draft.cartId)
  if (!pending) return create(tx, submission)
  // The same content once more, from a page opened again, is the same order. It gets no more time for that (decision 10);
  // one that has too little left to be paid makes way for a new one.
  const isOver = pending.expiresAt.getTime() <= now.getTime() + limits.timeToPay.value
  const isOfThisCart = pending.cartId === draft.cartId
  if (!isOfThisCart || pending.snapshotHash !== hash || isOver) return { ending: pending.id, of: 'cart' }
  return agree({ orderId: pending.id, number: pending.number })
}

/**
 * An order that waits for its money, of this cart or of one that has become part of it: then it may be for the same pieces, and it
 * comes first, since it ends in any case. The cart's own may go on.
 */
async function findPending(tx: Tx, cartId: CartId) {
  const orders = tx.selectFrom('orders').selectAll().where('cartId', 'in', joinedCarts(cartId))
  const othersFirst = orders.where('state', '=', 'pending').orderBy((order) => order('cartId', '=', cartId))
  return othersFirst.forUpdate().executeTakeFirst()
}

async function create(tx: Tx, submission: Submission): Promise<Placed | Ending> {
  const { draft, capture, method, from, successor, now } = submission
  const crowding = from ? await findCrowding(tx, from.network, now) : agree(null)
  if (!crowding.ok) return crowding
  if (crowding.value) return { ending: crowding.value, of: 'network' }
  const stock = await findStock(tx, draft.lines, draft.delivery === 'pick_up' ? draft.pickUpLocationId : null)
  if (!stock.ok) return stock
  if (await isPromised(tx, draft, successor.party, now)) return refuse('in-checkout')
  const order = await insertOrder(tx, submission)
  await insertLines(tx, order.id, draft.lines)
  await holdStock(tx, order.id, stock.value, order.expiresAt)
  // Nothing to pay: there is no payment to wait for.
  if (draft.total === 0) await placeFree(tx, order, now)
  else if (method !== 'account') await insertAttempt(tx, order, { capture, method }, now)
  return agree({ orderId: order.id, number: order.number })
}

/** Made and placed at once: nobody else will change it, so that what became of it is told here. */
async function placeFree(tx: Tx, order: Row<'orders'>, now: Date) {
  await place(tx, order, 'pay', now)
  await noteChange(tx, order)
}

async function insertOrder(
  tx: Tx,
  { draft, key, hash, from, displacedOthers, now }: Submission,
): Promise<Row<'orders'>> {
  const { lines: _, cartVersion: _read, ...facts } = draft
  const inserted = tx
    .insertInto('orders')
    .values({
      ...facts,
      id: newId(),
      submissionKey: key,
      snapshotHash: hash,
      clientHash: from?.address,
      networkHash: from?.network,
      displacedOthers,
      testMode: !configuration().cards.live,
      ...standingAtFirst(draft),
      shippingAddress: facts.shippingAddress && JSON.stringify(facts.shippingAddress),
      billingAddress: facts.billingAddress && JSON.stringify(facts.billingAddress),
      shippingMethod: facts.shippingMethod && JSON.stringify(facts.shippingMethod),
      taxes: JSON.stringify(facts.taxes),
      createdAt: now,
      expiresAt: new Date(now.getTime() + limits.reservation.value),
    })
    .returningAll()
  // Another cart has used the same key at this very moment: as where it had done so before.
  const one = inserted.onConflict((conflict) => conflict.column('submissionKey').doNothing())
  const order = await one.executeTakeFirst()
  if (!order) throw new Fault('checkout.changed')
  return order
}

async function insertLines(tx: Tx, orderId: OrderId, lines: readonly DraftLine[]) {
  const rows = lines.map((line, index) => ({
    ...line,
    id: newId<OrderLineId>(),
    orderId,
    position: index + 1,
    options: JSON.stringify(line.options),
    picture: line.picture && JSON.stringify(line.picture),
  }))
  await tx.insertInto('orderLines').values(rows).execute()
}

async function endReplaced(orderId: OrderId, now: Date) {
  try {
    return await endOrder(orderId, 'replaced', now)
  } catch (error) {
    const reason = await whyNot(error, orderId, now)
    throw new Fault(reason === 'unavailable' ? 'payment.unavailable' : 'payment.not_possible', { cause: error })
  }
}

/** The same content gives the same hash, whatever the order of the fields, and however often the cart was touched on the way. */
function hashOf({ cartVersion: _, ...content }: OrderDraft): string {
  const sorted = (_: string, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return createHash('sha256').update(JSON.stringify(content, sorted)).digest('hex')
}
