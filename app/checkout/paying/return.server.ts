import { setTimeout as pause } from 'node:timers/promises'
import { cartsOf, ownerOf } from '#app/cart/owners/cart-owner.server.ts'
import type { Returned } from '#app/card-payments/returned.ts'
import { ProviderUndecided } from '#app/payment-provider/payment-provider.ts'
import { notFound } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { orderAddress } from '#app/orders/links/order-link.server.ts'
import { isOfDraft } from '#app/orders/standing/of-draft.server.ts'
import type { Settled } from '#app/orders/order.ts'
import { settle, settleHosted } from '#app/payments/settling/settle.server.ts'
import { limitRate, limitRefusals } from '#app/web/floods/rate-limit.ts'
import type { Visit } from '#app/web/requests/visit.ts'
import { db } from '#db/database.server.ts'

/**
 * The state of a payment; not found for one that is not ours. Each look asks the provider, whose patience is the
 * whole shop's: a client that looks too often waits, and one that guesses waits longer.
 */
export async function settleReturn({ client, now }: Visit, returned: Returned): Promise<Settled> {
  await limitRate('payment-return', client, limits.paymentLooks.value, 60_000)
  return limitRefusals('payment-guess', client, limits.linkGuesses.value, 3_600_000, async () => {
    const settled = await ask(returned, now)
    return settled.state === 'unknown' ? notFound() : settled
  })
}

/** While the provider does not say, it is not known yet: the page looks again. */
const ask = (returned: Returned, now: Date) => knownSoon(look(returned, now), limits.returnWait.value)

const look = async ({ payment, session }: Returned, now: Date): Promise<Settled> =>
  payment === undefined ? settleHosted(session, now) : settle(payment, now)

const notYetKnown: Settled = { orderId: null, number: null, state: 'pending' }

/** What became of a payment, as far as it is known after so many milliseconds; it is settled in any case. */
export async function knownSoon(settling: Promise<Settled>, longest: number): Promise<Settled> {
  const late = new AbortController()
  try {
    return await Promise.race([settling, pause(longest, notYetKnown, { signal: late.signal })])
  } catch (error) {
    if (error instanceof ProviderUndecided) return notYetKnown
    throw error
  } finally {
    late.abort()
    // Nobody waits for it any more: the next look, or the comparison of the books, says what was wrong.
    settling.catch(() => {})
  }
}

/** The order's page, for the browser that placed it: a payment's reference alone opens no order. */
export async function findOwnOrderAddress(visit: Visit, { orderId, number }: Settled): Promise<string | null> {
  const own = orderId && number ? await findOwn(visit, number) : null
  return own && own.id === orderId ? orderAddress(visit.language, own) : null
}

/**
 * Back from the provider's page without having paid. A shopper who has the cart continues in the checkout; an order
 * that waits no more shows its state on its own page. Null for another browser than the one that ordered.
 */
export async function wayBack(visit: Visit, number: string): Promise<string | null> {
  const own = await findOwn(visit, number)
  if (!own) return null
  const { href } = visit.language
  const isInCart = own.state === 'pending' && own.cartState === 'open'
  return isInCart ? `${href('/checkout', undefined, { told: 'left' })}#payment` : orderAddress(visit.language, own)
}

/** A bank may refuse days later, when the cart was closed: then the order is paid on its own page. */
export async function wayAfterDecline(visit: Visit, { number }: Settled): Promise<string> {
  const { href } = visit.language
  const own = number ? await findOwn(visit, number) : null
  if (own && own.cartState !== 'open') return orderAddress(visit.language, own)
  return `${href('/checkout', undefined, { told: 'payment.declined' })}#payment`
}

/** Whether an order came from a payment link: its holder has no cart to go back to. */
export async function cameByLink({ orderId }: Settled): Promise<boolean> {
  if (!orderId) return false
  const order = await db.selectFrom('orders').select('cartId').where('id', '=', orderId).executeTakeFirst()
  return isOfDraft(db, order?.cartId ?? null)
}

async function findOwn(visit: Visit, number: string) {
  const owner = ownerOf(visit)
  const { customerId } = owner
  const own = await db
    .selectFrom('orders as o')
    .leftJoin('carts as c', 'c.id', 'o.cartId')
    .select(['o.id', 'o.number', 'o.customerId', 'o.linkSeries', 'o.state', 'c.state as cartState'])
    .where('o.number', '=', number)
    .where((is) => (customerId ? is('o.customerId', '=', customerId) : is('o.cartId', 'in', cartsOf(owner))))
    .executeTakeFirst()
  return own ?? null
}
