import { amountStep } from '#app/card-payments/provider-amounts.ts'
import { spread } from '#app/kernel/money.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import type { Refundable } from './plan-refund.ts'

/** An order as its refunds see it: what each line cost, and what of it went back before. Failed refunds do not count. */
export async function refundableIn(tx: Db, order: Row<'orders'>): Promise<Refundable> {
  const [ledger, refunds, parts, lines] = await Promise.all([
    tx.selectFrom('ledgerEntries').select(['kind', 'amount']).where('orderId', '=', order.id).execute(),
    tx.selectFrom('refunds').selectAll().where('orderId', '=', order.id).where('state', '!=', 'failed').execute(),
    tx
      .selectFrom('refundLines as p')
      .innerJoin('refunds as r', 'r.id', 'p.refundId')
      .select(['p.orderLineId', 'p.quantity', 'p.amount'])
      .where('r.orderId', '=', order.id)
      .where('r.state', '!=', 'failed')
      .execute(),
    tx.selectFrom('orderLines').selectAll().where('orderId', '=', order.id).orderBy('position').execute(),
  ])
  const step = amountStep(order.currency)
  const [shippingGross, ...gross] = grossOf(order, lines, step)
  const refundedShipping = refunds.reduce((sum, { shippingAmount }) => sum + shippingAmount, 0)
  return {
    step,
    ledger,
    underWay: refunds.filter(({ state }) => state !== 'succeeded').reduce((sum, { amount }) => sum + amount, 0),
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

/** What the buyer paid for shipping and for each line, tax included: together the total, to the last unit. */
function grossOf({ total, shippingTotal }: Row<'orders'>, lines: readonly Row<'orderLines'>[], step: number) {
  const weights = [shippingTotal, ...lines.map((line) => line.total)]
  return spread(total / step, weights).map((part) => part * step)
}
