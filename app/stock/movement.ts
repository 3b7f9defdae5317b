import { limits } from '#app/limits.ts'
import type { LocationId, VariantId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'

/** Why staff say that a level changed by some pieces. */
export const adjustmentReasons = ['damaged', 'lost', 'given_away', 'found', 'correction'] as const
export type AdjustmentReason = (typeof adjustmentReasons)[number]

/** Why a level changed: levels are the sums of their movements. */
export type MovementReason = AdjustmentReason | 'sale' | 'return' | 'receipt' | 'release' | 'count' | 'move' | 'undone'

/** What a level says, as far as rules need it. */
export interface Pieces {
  onHand: number
  reserved: number
  allowsBackorder: boolean
}

/** One change of one level by staff, in pieces, up or down. */
export interface StaffChange {
  variantId: VariantId
  locationId: LocationId
  by: number
  reason: MovementReason
}

/**
 * Whether a level may become `next`. What is reserved stays there, as the database says too (`stock_never_below_zero`);
 * what was sold beyond stock is owed, and such a level may go up.
 */
export function mayBecome(
  { onHand, reserved, allowsBackorder }: Pieces,
  next: number,
): Outcome<void, 'stock.promised'> {
  const least = allowsBackorder ? -Infinity : Math.min(0, onHand - reserved)
  return next - reserved >= least ? agree() : refuse('stock.promised')
}

/** Whether so many more of a variant may be at a location: above the limit it is a slip of the hand. */
export const mayAdd = (onHand: number, by: number): Outcome<void, 'stock.too_many'> =>
  by > 0 && onHand + by > limits.stockPieces.value ? refuse('stock.too_many') : agree()

/** Nobody can take away what is not there, whatever may be sold beyond it. */
export const mayTake = (pieces: Pieces, by: number): Outcome<void, 'stock.promised'> =>
  by < 0 && pieces.onHand + by < 0 ? refuse('stock.promised') : mayBecome(pieces, pieces.onHand + by)
