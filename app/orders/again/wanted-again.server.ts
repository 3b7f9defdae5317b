import type { CartId, OrderId } from '#app/kernel/ids.ts'
import { findKnownVariant } from '#app/cart/lines/cart-lines.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { WantedAgain } from './again.ts'

/** The lines of an order, each with what the shop has of it now for this cart. */
export async function findWanted(
  tx: Tx,
  orderId: OrderId,
  cart: { id: CartId; currency: string },
): Promise<WantedAgain[]> {
  const lines = await tx
    .selectFrom('orderLines as l')
    .innerJoin('orders as o', 'o.id', 'l.orderId')
    .leftJoin('products as p', 'p.id', 'l.productId')
    .select([
      'l.title',
      'l.titleLanguage',
      'l.variantId',
      'l.quantity',
      'l.unitPrice',
      'o.currency',
      'o.locale',
      'p.status',
    ])
    .where('l.orderId', '=', orderId)
    .orderBy('l.position')
    .execute()
  const wanted: WantedAgain[] = []
  for (const { title, titleLanguage, variantId, quantity, unitPrice, currency, locale, status } of lines) {
    const variant = variantId ? await findKnownVariant(tx, variantId, cart.id) : null
    wanted.push({
      title,
      titleLanguage: titleLanguage ?? locale,
      variantId,
      quantity,
      priceThen: currency === cart.currency ? unitPrice : null,
      now: variant && { ...variant, isSold: status === 'active' },
    })
  }
  return wanted
}
