import { spread } from '#app/kernel/money.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { contestedOf, type LedgerLine } from '#app/orders/ledger.ts'
import { refundableOf } from '#app/orders/refund.ts'

export interface RefundLine {
  id: string
  quantity: number
  /** What the buyer paid for all of them, tax included. */
  gross: number
  /** Of these, how many and how much went back before. */
  refundedQuantity: number
  refundedAmount: number
}

export interface RefundPart {
  orderLineId: string
  quantity: number
  amount: number
}

/** An order as far as its refunds are concerned. */
export interface Refundable {
  ledger: readonly LedgerLine[]
  /** What is requested or on its way and not in the ledger yet. */
  underWay: number
  lines: readonly RefundLine[]
  shipping: { gross: number; refundedAmount: number }
  /** The smallest amount that can be moved in this currency, in its minor unit: 10 for KWD, for most 1. */
  step: number
}

export type RefundWish =
  | { kind: 'rest' }
  | { kind: 'amount'; amount: number }
  | { kind: 'lines'; lines: readonly { orderLineId: string; quantity: number }[]; shipping: number }

export type RefundRefusal = 'nothing-left' | 'too-much' | 'disputed' | 'not-of-this-order' | 'not-payable'

export interface RefundPlan {
  amount: number
  lines: RefundPart[]
  shipping: number
}

/** What a wish comes to: how much, and of which lines. Its parts sum to the whole, and never exceed what is left. */
export function planRefund(order: Refundable, wish: RefundWish): Outcome<RefundPlan, RefundRefusal> {
  // The bank decides about this money now; a refund beside that would be paid twice.
  if (contestedOf(order.ledger) > 0) return refuse('disputed')
  const left = refundableOf(order)
  if (left === 0) return refuse('nothing-left')
  const plan = wish.kind === 'lines' ? byLines(order, wish) : byAmount(order, wish.kind === 'rest' ? left : wish.amount)
  if (!plan) return refuse('not-of-this-order')
  if (plan.amount < 1) return refuse('nothing-left')
  if (plan.amount % order.step !== 0) return refuse('not-payable')
  return plan.amount > left ? refuse('too-much') : agree(plan)
}

function byLines(
  { lines, shipping, step }: Refundable,
  wish: Extract<RefundWish, { kind: 'lines' }>,
): RefundPlan | null {
  const parts: RefundPart[] = []
  for (const { orderLineId, quantity } of wish.lines) {
    const line = lines.find(({ id }) => id === orderLineId)
    if (!line || quantity < 1 || quantity > line.quantity - line.refundedQuantity) return null
    parts.push({ orderLineId, quantity, amount: shareOfPieces(line, quantity, step) })
  }
  if (wish.shipping < 0 || wish.shipping > shipping.gross - shipping.refundedAmount) return null
  return {
    amount: parts.reduce((sum, { amount }) => sum + amount, wish.shipping),
    lines: parts,
    shipping: wish.shipping,
  }
}

/** So many pieces' share of their line; with the last piece goes what is left, so that the shares sum to the line. */
export function shareOfPieces(
  { quantity, gross, refundedQuantity, refundedAmount }: RefundLine,
  pieces: number,
  step = 1,
): number {
  if (refundedQuantity + pieces === quantity) return gross - refundedAmount
  const upTo = (count: number) => Math.floor((gross * count) / quantity / step) * step
  return Math.min(upTo(refundedQuantity + pieces) - upTo(refundedQuantity), gross - refundedAmount)
}

/** Money without pieces is spread over all that is left of the lines and of shipping, by their size. */
function byAmount({ lines, shipping, step }: Refundable, amount: number): RefundPlan {
  const left = [...lines.map((line) => line.gross - line.refundedAmount), shipping.gross - shipping.refundedAmount]
  const weights = left.map((each) => Math.max(0, each))
  // What does not divide by the step is refused as a whole.
  const parts = spread(Math.floor(amount / step), weights).map((part) => part * step)
  const shared = lines.map(({ id }, index) => ({ orderLineId: id, quantity: 0, amount: parts[index] ?? 0 }))
  return { amount, lines: shared.filter((part) => part.amount > 0), shipping: parts.at(-1) ?? 0 }
}
