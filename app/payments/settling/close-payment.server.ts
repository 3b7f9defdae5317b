import type { CloseRefusal } from '#app/payment-provider/payment-provider.ts'
import { isId, type AccountPaymentId } from '#app/kernel/ids.ts'
import { callOffDebt, lockBook } from '#app/on-account/account-book.server.ts'
import { onAccount } from '#app/on-account/on-account.server.ts'
import { changeOrder } from '#app/orders/standing/change-order.server.ts'
import { isPlaced } from '#app/orders/order-rules.ts'
import type { Row } from '#db/schema.ts'
import { cardProvider, providerOf } from '#app/payments/providers.server.ts'

type Closable = Pick<Row<'paymentAttempts'>, 'id' | 'orderId' | 'provider' | 'providerReference' | 'hostedReference'>

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
  if (attempt.provider === onAccount.name) return closeDebt(attempt, providerReference)
  const cancelled = await providerOf(attempt).cancelPayment(providerReference)
  return cancelled.ok ? 'closed' : cancelled.reason
}

/**
 * What is owed counts as paid from the beginning, so that no book but the order says whether it is too late: an order that was
 * placed on it, and confirmed to its buyer, ends only if it is cancelled. Under the order's lock, as it is placed.
 */
function closeDebt({ id, orderId }: Closable, reference: string): Promise<'closed' | 'too-late'> {
  return changeOrder(orderId, async (tx, order) => {
    const attempts = tx.selectFrom('paymentAttempts').select('state').where('id', '=', id)
    const isSpare = (await attempts.executeTakeFirst())?.state === 'cancelled'
    if (order && isPlaced(order.state) && !isSpare) return 'too-late'
    const book = isId<AccountPaymentId>(reference) ? await lockBook(tx, reference) : null
    return !book || (await callOffDebt(tx, book)) ? 'closed' : 'too-late'
  })
}
