import { amountStep } from '#app/card-payments/provider-amounts.ts'
import type { AttemptId } from '#app/kernel/ids.ts'
import { spread } from '#app/kernel/money.ts'
import { ledgerOf } from '#app/orders/money/ledger.server.ts'
import { isReclaimed, owedOf } from '#app/orders/money/ledger.ts'
import { isPlaced } from '#app/orders/order-rules.ts'
import { exchangedIn } from '#app/orders/returns/exchanges.server.ts'
import { refundableOf } from '#app/orders/money/refund.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import type { Refundable } from './plan-refund.ts'

/** `attemptId`: the payment that would be refunded; null when none has taken any money. */
export interface RefundableOrder extends Refundable {
  attemptId: AttemptId | null
}

/**
 * An order as its refunds see it: what each line cost, and what of it went back before. Failed refunds do not count.
 */
export async function refundableIn(tx: Db, order: Row<'orders'>): Promise<RefundableOrder> {
  const payment = await choosePayment(tx, order)
  const { step } = payment
  const [lines, refunds, parts, exchanged] = await Promise.all([
    tx.selectFrom('orderLines').selectAll().where('orderId', '=', order.id).orderBy('position').execute(),
    listRefunds(tx, payment.attemptId),
    listParts(tx, payment.attemptId),
    exchangedIn(tx, order.id),
  ])
  const [shippingGross, ...gross] = grossOf(order, lines, step)
  const refundedShipping = refunds.reduce((sum, { shippingAmount }) => sum + shippingAmount, 0)
  return {
    ...payment,
    // A cancelled order is not owed, whether or not its ledger knows.
    owed: isPlaced(order.state) ? owedOf(payment.ledger) : 0,
    exchanged,
    shipping: { gross: shippingGross ?? 0, refundedAmount: refundedShipping },
    lines: lines.map(({ id, quantity }, index) => {
      const own = parts.filter(({ orderLineId }) => orderLineId === id)
      return {
        id,
        quantity,
        gross: gross[index] ?? 0,
        refundedQuantity: own.reduce((sum, part) => sum + part.quantity, 0),
        refundedAmount: own.reduce((sum, part) => sum + part.amount, 0),
      }
    }),
  }
}

type Payment = Pick<RefundableOrder, 'attemptId' | 'ledger' | 'underWay'>
type Chosen = Payment & Pick<RefundableOrder, 'step'>
const noPayment: Payment = { attemptId: null, ledger: [], underWay: 0 }

/**
 * A refund is always of one payment: the provider knows no orders. First comes the one that pays for the order, then a
 * spare one whose money could not go back by itself; never one of which a bank has a part, as long as there is another.
 */
async function choosePayment(tx: Db, order: Row<'orders'>): Promise<Chosen> {
  const payments = await paymentsOf(tx, order)
  const takenFrom = payments.find((payment) => refundableOf(payment) > 0 && !isReclaimed(payment.ledger))
  return takenFrom ?? payments[0] ?? { ...noPayment, step: amountStep(order.currency) }
}

/** The payments of an order that have taken money, or are owed on account: the one that pays for it comes first. */
export async function paymentsOf(tx: Db, { id: orderId, currency }: Row<'orders'>): Promise<Chosen[]> {
  const attempts = tx.selectFrom('paymentAttempts').select(['id', 'method']).where('orderId', '=', orderId)
  const payments: Chosen[] = []
  for (const { id, method } of await attempts
    .orderBy((attempt) => attempt('state', '=', 'cancelled'))
    .orderBy('sequence')
    .execute()) {
    // The step is the card provider's: a transfer can be of any amount.
    const step = method === 'account' ? 1 : amountStep(currency)
    const payment = { ...(await paymentOf(tx, id)), step }
    if (payment.ledger.some(({ kind }) => kind === 'captured' || kind === 'promised')) payments.push(payment)
  }
  return payments
}

/** The ledger's figures for one payment, and how much of it is requested or being refunded. */
export async function paymentOf(tx: Db, attemptId: AttemptId): Promise<Payment> {
  const refunds = await listRefunds(tx, attemptId)
  const underWay = refunds.filter(({ state }) => state !== 'succeeded').reduce((sum, { amount }) => sum + amount, 0)
  return { attemptId, ledger: await ledgerOf(tx, attemptId), underWay }
}

function listRefunds(tx: Db, attemptId: AttemptId | null) {
  const refunds = tx.selectFrom('refunds').selectAll().where('attemptId', '=', attemptId)
  return refunds.where('state', '!=', 'failed').execute()
}

function listParts(tx: Db, attemptId: AttemptId | null) {
  return tx
    .selectFrom('refundLines as p')
    .innerJoin('refunds as r', 'r.id', 'p.refundId')
    .select(['p.orderLineId', 'p.quantity', 'p.amount'])
    .where('r.attemptId', '=', attemptId)
    .where('r.state', '!=', 'failed')
    .execute()
}

/**
 * What the buyer paid for shipping and for each line, tax included: together exactly the total. Where tax is added to
 * the prices, each line has its own: spread over all of them, the refund of a book would contain some of the tax of a
 * cup.
 */
function grossOf(order: Row<'orders'>, lines: readonly Row<'orderLines'>[], step: number) {
  const { total, shippingTotal, taxTotal, pricesIncludeTax } = order
  const taxes = pricesIncludeTax ? lines.map(() => 0) : lines.map(({ taxAmount }) => taxAmount)
  const ofShipping = pricesIncludeTax ? 0 : taxes.reduce((left, tax) => left - tax, taxTotal)
  const weights = [shippingTotal + ofShipping, ...lines.map((line, index) => line.total + (taxes[index] ?? 0))]
  return spread(total / step, weights).map((part) => part * step)
}
