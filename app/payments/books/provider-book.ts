import type { AttemptId, OrderId } from '#app/kernel/ids.ts'
import { nextState } from '#app/kernel/state-machine.ts'
import type { PaymentStatus, ProviderPayment, Receipt } from '#app/payment-provider/payment-provider.ts'
import { type LedgerLine, sumOf } from '#app/orders/money/ledger.ts'
import { isPlaced } from '#app/orders/order-rules.ts'
import type { HoldReason, OrderState } from '#app/orders/order.ts'
import { type AttemptEvent, type AttemptState, paymentAttemptMachine } from '#app/orders/money/payment-attempt.ts'

export interface Attempt {
  id: AttemptId
  orderId: OrderId
  providerReference: string | null
  amount: number
  currency: string
}

/**
 * Why a payment does not belong to this attempt; null if it does. Each case is a known fraud or mistake: the payment of
 * a cheap order used for an expensive one, another currency, test money. Whether it is enough, the ledger decides.
 */
export function mismatch(attempt: Attempt, payment: ProviderPayment, live: boolean): HoldReason | null {
  const { binding } = payment
  if (attempt.providerReference !== null && attempt.providerReference !== payment.reference) return 'other-payment'
  if (binding.attemptId !== attempt.id || binding.orderId !== attempt.orderId) return 'other-order'
  if (payment.live !== live) return 'other-mode'
  return payment.amount.currency === attempt.currency ? null : 'other-currency'
}

const eventOf: Record<PaymentStatus, AttemptEvent | null> = {
  open: null,
  declined: 'decline',
  requires_action: 'ask',
  processing: 'process',
  authorised: 'authorise',
  captured: 'capture',
  cancelled: 'cancel',
}

/**
 * The attempt's state after the provider was asked. A step that the table does not allow is outdated and changes
 * nothing.
 */
export function follow(state: AttemptState, status: PaymentStatus): AttemptState {
  const event = eventOf[status]
  return (event && nextState(paymentAttemptMachine, state, event)) || state
}

/**
 * The lines that the ledger of an attempt still lacks, given the payment's current state. Whatever the order and number
 * of queries, the lines end up the same.
 */
export function missingLines(
  payment: ProviderPayment,
  { capture, method }: { capture: 'order' | 'shipping'; method: 'fields' | 'hosted' | 'account' },
  ledger: readonly LedgerLine[],
): LedgerLine[] {
  const { status } = payment
  const isCaptured = status === 'captured'
  // On account nothing is authorised: it is owed.
  const kind = method === 'account' ? 'promised' : 'authorised'
  const wasHeld = status === 'authorised' || (isCaptured && (capture === 'shipping' || method === 'account'))
  const held = sumOf(ledger, kind) || (wasHeld ? payment.amount.amount : 0)
  // An authorisation that ends uncaptured or partly captured is released; so is debt that is cancelled.
  const credits = linesOf('credited', payment.credits)
  const left = held - payment.captured.amount - sumOf(credits, 'credited')
  const voided = isCaptured || status === 'cancelled' ? Math.max(0, left) : 0
  const lines: LedgerLine[] = [
    { kind, amount: held },
    { kind: 'voided', amount: voided },
  ]
  return [...lines, ...credits, ...receiptsOf(payment)].filter(isMissing(ledger))
}

/** A card payment comes at once, under the payment's own reference; on account it comes in parts. */
function receiptsOf({ status, receipts, captured }: ProviderPayment): LedgerLine[] {
  if (receipts) return linesOf('captured', receipts)
  return status === 'captured' ? [{ kind: 'captured', amount: captured.amount }] : []
}

const linesOf = (kind: LedgerLine['kind'], parts: readonly Receipt[] = []): LedgerLine[] =>
  parts.map(({ reference, amount: { amount } }) => ({ kind, amount, reference }))

const isMissing = (ledger: readonly LedgerLine[]) => (line: LedgerLine) =>
  line.amount !== 0 && !ledger.some((known) => isSame(known, line))

/** There is one line of each kind, except for partial payments. */
const isSame = (known: LedgerLine, { kind, reference }: LedgerLine) =>
  known.kind === kind && (reference === undefined || reference === known.reference)

export type Consequence = 'nothing' | 'place' | 'place-late' | 'underpaid' | 'duplicate' | 'cancelled' | 'call-off'

interface Heard {
  order: { state: OrderState; total: number }
  attempt: { state: AttemptState }
  /** The attempt's ledger before, and the lines it has just got. */
  before: readonly LedgerLine[]
  learnt: readonly LedgerLine[]
}

/**
 * What follows for the order. Money that arrives for the first time pays for a pending order, is late for an expired
 * one, and is returned if the order is cancelled or paid by another attempt. Less than the total pays for nothing.
 */
export function consequenceOf({ order, attempt, before, learnt }: Heard): Consequence {
  const heard = (kind: LedgerLine['kind']) => learnt.some((line) => line.kind === kind)
  // An order has one attempt that is not given up: money of any other is too much.
  const isSpare = attempt.state === 'cancelled'
  const isFirst = !before.some(({ kind }) => ['authorised', 'promised', 'captured'].includes(kind))
  const money = Math.max(sumOf(learnt, 'authorised'), sumOf(learnt, 'promised'), sumOf(learnt, 'captured'))
  const captured = sumOf(learnt, 'captured')
  const isOwed = heard('promised')
  if (heard('voided') && captured === 0 && !isFirst)
    return !isSpare && order.state === 'placed' ? 'call-off' : 'nothing'
  if (money === 0) return 'nothing'
  if (order.state === 'cancelled') return 'cancelled'
  if (!isFirst && isSpare) return 'duplicate'
  // Staff have already accepted an authorisation that is too small, so no more than that is expected.
  if (!isFirst) return captured < Math.min(order.total, sumOf(before, 'authorised')) ? 'underpaid' : 'nothing'
  if (isPlaced(order.state)) return 'duplicate'
  if (isSpare) return 'cancelled'
  const isEnough = money >= order.total && (captured === 0 || captured >= order.total || isOwed)
  if (order.state === 'expired') return isEnough ? 'place-late' : 'cancelled'
  return isEnough ? 'place' : 'underpaid'
}
