import { ownerOf } from '#app/cart/cart-owner.server.ts'
import { ProviderUnreachable } from '#app/card-payments/card-provider.ts'
import { orderLink } from '#app/orders/order-link.server.ts'
import type { Settled } from '#app/orders/order.ts'
import { settle } from '#app/payments/settle.server.ts'
import type { Visit } from '#app/web/visit.ts'
import { db } from '#db/database.server.ts'

/** What has become of a payment. While the provider cannot be asked, that is not known yet: the page looks again. */
export async function settleReturn(reference: string, now: Date): Promise<Settled> {
  try {
    return await settle(reference, now)
  } catch (error) {
    if (error instanceof ProviderUnreachable) return { orderId: null, number: null, state: 'pending' }
    throw error
  }
}

/** The secret link of the order, for the browser that placed it: a payment's reference alone opens nobody's order. */
export async function findOwnOrderLink(visit: Visit, { orderId, number }: Settled): Promise<string | null> {
  if (!orderId || !number) return null
  const { customerId, tokenHash } = ownerOf(visit)
  if (!customerId && !tokenHash) return null
  const own = await db
    .selectFrom('orders as o')
    .leftJoin('carts as c', 'c.id', 'o.cartId')
    .select('o.id')
    .where('o.id', '=', orderId)
    .where((is) => (customerId ? is('o.customerId', '=', customerId) : is('c.tokenHash', '=', tokenHash)))
    .executeTakeFirst()
  return own ? orderLink(visit.language, { id: orderId, number }) : null
}
