import { defaultLocale, isLocale } from '#app/locales.ts'
import type { OrderLineId } from '#app/kernel/ids.ts'
import type { OrderDetails } from '#app/orders/page/order-details.ts'
import { namedLinesOf } from '#app/withdrawals/named-lines.ts'

interface Declared {
  items: string
  locale: string
}

/**
 * How many of each line a declaration of withdrawal means: all that are left for the whole order, otherwise of the lines
 * that it names as the form does. Words that no line has are for staff to read.
 */
export function declaredPieces(
  { items, locale }: Declared,
  order: OrderDetails,
  left: ReadonlyMap<OrderLineId, number>,
): Map<OrderLineId, number> {
  const named = items.split('\n').map((line) => line.trim())
  const lines = namedLinesOf(order, isLocale(locale) ? locale : defaultLocale)
  const isMeant = (id: OrderLineId) => items === '' || lines.some((line) => line.id === id && named.includes(line.name))
  return new Map([...left].map(([id, pieces]) => [id, isMeant(id) ? pieces : 0]))
}
