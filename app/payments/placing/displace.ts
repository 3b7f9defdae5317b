import type { OrderId, VariantId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { Wanted } from '#app/stock/reservation.ts'

/** Items reserved for an unpaid order. */
export interface UnpaidReservation {
  orderId: OrderId
  variantId: VariantId
  quantity: number
  /** Its grace period is over, and the shopper who wants the items now has a better record. */
  givesWay: boolean
}

/**
 * Which orders are displaced so that nothing is missing: in the given order, and only as many as needed. None if that
 * would not be enough: `stock.in_checkout` if the items may become free within a minute, `gone` if not.
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
