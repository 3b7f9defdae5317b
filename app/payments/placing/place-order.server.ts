import { createHash } from 'node:crypto'
import { toProviderAmount } from '#app/card-payments/provider-amounts.ts'
import { joinedCarts } from '#app/cart/owners/joined-carts.server.ts'
import { configuration } from '#app/configuration.ts'
import { Fault } from '#app/errors.ts'
import { newId, type OrderId, type OrderLineId } from '#app/kernel/ids.ts'
import { orderedJson } from '#app/kernel/ordered-json.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { noteChange, place } from '#app/orders/standing/change-order.server.ts'
import type { DraftLine, OrderDraft } from '#app/orders/order.ts'
import { standingAtFirst } from '#app/orders/standing/order-standing.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { findStock, reserveStock } from '#app/stock/stock.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { insertAttempt } from '#app/payments/opening/start-payment.server.ts'
import { findCrowding } from './displace.server.ts'
import { isPromised, partyOf } from './handing-over.server.ts'
import type { InTheWay, PlaceRefusal, Way } from './make-way.server.ts'

type Placed = Outcome<{ orderId: OrderId; number: string }, PlaceRefusal> & { inTheWay?: InTheWay }

/** A press of the last button; the cart is locked. */
export interface Submission {
  draft: OrderDraft
  /** The same key returns the same order however often it comes. */
  key: string
  method: Row<'paymentAttempts'>['method']
  capture: ShopSettings['capture']
  from: OrderOrigin | null
  now: Date
}

/**
 * Where an order comes from, as keyed hashes: declines are counted per address, unpaid orders per network, and many of
 * them per IPv6 /32.
 */
export interface OrderOrigin {
  address: Buffer
  network: Buffer
  wideNetwork: Buffer | null
}

/**
 * Makes the order before any money moves: its stock is reserved and its payment attempt stored in one transaction; an
 * order on account gets its attempt once the shop has agreed to the debt. A cart has at most one pending order. The
 * caller has locked the customer and the cart, which is open; what is in the way may be removed (`makeWay`).
 */
export async function placeIn(tx: Tx, submission: Submission, way: Way | null): Promise<Placed> {
  const { draft, key, now } = submission
  const payable = draft.total === 0 ? agree(0) : toProviderAmount({ amount: draft.total, currency: draft.currency })
  if (!payable.ok && payable.reason === 'too-small') return refuse('payment.amount_too_small')
  if (!payable.ok) throw new Fault('payment.amount_not_payable')
  // Checked before anything is displaced: the key of another cart was not made by this page, and reveals nothing about
  // that order. The same applies to an order of a cart that was merged into this one since, and to former content of
  // this cart.
  const hash = hashOf(draft)
  const pressed = await findPressed(tx, key)
  if (pressed) {
    const { cartId, snapshotHash, ...order } = pressed
    return cartId === draft.cartId && snapshotHash === hash ? agree(order) : refuse('checkout.changed')
  }
  const pending = await findPending(tx, draft)
  if (!pending) return create(tx, submission, hash, way)
  const { id: orderId, number, cartId } = pending
  // The same content again, from a page opened again, is the same order, without more time (decision 10); one with too
  // little time left to be paid is replaced.
  const isOver = pending.expiresAt.getTime() <= now.getTime() + limits.timeToPay.value
  if (cartId !== draft.cartId || pending.snapshotHash !== hash || isOver)
    return hindered('checkout.changed', submission, { id: orderId, of: 'cart' })
  return agree({ orderId, number })
}

/** Refused, unless the obstacle can be removed: an order that has to end, or reserved items. */
function hindered(
  refusal: PlaceRefusal,
  { draft, key, from, now }: Submission,
  ending: InTheWay['ending'] = null,
): Placed {
  const party = partyOf(from?.network, draft.cartId)
  const successor = { submissionKey: key, party, wideNetwork: from?.wideNetwork ?? null }
  return { ...refuse(refusal), inTheWay: { refusal, ending, draft, successor, now } }
}

/** The order that this very request has made, of any cart. */
async function findPressed(tx: Tx, key: string) {
  const orders = tx.selectFrom('orders').select(['id as orderId', 'number', 'cartId', 'snapshotHash'])
  return orders.where('submissionKey', '=', key).executeTakeFirst()
}

/**
 * The order of this cart, or of one merged into it, that waits for its money. Another cart's may be for the same items,
 * and comes first, since it ends in any case. The cart's own may continue.
 */
async function findPending(tx: Tx, { cartId }: OrderDraft) {
  const orders = tx.selectFrom('orders').selectAll().where('cartId', 'in', joinedCarts(cartId))
  return orders
    .where('state', '=', 'pending')
    .orderBy((order) => order('cartId', '=', cartId))
    .forUpdate()
    .executeTakeFirst()
}

async function create(tx: Tx, submission: Submission, hash: string, way: Way | null): Promise<Placed> {
  const { draft, capture, method, from, now } = submission
  const crowding = from ? await findCrowding(tx, from.network, now) : agree(null)
  if (!crowding.ok) return crowding
  if (crowding.value) return hindered('order.too_many_unpaid', submission, { id: crowding.value, of: 'network' })
  const stock = await findStock(tx, draft.lines, draft.delivery === 'pick_up' ? draft.pickUpLocationId : null)
  if (!stock.ok) return hindered(stock.reason, submission)
  if (await isPromised(tx, draft, partyOf(from?.network, draft.cartId), now))
    return hindered('stock.in_checkout', submission)
  const order = await insertOrder(tx, submission, hash, way)
  // The same key at the same moment, from another cart.
  if (!order) return refuse('checkout.changed')
  await insertLines(tx, order.id, draft.lines)
  await reserveStock(tx, order.id, stock.value, order.expiresAt)
  // A free order has no payment to wait for.
  if (draft.total === 0) await placeAtOnce(tx, order, now)
  else if (method !== 'account') await insertAttempt(tx, order, { capture, method }, now)
  return agree({ orderId: order.id, number: order.number })
}

async function placeAtOnce(tx: Tx, order: Row<'orders'>, now: Date) {
  await place(tx, order, 'pay', now)
  await noteChange(tx, order)
}

async function insertOrder(
  tx: Tx,
  { draft, key, from, now }: Submission,
  hash: string,
  way: Way | null,
): Promise<Row<'orders'> | undefined> {
  const { lines: _, ...facts } = draft
  const inserted = tx
    .insertInto('orders')
    .values({
      ...facts,
      id: newId(),
      submissionKey: key,
      snapshotHash: hash,
      clientHash: from?.address,
      networkHash: from?.network,
      wideNetworkHash: from?.wideNetwork,
      displacedOthers: way?.displacedOthers ?? false,
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
  return inserted.onConflict((conflict) => conflict.column('submissionKey').doNothing()).executeTakeFirst()
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

/** The same content gives the same hash. */
const hashOf = (draft: OrderDraft) => createHash('sha256').update(orderedJson(draft)).digest('hex')
