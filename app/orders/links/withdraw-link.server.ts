import { hasWithdrawalFunction } from '#app/settings/seller.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import type { Language } from '#app/web/language-of.ts'
import type { OrderDetails } from '#app/orders/page/order-details.ts'
import { mayWithdraw } from '#app/orders/order-rules.ts'

/** The withdrawal form, prefilled for a reader who may see the order; null if there is none. */
export async function withdrawLink(
  order: OrderDetails,
  key: string | null,
  { href }: Language,
): Promise<string | null> {
  if (!mayWithdraw(order) || !hasWithdrawalFunction(await getSettings())) return null
  return href('/withdraw', undefined, { order: order.number, ...(key && { key }) })
}
