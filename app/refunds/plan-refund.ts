import type { OrderLineId } from '#app/kernel/ids.ts'
import { spread, type Money } from '#app/kernel/money.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { givenUpOf, type LedgerLine, sumOf } from '#app/orders/money/ledger.ts'
import { mayRefund, type OfferRefusal } from '#app/orders/order-rules.ts'

export interface RefundLine {
  id: OrderLineId
  quantity: number
  /** What the buyer paid for all of them, tax included. */
  gross: number
  /** How many of them, and how much, were refunded before. */
  refundedQuantity: number
  refundedAmount: number
}

export interface RefundPart {
  orderLineId: OrderLineId
  quantity: number
  amount: number
}

/** An order's payment as far as its refunds are concerned. */
export interface Refundable {
  ledger: readonly LedgerLine[]
  /** Requested or in progress, and not in the ledger yet. */
  underWay: number
  /** What the buyer still owes: that is credited before any money is refunded. */
  owed?: number
  /** What has paid for other items, instead of those that came back. */
  exchanged?: number
  lines: readonly RefundLine[]
  shipping: { gross: number; refundedAmount: number }
  /** The smallest amount that can be moved in this currency, in its minor unit: 10 for KWD, for most 1. */
  step: number
}

export type RefundWish =
  | { kind: 'rest' }
  | { kind: 'amount'; amount: number }
  | { kind: 'lines'; lines: readonly { orderLineId: OrderLineId; quantity: number }[]; shipping: number }

export type RefundRefusal = OfferRefusal | 'refund.too_much' | 'order.too_many_pieces' | 'refund.not_payable'

export interface RefundPlan {
  amount: number
  lines: RefundPart[]
  shipping: number
}

/** The maximum that can be refunded now: in all, in pieces of each line, and for shipping. */
export interface RefundOffer {
  amount: number
  pieces: ReadonlyMap<OrderLineId, number>
  shipping: number
}

/** What can be refunded. The screen shows it and `planRefund` checks it: what is offered here is accepted there. */
export function offerRefund(order: Refundable): Outcome<RefundOffer, OfferRefusal> {
  const may = mayRefund(order)
  if (!may.ok) return may
  const amount = may.value - (order.exchanged ?? 0)
  if (amount < 1) return refuse('refund.nothing_left')
  const pieces = new Map(order.lines.map((line) => [line.id, mostPieces(line, amount, order.step)]))
  return agree({ amount, pieces, shipping: Math.min(leftOf(order.shipping), amount) })
}

/** The amount and lines of a requested refund. Its parts never exceed what is left of them. */
export function planRefund(order: Refundable, wish: RefundWish): Outcome<RefundPlan, RefundRefusal> {
  const offer = offerRefund(order)
  if (!offer.ok) return offer
  const { amount: most } = offer.value
  const plan =
    wish.kind === 'lines'
      ? byLines(order, offer.value, wish)
      : byAmount(order, wish.kind === 'rest' ? most : wish.amount)
  if (!plan) return refuse('order.too_many_pieces')
  if (plan.amount < 1) return refuse('refund.nothing_left')
  if (plan.amount % order.step !== 0) return refuse('refund.not_payable')
  return plan.amount > most ? refuse('refund.too_much') : agree(plan)
}

function byLines(
  { lines, step }: Refundable,
  offer: RefundOffer,
  wish: Extract<RefundWish, { kind: 'lines' }>,
): RefundPlan | null {
  const parts: RefundPart[] = []
  for (const { orderLineId, quantity } of wish.lines) {
    const line = lines.find(({ id }) => id === orderLineId)
    if (!line || quantity < 1 || quantity > (offer.pieces.get(orderLineId) ?? 0)) return null
    parts.push({ orderLineId, quantity, amount: shareOfPieces(line, quantity, step) })
  }
  if (wish.shipping < 0 || wish.shipping > offer.shipping) return null
  return {
    amount: parts.reduce((sum, { amount }) => sum + amount, wish.shipping),
    lines: parts,
    shipping: wish.shipping,
  }
}

/** The share of some pieces in their line; the last piece gets the remainder, so that the shares sum to the line. */
export function shareOfPieces(line: RefundLine, pieces: number, step = 1): number {
  const { quantity, gross, refundedQuantity } = line
  if (refundedQuantity + pieces === quantity) return leftOf(line)
  const upTo = (count: number) => Math.floor((gross * count) / quantity / step) * step
  return Math.min(upTo(refundedQuantity + pieces) - upTo(refundedQuantity), leftOf(line))
}

/** What these items cost their buyer, as far as it has not gone back. */
export function worthOf(
  { lines, step }: Pick<Refundable, 'lines' | 'step'>,
  pieces: readonly { orderLineId: OrderLineId; quantity: number }[],
): number {
  return pieces.reduce((sum, { orderLineId, quantity }) => {
    const line = lines.find(({ id }) => id === orderLineId)
    const left = line ? Math.min(quantity, line.quantity - line.refundedQuantity) : 0
    return sum + (line && left > 0 ? shareOfPieces(line, left, step) : 0)
  }, 0)
}

/** Limited by the money left: some may have been refunded without pieces. */
function mostPieces(line: RefundLine, money: number, step: number): number {
  let pieces = line.quantity - line.refundedQuantity
  while (pieces > 0 && shareOfPieces(line, pieces, step) > money) pieces -= 1
  return pieces
}

function leftOf({ gross, refundedAmount }: { gross: number; refundedAmount: number }): number {
  return Math.max(0, gross - refundedAmount)
}

/**
 * A refund without pieces. Money paid beyond the order's price goes first and belongs to no line; the rest is spread in
 * proportion over what is left of the lines and shipping.
 */
function byAmount(order: Refundable, amount: number): RefundPlan {
  const { lines, shipping, step } = order
  const weights = [...lines, shipping].map(leftOf)
  const ofLines = amount - Math.min(amount, surplusOf(order))
  // A line that is not a multiple of the step is refused as a whole.
  const parts = spread(Math.floor(ofLines / step), weights).map((part) => part * step)
  const shared = lines.map(({ id }, index) => ({ orderLineId: id, quantity: 0, amount: parts[index] ?? 0 }))
  return { amount, lines: shared.filter((part) => part.amount > 0), shipping: parts.at(-1) ?? 0 }
}

/**
 * Splits a plan: the debt is credited first, line by line, and only the rest is refunded. Pieces count once: with the
 * credit, as soon as it covers any of their money.
 */
export function splitPlan(plan: RefundPlan, owed: Money): { credit: RefundPlan; back: RefundPlan } {
  const amount = Math.min(owed.amount, plan.amount)
  let left = amount
  const take = (most: number) => {
    const taken = Math.min(most, left)
    left -= taken
    return taken
  }
  const shares = plan.lines.map((part) => ({ ...part, credited: take(part.amount) }))
  const shipping = take(plan.shipping)
  const lines = (isCredit: boolean) =>
    shares
      .map(({ orderLineId, quantity, credited, amount: whole }) => ({
        orderLineId,
        quantity: isCredit === (credited > 0 || (whole === 0 && amount > 0)) ? quantity : 0,
        amount: isCredit ? credited : whole - credited,
      }))
      .filter((part) => part.quantity > 0 || part.amount > 0)
  return {
    credit: { amount, lines: lines(true), shipping },
    back: { amount: plan.amount - amount, lines: lines(false), shipping: plan.shipping - shipping },
  }
}

/** What was captured beyond the price and not refunded yet. Refunds without lines use it first. */
export function surplusOf({ ledger, underWay, lines, shipping }: Omit<Refundable, 'step'>): number {
  const all = [...lines, shipping]
  const price = all.reduce((sum, { gross }) => sum + gross, 0)
  const ofLines = all.reduce((sum, { gross, refundedAmount }) => sum + Math.min(gross, refundedAmount), 0)
  const credited = sumOf(ledger, 'credited')
  const ofNone = Math.max(0, givenUpOf({ ledger, underWay }) - ofLines)
  return Math.max(0, sumOf(ledger, 'captured') + credited - price - ofNone)
}
