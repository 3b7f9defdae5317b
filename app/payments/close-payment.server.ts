import type { CloseRefusal } from '#app/payment-provider/payment-provider.ts'
import type { Row } from '#db/schema.ts'
import { cardProvider, providerOf } from './providers.server.ts'

type Closable = Pick<Row<'paymentAttempts'>, 'provider' | 'providerReference' | 'hostedReference'>

/**
 * Sees to it that an attempt can be paid no more, at the provider, which alone can say so. `too-late`: it is paid, or being
 * paid. `not-yet`: the provider will not, and it can still be paid, as while the bank asks. An attempt that the provider has
 * never heard of is closed already.
 */
export async function closePayment(attempt: Closable): Promise<'closed' | CloseRefusal> {
  const { providerReference, hostedReference } = attempt
  // A payment on the provider's page ends with the page: by itself the provider refuses to cancel it.
  if (hostedReference) {
    const page = await cardProvider.closeHosted(hostedReference)
    if (!page.ok) return page.reason
  }
  if (!providerReference) return 'closed'
  const cancelled = await providerOf(attempt).cancelPayment(providerReference)
  return cancelled.ok ? 'closed' : cancelled.reason
}
