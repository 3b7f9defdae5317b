import { limits } from '#app/limits.ts'
import type { ProviderPayment } from '#app/payment-provider/payment-provider.ts'
import { providerOf } from '#app/payments/providers.server.ts'
import type { Row } from '#db/schema.ts'

type Attempt = Row<'paymentAttempts'>

/** The payment that was made for an attempt whose process ended before it could note the reference. */
export async function findOrphan(attempt: Attempt, now: Date): Promise<ProviderPayment | null> {
  // By a clock that was ahead it was made in the future, where the provider has nothing.
  const isPast = attempt.createdAt <= now
  const since = isPast ? attempt.createdAt : new Date(now.getTime() - limits.comparedBack.value)
  for await (const payment of providerOf(attempt).listPayments(since)) {
    if (payment.binding.attemptId === attempt.id) return payment
  }
  return null
}

/** An attempt that the provider may know of although we have no reference, with the reference if so. */
export async function withForgotten(attempt: Attempt, now: Date): Promise<Attempt> {
  if (attempt.providerReference || attempt.hostedReference) return attempt
  const orphan = await findOrphan(attempt, now)
  return { ...attempt, providerReference: orphan?.reference ?? null }
}
