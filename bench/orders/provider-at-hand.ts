import type { Binding, PaymentOrder, ProviderPayment } from '#app/payment-provider/payment-provider.ts'
import { cardProvider } from '#app/payments/providers.server.ts'

/** A provider without costs: every payment is opened at once and is paid when it is queried. */
export function bringProviderIn() {
  const opened = new Map<string, { order: PaymentOrder; binding: Binding }>()
  const paymentOf = (reference: string, status: 'open' | 'captured'): ProviderPayment | null => {
    const found = opened.get(reference)
    if (!found) return null
    const { amount } = found.order
    const captured = { amount: status === 'captured' ? amount.amount : 0, currency: amount.currency }
    const nothing = { hasRefunds: false, disputed: false, captureBefore: null, decline: null, live: false }
    return { ...nothing, reference, status, amount, captured, clientSecret: 'secret', binding: found.binding }
  }
  Object.assign(cardProvider, {
    async createPayment(order: PaymentOrder) {
      const reference = `pi_${order.binding.attemptId}`
      opened.set(reference, { order, binding: order.binding })
      return { ok: true, value: paymentOf(reference, 'open') }
    },
    async *listEvents() {},
    async findPayment(reference: string) {
      const payment = paymentOf(reference, 'captured')
      opened.delete(reference)
      return payment
    },
  })
}
