import type { ErrorCode } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { type StaffReason, staffReasons } from '#app/orders/refund.ts'
import type { RefundOffer, RefundWish } from '#app/refunds/plan-refund.ts'
import { readAmount } from '#app/web/typed-amount.ts'
import { piecesWithin } from './pieces-form.ts'

type Problems = Record<string, ErrorCode>
type Read<Value> = { ok: true; value: Value } | { ok: false; problems: Problems }
type Offer = Pick<RefundOffer, 'pieces' | 'shipping'> & { currency: string }

export interface RefundForm {
  wish: RefundWish
  reason: StaffReason
  note: string
}

/** What the refund form asks for. Fields that contradict each other are refused: nobody meant both, and money leaves. */
export function readRefund(values: Record<string, string>, offer: Offer): Read<RefundForm> {
  const wished = readWish(values, offer)
  const { reason = '', note = '' } = values
  const known = staffReasons.find((each) => each === reason)
  const problems: Problems = {
    ...(wished.ok ? {} : wished.problems),
    ...(known ? {} : { reason: 'field.choice' }),
    ...(note.length > limits.message.value ? { note: 'field.too_long' } : {}),
  }
  if (!wished.ok || !known || Object.keys(problems).length > 0) return { ok: false, problems }
  return { ok: true, value: { wish: wished.value, reason: known, note: note.trim() } }
}

/** How much of the form's three ways of saying it is meant. */
export function readWish(values: Record<string, string>, offer: Offer): Read<RefundWish> {
  const { kind, amount = '', shipping } = values
  const pieces = piecesWithin(
    values,
    Array.from(offer.pieces, ([id, most]) => ({ id, most })),
  )
  const saysPieces = (pieces.ok && pieces.value.length > 0) || !pieces.ok || shipping === '1'
  const contradicts = (kind !== 'lines' && saysPieces) || (kind !== 'amount' && amount.trim() !== '')
  if (kind !== 'rest' && kind !== 'lines' && kind !== 'amount') return no({ kind: 'field.choice' })
  if (contradicts) return no({ kind: 'refund.contradictory' })
  if (kind === 'rest') return { ok: true, value: { kind } }
  if (kind === 'amount') {
    const read = readAmount(amount, offer.currency)
    return read === null ? no({ amount: 'refund.amount' }) : { ok: true, value: { kind, amount: read } }
  }
  if (!pieces.ok) return pieces
  if (pieces.value.length === 0 && shipping !== '1') return no({ kind: 'refund.no_pieces' })
  return { ok: true, value: { kind, lines: pieces.value, shipping: shipping === '1' ? offer.shipping : 0 } }
}

function no(problems: Problems): { ok: false; problems: Problems } {
  return { ok: false, problems }
}
