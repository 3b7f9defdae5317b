import type { CloseRefusal } from '#app/payment-provider/payment-provider.ts'
import { isId, type AccountPaymentId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { cancelDebt, lockBook } from '#app/on-account/account-book.server.ts'
import { onAccount } from '#app/on-account/on-account.server.ts'
import { changeOrder } from '#app/orders/standing/change-order.server.ts'
import { isPlaced } from '#app/orders/order-rules.ts'
import { raiseProblem } from '#app/problems/problems.server.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { cardProvider, providerOf } from '#app/payments/providers.server.ts'

type Known = Pick<Row<'paymentAttempts'>, 'id' | 'orderId' | 'providerReference' | 'hostedReference'>
type Begun = Pick<Row<'paymentAttempts'>, 'state' | 'createdAt'>
type Closable = Known & Begun & Pick<Row<'paymentAttempts'>, 'provider'>

/**
 * Makes sure at the provider that an attempt can no longer be paid. `too-late`: it is paid or being paid. `not-yet`:
 * the provider does not close it, and it can still be paid, as while the bank is asking. An attempt that the provider
 * has never heard of counts as closed; one that it does not know any more does, too, and staff are asked to look, unless
 * its bank may still be paying it.
 */
export async function closePayment(attempt: Closable, now: Date): Promise<'closed' | CloseRefusal> {
  const { providerReference, hostedReference } = attempt
  // A payment on the provider's page ends with the page: the provider refuses to cancel it alone.
  if (hostedReference) {
    const page = await cardProvider.closeHosted(hostedReference)
    if (!page.ok) return page.reason
    if (!page.value) await noteGone(attempt)
    if (!page.value && isWithBank(attempt, now)) return 'not-yet'
    // Its bank has refused: nobody can pay there any more, and the provider cancels no payment of a complete page.
    if (page.value?.state === 'complete') return 'closed'
  }
  if (!providerReference) return 'closed'
  if (attempt.provider === onAccount.name) return closeDebt(attempt, providerReference)
  const cancelled = await providerOf(attempt).cancelPayment(providerReference)
  if (cancelled.ok && !cancelled.value) await noteGone(attempt)
  if (cancelled.ok && !cancelled.value && isWithBank(attempt, now)) return 'not-yet'
  return cancelled.ok ? 'closed' : cancelled.reason
}

/**
 * Of a payment that this account does not know: its bank was asked, and may not have answered yet. The shop's key may be a
 * mistake, and the money on its way: until then nothing is paid beside it.
 */
export const isWithBank = (attempt: Begun, now: Date) => attempt.state === 'processing' && !isDecided(attempt, now)

/** Its money is there, or on its way: its order does not end now. */
export const isBeingPaid = (attempt: Begun, now: Date) =>
  attempt.state === 'authorised' || attempt.state === 'captured' || isWithBank(attempt, now)

export const isDecided = ({ createdAt }: Pick<Begun, 'createdAt'>, now: Date) =>
  createdAt.getTime() + limits.debitDecided.value <= now.getTime()

/**
 * The provider once gave this reference: since then the shop was given the key of another account, where nothing can be
 * closed or looked up. The order may have been paid in the former one, and whoever has its page open may still pay there.
 * `told`: what the former account has said of it since.
 */
export async function noteGone({ id, orderId, providerReference, hostedReference }: Known, told?: string) {
  const details = { payment: providerReference ?? hostedReference, ...(told && { told }) }
  await raiseProblem(db, { kind: 'payment-gone', reference: id, orderId, details })
}

/**
 * A debt counts as paid from the beginning, so only the order shows whether it is too late: an order placed and
 * confirmed on account ends only by a cancellation. Runs under the order's lock, as placing does.
 */
function closeDebt({ id, orderId }: Closable, reference: string): Promise<'closed' | 'too-late'> {
  return changeOrder(orderId, async (tx, order) => {
    const attempts = tx.selectFrom('paymentAttempts').select('state').where('id', '=', id)
    const isSpare = (await attempts.executeTakeFirst())?.state === 'cancelled'
    if (order && isPlaced(order.state) && !isSpare) return 'too-late'
    const book = isId<AccountPaymentId>(reference) ? await lockBook(tx, reference) : null
    return !book || (await cancelDebt(tx, book)) ? 'closed' : 'too-late'
  })
}
