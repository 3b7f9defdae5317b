import type { OrderId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { failPoint } from '#app/system/fail-point.server.ts'
import { db } from '#db/database.server.ts'
import { providerOf } from '#app/payments/providers.server.ts'
import { settle } from './settle.server.ts'
import { type ProviderRefusal, whyNotForStaff } from '#app/payments/opening/why-not.server.ts'

export type CaptureRefusal = 'order.capture_refused' | ProviderRefusal

/**
 * Captures the authorisation of an order, if there is one: a repeat captures nothing more, because an authorisation is
 * captured once.
 */
export async function captureAuthorised(orderId: OrderId, now: Date): Promise<Outcome<undefined, CaptureRefusal>> {
  const attempts = db.selectFrom('paymentAttempts').selectAll().where('orderId', '=', orderId)
  const held = await attempts.where('state', '=', 'authorised').executeTakeFirst()
  if (!held?.providerReference) return agree()
  try {
    const provider = providerOf(held)
    const captured = await provider.capturePayment(held.providerReference)
    await failPoint('capture-sent')
    // Refused or not: the ledger gets its state from the provider.
    await settle(held.providerReference, now, provider)
    return captured.ok ? agree() : refuse('order.capture_refused')
  } catch (error) {
    return refuse(await whyNotForStaff(error, orderId, now))
  }
}
