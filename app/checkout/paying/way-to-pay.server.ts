import type { ErrorCode } from '#app/errors.ts'
import { rememberAddress } from '#app/identity/people/address-book.server.ts'
import type { CustomerId, OrderId } from '#app/kernel/ids.ts'
import type { Money } from '#app/kernel/money.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { orderAddress as addressOf } from '#app/orders/links/order-link.server.ts'
import type { PaymentRefusal } from '#app/orders/order.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import type { Visit } from '#app/web/requests/visit.ts'
import { db } from '#db/database.server.ts'
import { openHostedPage } from './hosted.server.ts'
import { paymentProblems } from './payment-problems.ts'

/**
 * Where the browser continues: with this secret to the card fields, to the card provider's page, or, if nothing has to
 * be paid by card, to the order.
 */
export type WayOn =
  | { clientSecret: string }
  | { hostedAddress: string; orderAddress: string }
  | { orderAddress: string }

/** The order that was just made. */
export interface Ordered {
  id: OrderId
  number: string
  total: Money
}

/** Opens the chosen payment method of an order; leads to the order if nothing has to be paid any more. */
export async function openWayToPay(
  { visitor, language, now }: Visit,
  { id, number, total }: Ordered,
  method: string | null,
): Promise<Outcome<WayOn, ErrorCode>> {
  const customerId = visitor.customer?.id ?? null
  if (customerId) await keepAddress(customerId, id, now)
  const orderAddress = addressOf(language, { id, number, customerId, linkSeries: 0 })
  // On account it was placed with the press.
  if (total.amount === 0 || method === 'account') return agree({ orderAddress })
  const opened = await openPaymentOf(method, id, orderAddress, now)
  if (opened.ok) return opened
  return opened.reason === 'already-paid' ? agree({ orderAddress }) : refuse(paymentProblems[opened.reason])
}

/** The payment of an order that waits: in our page's fields, or on the provider's page. */
export async function openPaymentOf(
  method: string | null,
  id: OrderId,
  orderAddress: string,
  now: Date,
): Promise<Outcome<WayOn, PaymentRefusal>> {
  if (method === 'fields') {
    const fields = await startPayment(id, now)
    return fields.ok ? agree({ clientSecret: fields.value.clientSecret }) : fields
  }
  const page = await openHostedPage(id, now)
  return page.ok ? agree({ hostedAddress: page.value.address, orderAddress }) : page
}

async function keepAddress(customerId: CustomerId, orderId: OrderId, now: Date) {
  const order = db.selectFrom('orders').select('shippingAddress').where('id', '=', orderId)
  const { shippingAddress } = await order.executeTakeFirstOrThrow()
  if (shippingAddress) await rememberAddress(customerId, shippingAddress, now)
}
