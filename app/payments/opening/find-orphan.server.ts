import { limits } from '#app/limits.ts'
import type { ProviderPayment } from '#app/payment-provider/payment-provider.ts'
import { providerOf } from '#app/payments/providers.server.ts'
import type { Row } from '#db/schema.ts'

type Attempt = Row<'paymentAttempts'>

/** The payment of an attempt whose process ended before it could store the reference. */
export async function findOrphan(attempt: Attempt, now: Date): Promise<ProviderPayment | null> {
  // A clock that was ahead dated it in the future, where the provider's list has nothing.
  const isPast = attempt.createdAt <= now
  const since = isPast ? attempt.createdAt : new Date(now.getTime() - limits.comparedBack.value)
  for await (const payment of providerOf(attempt).listPayments(since)) {
    if (payment.binding.attemptId === attempt.id) return payment
  }
  return null
}

/** An attempt that the provider may know although we have no reference, with the reference if it does. */
export async function withForgotten(attempt: Attempt, now: Date): Promise<Attempt> {
  if (attempt.providerReference || attempt.hostedReference) return attempt
  const orphan = await findOrphan(attempt, now)
  return { ...attempt, providerReference: orphan?.reference ?? null }
}
