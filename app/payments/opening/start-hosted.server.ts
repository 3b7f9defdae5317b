import type { OrderId } from '#app/kernel/ids.ts'
import type { CreateRefusal, HostedPage } from '#app/payment-provider/payment-provider.ts'
import { cardProvider } from '#app/payments/providers.server.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { shopId } from '#app/orders/links/order-link.server.ts'
import type { PaymentRefusal } from '#app/orders/order.ts'
import { keepOrder } from '#app/payments/remaking/kept-order.server.ts'
import { raiseProblem } from '#app/problems/problems.server.ts'
import { failPoint } from '#app/system/fail-point.server.ts'
import { db } from '#db/database.server.ts'
import { type Attempt, closeAttempt, noteReference, openAttempt } from './start-payment.server.ts'
import { isWithBank, noteGone } from '#app/payments/settling/close-payment.server.ts'
import { beginOrEnd } from './begin-payment.server.ts'
import { notPayable } from './not-payable.ts'
import { settleHosted } from '#app/payments/settling/settle.server.ts'

/**
 * What the provider's page shows, and where it returns to: `{reference}` in the return address is replaced by the
 * page's reference.
 */
export interface HostedWish {
  title: string
  email: string
  locale: string
  returnAddress: string
  cancelAddress: string
}

type Started = Outcome<{ address: string }, PaymentRefusal>

/** Opens the provider's own page for a pending order, or finds the open one. Safe to repeat. */
export async function startHosted(orderId: OrderId, wish: HostedWish, now: Date): Promise<Started> {
  await failPoint('order-committed')
  return beginOrEnd(orderId, () => start(orderId, wish, now), now)
}

async function start(orderId: OrderId, wish: HostedWish, now: Date): Promise<Started> {
  // A second round runs if the first one found the page closed or its key spent.
  for (let round = 0; round < 2; round++) {
    const opened = await openAttempt(orderId, 'hosted', now)
    if (!opened.ok) return opened
    const found = await findOrOpen(opened.value, wish)
    if (!found.ok && found.reason === 'email') return refuse('email')
    if (!found.ok && found.reason === 'amount') return refuse('not-possible')
    const page = found.ok ? found.value : null
    if (page?.state === 'open' && page.address) {
      if (await noteReference(opened.value.id, { hostedReference: page.reference }))
        return agree({ address: page.address })
      // Another tab or the end of the order came first: the next round finds out which.
      await cardProvider.closeHosted(page.reference)
      continue
    }
    if (page?.state === 'complete') {
      const settled = await settleHosted(page.reference, now)
      // A bank that refuses after days leaves a complete page: the order is paid on another one.
      if (settled.state !== 'declined') return refuse(notPayable(settled))
    }
    if (found.ok && !page) await noteGone(opened.value)
    if (!page && isWithBank(opened.value, now)) return refuse('under-way')
    await closeAttempt(opened.value, now)
  }
  return refuse('unavailable')
}

/** Null if its former page is gone. */
async function findOrOpen(attempt: Attempt, wish: HostedWish): Promise<Outcome<HostedPage | null, CreateRefusal>> {
  if (attempt.hostedReference) return agree(await cardProvider.findHosted(attempt.hostedReference))
  const { id: attemptId, orderId, amount, currency, capture } = attempt
  const binding = { orderId, attemptId, shopId: shopId() }
  const kept = await keepOrder(attempt)
  const order = { ...wish, amount: { amount, currency }, binding, capture, kept }
  const page = await cardProvider.openHosted(order, `page:${attemptId}`)
  await failPoint('payment-created')
  if (!page.ok && page.reason === 'key-spent')
    await raiseProblem(db, { kind: 'key-spent', reference: attemptId, orderId })
  return page
}
