import type { RefundId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { Money } from '#app/kernel/money.ts'
import { type ProviderDispute, type ProviderRefund, ProviderRefused } from '#app/payment-provider/payment-provider.ts'
import { toProviderAmount } from './provider-amounts.ts'
import { each, isKeySpent, isRefused, stripe } from './stripe-client.server.ts'
import { disputeOf } from './stripe-dispute.ts'
import { isRelease, refundOf } from './stripe-shapes.ts'

export async function refund(
  payment: string,
  amount: Money,
  refundId: RefundId,
  key: string,
): Promise<Outcome<ProviderRefund, 'refused' | 'key-spent'>> {
  const sent = toProviderAmount(amount, { part: true })
  if (!sent.ok) return refuse('refused')
  const params = { payment_intent: payment, amount: sent.value, metadata: { refund_id: refundId } }
  try {
    return agree(refundOf(await stripe().refunds.create(params, { idempotencyKey: key })))
  } catch (error) {
    if (isKeySpent(error)) return refuse('key-spent')
    isRefused(error)
    return refuse('refused')
  }
}

/**
 * Of a captured payment: what a cancelled one lists as a refund is its released authorisation. None of a payment that is
 * in another account.
 */
export async function listRefunds(payment: string): Promise<ProviderRefund[]> {
  const list = () =>
    stripe().refunds.list({ payment_intent: payment, limit: 100, expand: ['data.balance_transaction'] })
  const all = each(list, (item) => (isRelease(item) ? null : refundOf(item)))
  const found: (ProviderRefund | null)[] = await Array.fromAsync(all).catch((error: unknown) => noneOfUnknown(error))
  return found.filter((each) => each !== null)
}

/** The shop was given the key of another account since the payment was made. */
function noneOfUnknown(error: unknown): null[] {
  if (error instanceof ProviderRefused && error.code === 'resource_missing' && error.param === 'payment_intent')
    return []
  throw error
}

export async function listDisputes(payment: string): Promise<ProviderDispute[]> {
  return Array.fromAsync(each(() => stripe().disputes.list({ payment_intent: payment, limit: 100 }), disputeOf))
}
