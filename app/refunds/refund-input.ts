import { z } from 'zod'
import type { ErrorCode } from '#app/errors.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import type { ReturnId } from '#app/kernel/ids.ts'
import { idInput, moneyInput } from '#app/operations/inputs.ts'
import { piecesInput, piecesOf } from '#app/orders/pieces-input.ts'
import { staffReasons } from '#app/orders/money/refund.ts'
import {
  offerRefund,
  planRefund,
  type Refundable,
  type RefundOffer,
  type RefundPlan,
  type RefundRefusal,
  type RefundWish,
} from './plan-refund.ts'

/** Everything that is left, some pieces, or an amount: `kind` says which. */
export const refundInput = z.object({
  kind: z.enum(['rest', 'lines', 'amount'], 'field.choice'),
  amount: moneyInput('refund.amount').nullable().default(null),
  lines: piecesInput.default({}),
  /** With the pieces, the rest of the shipping. */
  shipping: z.boolean('field.choice').default(false),
  /**
   * What becomes of refunded items that have not left: they stay with the order until it is closed, go back into stock
   * now, or are not there.
   */
  unsent: z.enum(['keep', 'restock', 'write_off'], 'field.choice').default('keep'),
  reason: z.enum(staffReasons, 'field.choice'),
  /**
   * The amount refunded or credited so far as the page showed it, in the currency's minor unit: a guard against
   * refunding twice.
   */
  refunded: z.int('request.malformed').optional(),
  note: z.string().trim().max(limits.message.value, 'field.too_long').nullable().default(null).meta({ personal: true }),
  /** The return that it is for: each is refunded once. */
  return: idInput<ReturnId>('rtn_', 'return.of_other_order').nullable().default(null),
})
export type RefundInput = z.infer<typeof refundInput>

export const wishRefusals = [
  'refund.contradictory',
  'refund.amount',
  'refund.no_pieces',
  'order.too_many_pieces',
] as const satisfies ErrorCode[]
type WishRefusal = (typeof wishRefusals)[number]

/** The amount and lines of the requested refund. The screen shows it before; the refund uses the same. */
export function planAsked(
  refundable: Refundable,
  currency: string,
  input: RefundInput,
): Outcome<RefundPlan, RefundRefusal | WishRefusal> {
  const offer = offerRefund(refundable)
  if (!offer.ok) return offer
  const wish = wishOf(offer.value, currency, input)
  return wish.ok ? planRefund(refundable, wish.value) : wish
}

/** Parts that contradict each other are refused: they cannot both be meant, and money leaves. */
export function wishOf(
  offer: Pick<RefundOffer, 'pieces' | 'shipping'>,
  currency: string,
  { kind, amount, lines, shipping }: Pick<RefundInput, 'kind' | 'amount' | 'lines' | 'shipping'>,
): Outcome<RefundWish, WishRefusal> {
  const pieces = piecesOf(lines)
  const saysPieces = pieces.length > 0 || shipping
  const contradicts = (kind !== 'lines' && saysPieces) || (kind !== 'amount' && amount !== null)
  if (contradicts) return refuse('refund.contradictory', '/kind')
  if (kind === 'rest') return agree({ kind })
  if (kind === 'amount') {
    const isOfOrder = amount?.currency === currency
    return isOfOrder ? agree({ kind, amount: amount.amount }) : refuse('refund.amount', '/amount')
  }
  const tooMany = pieces.find(({ orderLineId, quantity }) => quantity > (offer.pieces.get(orderLineId) ?? 0))
  if (tooMany) return refuse('order.too_many_pieces', `/lines/${tooMany.orderLineId}`)
  if (!saysPieces) return refuse('refund.no_pieces', '/kind')
  return agree({ kind, lines: pieces, shipping: shipping ? offer.shipping : 0 })
}
