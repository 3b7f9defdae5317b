import { isShort } from '#app/cart/cart.ts'
import { joinedCarts } from '#app/cart/owners/joined-carts.server.ts'
import type { ErrorCode } from '#app/errors.ts'
import type { CartId, OrderId } from '#app/kernel/ids.ts'
import { money } from '#app/kernel/money.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { orderAddress as addressOf } from '#app/orders/links/order-link.server.ts'
import type { PaymentRefusal, PlaceRefusal } from '#app/orders/order.ts'
import { placeOrder } from '#app/payments/placing/place-order.server.ts'
import { mayBuyOnAccount } from '#app/payments/on-account/may-owe.server.ts'
import { startOnAccount } from '#app/payments/on-account/start-on-account.server.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { limitRate } from '#app/web/floods/rate-limit.ts'
import type { Visit } from '#app/web/requests/visit.ts'
import { db } from '#db/database.server.ts'
import { rememberAddress } from '#app/identity/people/address-book.server.ts'
import { findBoughtWith } from '#app/checkout/paying/bought.server.ts'
import type { Checkout } from '#app/checkout/checkout.server.ts'
import { originOf } from './whence.server.ts'
import { draftOf } from './draft.ts'
import { asSeen } from './seen.server.ts'
import { openHostedPage } from '#app/checkout/paying/hosted.server.ts'
import { paymentProblems } from '#app/checkout/paying/payment-problems.ts'

/**
 * Where the browser goes on: with this secret to the card fields, to the card provider's page, or, when nothing is to be paid
 * by card, to the order.
 */
export type Placed =
  | { clientSecret: string }
  | { hostedAddress: string; orderAddress: string }
  | { orderAddress: string }

export interface Press {
  submission: string
  seen: string
  /** True from the page's script, which has card fields; without them the card is asked for on the provider's page. */
  hasFields: boolean
  onAccount: boolean
}

/** The press of the last button: what she saw still holds, the pieces are set aside, the payment is opened. */
export async function place(visit: Visit, checkout: Checkout, press: Press): Promise<Outcome<Placed, ErrorCode>> {
  if (!checkout.done.contact || !checkout.done.delivery || !checkout.done.shipping) return refuse('checkout.incomplete')
  const short = checkout.cart.lines.find(isShort)
  if (short) return refuse(short.available ? 'stock.not_enough' : 'stock.sold_out')
  const agreed = asSeen(checkout, press.seen, visit.now)
  if (!agreed) return refuse('checkout.changed')
  await limitPresses(visit, checkout.cart.id)
  // Before anything is placed: what is refused here, nothing is held for.
  const offered = press.onAccount ? await offersOnAccount(visit, checkout) : agree()
  if (!offered.ok) return refuse(paymentProblems[offered.reason])
  const [draft, from] = [draftOf(agreed, visit), originOf(visit.client)]
  const placed = await placeOrder(draft, press.submission, visit.now, from, methodOf(press))
  if (!placed.ok && placed.reason === 'already-paid') return goToPaidOrder(visit, checkout.cart.id)
  if (!placed.ok) return refuse(placeProblems[placed.reason])
  await keepAddress(visit, checkout)
  const { orderId: id, number } = placed.value
  const orderAddress = addressOf(visit.language, { id, number, customerId: visit.visitor.customer?.id ?? null })
  if (checkout.totals.total === 0) return agree({ orderAddress })
  const started = await openWayToPay({ id, orderAddress }, press, visit.now)
  if (started.ok) return started
  return started.reason === 'already-paid' ? agree({ orderAddress }) : refuse(paymentProblems[started.reason])
}

function methodOf({ onAccount, hasFields }: Press) {
  return onAccount ? 'account' : hasFields ? 'fields' : 'hosted'
}

/** Whether this cart may be bought on account, for the screen and for the press. */
export function offersOnAccount({ visitor, now }: Pick<Visit, 'visitor' | 'now'>, checkout: Checkout) {
  const { cart, totals, settings } = checkout
  const wish = {
    customerId: visitor.customer?.id ?? null,
    total: money(totals.total, totals.currency),
    cartId: cart.id,
  }
  return mayBuyOnAccount(db, wish, settings, now)
}

async function openWayToPay(
  { id, orderAddress }: { id: OrderId; orderAddress: string },
  { hasFields, onAccount }: Press,
  now: Date,
): Promise<Outcome<Placed, PaymentRefusal>> {
  if (onAccount) {
    const owed = await startOnAccount(id, now)
    return owed.ok ? agree({ orderAddress }) : owed
  }
  if (hasFields) {
    const fields = await startPayment(id, now)
    return fields.ok ? agree({ clientSecret: fields.value.clientSecret }) : fields
  }
  const page = await openHostedPage(id, now)
  return page.ok ? agree({ hostedAddress: page.value.address, orderAddress }) : page
}

const placeProblems = {
  'sold-out': 'stock.sold_out',
  'not-enough': 'stock.not_enough',
  'in-checkout': 'stock.in_checkout',
  'already-paid': 'order.already_paid',
  'under-way': 'payment.under_way',
  'amount-too-small': 'payment.amount_too_small',
  'too-many-unpaid': 'order.too_many_unpaid',
  held: 'payment.held',
} as const satisfies Record<PlaceRefusal, ErrorCode>

/** Seconds until it may be tried again; nothing where a wait changes nothing. */
export function waitFor(problem: ErrorCode): number | undefined {
  if (problem === 'order.too_many_unpaid') return limits.holdGrace.value / 1000
  return problem === 'payment.too_many_declines' ? limits.declinesWindow.value / 1000 : undefined
}

/** Until when the pieces of this cart's order are set aside; null when none is waiting. */
export async function findKeptUntil(cartId: CartId, now: Date): Promise<Date | null> {
  const orders = db.selectFrom('orders').select('expiresAt').where('cartId', 'in', joinedCarts(cartId))
  return (
    (await orders.where('state', '=', 'pending').where('expiresAt', '>', now).executeTakeFirst())?.expiresAt ?? null
  )
}

const hour = 3_600_000

export async function limitPresses({ client }: Pick<Visit, 'client'>, cartOrOrderId: string) {
  await limitRate('place-order-cart', cartOrOrderId, limits.placeOrders.value, hour)
  await limitRate('place-order', client, limits.placeOrders.value, hour)
}

/** Another tab has paid this cart's order meanwhile: that is where this one goes too. */
async function goToPaidOrder({ language, visitor }: Visit, cartId: CartId): Promise<Outcome<Placed, ErrorCode>> {
  const order = await findBoughtWith(cartId, visitor.customer?.id ?? null)
  return order ? agree({ orderAddress: addressOf(language, order) }) : refuse('order.already_paid')
}

async function keepAddress({ visitor, now }: Visit, { details }: Checkout) {
  if (visitor.customer && details.delivery === 'ship' && details.address)
    await rememberAddress(visitor.customer.id, details.address, now)
}
