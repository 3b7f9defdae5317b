import type Stripe from 'stripe'
import { nowSeconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import { newId } from '#stand-ins/card-provider/ids.ts'
import { addObject } from '#stand-ins/card-provider/objects.ts'
import { balanceTransactionShape } from '#stand-ins/card-provider/shapes/balance-transaction.ts'

const disputeFee = 2000

type Entry = { amount: number; currency: string; source: string; fee?: number; description?: string | null }

function enter(entry: Entry, type: Stripe.BalanceTransaction.Type, category: string): Stripe.BalanceTransaction {
  const { amount, currency, source, fee = 0, description = null } = entry
  const created = nowSeconds()
  const shape = { id: newId('txn'), amount, created, currency, description, fee, source, type }
  return addObject('balance_transaction', balanceTransactionShape({ ...shape, reporting_category: category }))
}

export function enterCharge(charge: Stripe.Charge, amount: number): Stripe.BalanceTransaction {
  // A typical fee: a share and a fixed part, never more than the payment.
  const fee = Math.min(amount, Math.round(amount * 0.015) + 25)
  return enter({ amount, currency: charge.currency, source: charge.id, fee }, 'charge', 'charge')
}

export function enterRefund(refund: Stripe.Refund): Stripe.BalanceTransaction {
  return enter({ amount: -refund.amount, currency: refund.currency, source: refund.id }, 'refund', 'refund')
}

/** A partly captured authorisation is entered as charged in full, and this reverses the uncaptured part. */
export function enterPartialCapture(release: Stripe.Refund): Stripe.BalanceTransaction {
  const entry = { amount: -release.amount, currency: release.currency, source: release.id }
  return enter(entry, 'refund', 'partial_capture_reversal')
}

export function enterFailedRefund(refund: Stripe.Refund): Stripe.BalanceTransaction {
  const entry = { amount: refund.amount, currency: refund.currency, source: refund.id }
  return enter(entry, 'refund_failure', 'refund_failure')
}

export function enterDispute(dispute: Stripe.Dispute): Stripe.BalanceTransaction {
  const { amount, currency, id } = dispute
  return enter({ amount: -amount, currency, source: id, fee: disputeFee }, 'adjustment', 'dispute')
}

export function enterReturnOfDispute({ currency, id }: Stripe.Dispute, amount: number): Stripe.BalanceTransaction {
  return enter({ amount, currency, source: id, fee: -disputeFee }, 'adjustment', 'dispute_reversal')
}
