import { joinedCarts } from '#app/cart/owners/joined-carts.server.ts'
import type { ErrorCode } from '#app/errors.ts'
import type { CartId, CustomerId } from '#app/kernel/ids.ts'
import { money } from '#app/kernel/money.ts'
import { limits } from '#app/limits.ts'
import { mayBuyOnAccount } from '#app/payments/on-account/may-owe.server.ts'
import { limitRate } from '#app/web/floods/rate-limit.ts'
import { db, type Db } from '#db/database.server.ts'
import type { CheckoutView } from '#app/checkout/checkout-view.ts'

/** Whether this cart may be bought on account, for the screen and for the press. */
export function offersOnAccount(
  customerId: CustomerId | null,
  { cart, totals, settings }: CheckoutView,
  now: Date,
  on: Db = db,
) {
  const wish = { customerId, total: money(totals.total, totals.currency), cartId: cart.id }
  return mayBuyOnAccount(on, wish, settings, now)
}

/** Seconds until it may be tried again; nothing where a wait changes nothing. */
export function waitFor(problem: ErrorCode): number | undefined {
  if (problem === 'order.too_many_unpaid') return limits.reservationGrace.value / 1000
  return problem === 'payment.too_many_declines' ? limits.declinesWindow.value / 1000 : undefined
}

/** Until when the items of this cart's order are reserved; null if none is waiting. */
export async function findKeptUntil(cartId: CartId, now: Date): Promise<Date | null> {
  const orders = db.selectFrom('orders').select('expiresAt').where('cartId', 'in', joinedCarts(cartId))
  return (
    (await orders.where('state', '=', 'pending').where('expiresAt', '>', now).executeTakeFirst())?.expiresAt ?? null
  )
}

const hour = 3_600_000

export async function limitPresses(client: string | null, cartOrOrderId: string) {
  await limitRate('place-order-cart', cartOrOrderId, limits.placeOrders.value, hour)
  if (client !== null) await limitRate('place-order', client, limits.placeOrders.value, hour)
}
