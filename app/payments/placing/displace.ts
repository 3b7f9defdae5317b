import type { OrderId, VariantId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { Wanted } from '#app/stock/reservation.ts'

/** Pieces that are set aside for an order without money. */
export interface UnpaidHold {
  orderId: OrderId
  variantId: VariantId
  quantity: number
  /** Its time alone with the pieces is over, and whoever wants them now has a better record. */
  givesWay: boolean
}

/**
 * Which orders give way so that nothing is missing any more: in the order given, and only as many as it takes. None does when
 * that would not be enough: `stock.in_checkout` when the pieces may come free within a minute, `gone` when they may not.
 */
export function chooseDisplaced(
  missing: readonly Wanted[],
  holds: readonly UnpaidHold[],
): Outcome<OrderId[], 'gone' | 'stock.in_checkout'> {
  const giving = holds.filter(({ givesWay }) => givesWay)
  if (!covers(holds, missing)) return refuse('gone')
  if (!covers(giving, missing)) return refuse('stock.in_checkout')
  const chosen = new Set<OrderId>()
  for (const { orderId, variantId } of giving) {
    const own = giving.filter((hold) => chosen.has(hold.orderId))
    const isMissing = missing.some((line) => line.variantId === variantId && held(own, variantId) < line.quantity)
    if (isMissing) chosen.add(orderId)
  }
  return agree([...chosen])
}

const covers = (holds: readonly UnpaidHold[], missing: readonly Wanted[]) =>
  missing.every(({ variantId, quantity }) => held(holds, variantId) >= quantity)

const held = (holds: readonly UnpaidHold[], variantId: VariantId) =>
  holds.reduce((sum, hold) => (hold.variantId === variantId ? sum + hold.quantity : sum), 0)
