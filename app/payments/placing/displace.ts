import type { OrderId, VariantId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { Wanted } from '#app/stock/reservation.ts'

/** Pieces that are set aside for an order without money. */
export interface UnpaidReservation {
  orderId: OrderId
  variantId: VariantId
  quantity: number
  /** Its exclusive time with the pieces is over, and the shopper who wants them now has a better record. */
  givesWay: boolean
}

/**
 * Which orders give way so that nothing is missing any more: in the order given, and only as many as it takes. None does when
 * that would not be enough: `stock.in_checkout` when the pieces may come free within a minute, `gone` when they may not.
 */
export function chooseDisplaced(
  missing: readonly Wanted[],
  reserved: readonly UnpaidReservation[],
): Outcome<OrderId[], 'gone' | 'stock.in_checkout'> {
  const giving = reserved.filter(({ givesWay }) => givesWay)
  if (!covers(reserved, missing)) return refuse('gone')
  if (!covers(giving, missing)) return refuse('stock.in_checkout')
  const chosen = new Set<OrderId>()
  for (const { orderId, variantId } of giving) {
    const own = giving.filter((each) => chosen.has(each.orderId))
    const isMissing = missing.some((line) => line.variantId === variantId && reservedOf(own, variantId) < line.quantity)
    if (isMissing) chosen.add(orderId)
  }
  return agree([...chosen])
}

const covers = (reserved: readonly UnpaidReservation[], missing: readonly Wanted[]) =>
  missing.every(({ variantId, quantity }) => reservedOf(reserved, variantId) >= quantity)

const reservedOf = (reserved: readonly UnpaidReservation[], variantId: VariantId) =>
  reserved.reduce((sum, each) => (each.variantId === variantId ? sum + each.quantity : sum), 0)
