import type { OrderId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { PaymentRefusal } from '#app/orders/order.ts'
import { failPoint } from '#app/system/fail-point.server.ts'
import { closeAttempt, findOrCreate, noteReference, openAttempt } from '#app/payments/opening/start-payment.server.ts'
import { beginOrEnd } from '#app/payments/opening/begin-payment.server.ts'
import { notPayable } from '#app/payments/opening/not-payable.ts'
import { providerOf } from '#app/payments/providers.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'

type Started = Outcome<undefined, PaymentRefusal>

/** Places a pending order on account: its total is owed from now on. Safe to repeat. */
export async function startOnAccount(orderId: OrderId, now: Date): Promise<Started> {
  await failPoint('order-committed')
  return beginOrEnd(orderId, () => start(orderId, now), now)
}

async function start(orderId: OrderId, now: Date): Promise<Started> {
  // A second round runs if the first one found the payment cancelled.
  for (let round = 0; round < 2; round++) {
    const opened = await openAttempt(orderId, 'account', now)
    if (!opened.ok) return opened
    const attempt = opened.value
    const payment = await findOrCreate(attempt, now)
    if (payment.ok && payment.value.status !== 'cancelled') {
      const { reference } = payment.value
      const provider = providerOf(attempt)
      if (!(await noteReference(attempt.id, { providerReference: reference }))) {
        // Another tab or the end of the order came first: nothing is owed, and the next round finds out which it was.
        await provider.cancelPayment(reference)
        continue
      }
      const settled = await settle(reference, now, provider)
      if (settled.state === 'paid') return agree()
      // Cancelled meanwhile, it makes way for the next one.
      if (settled.state !== 'pending') return refuse(notPayable(settled))
    }
    await closeAttempt(attempt, now)
  }
  return refuse('unavailable')
}
