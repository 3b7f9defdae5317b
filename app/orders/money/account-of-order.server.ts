import { currentTime } from '#app/kernel/clock.ts'
import { dayAt } from '#app/kernel/day.ts'
import type { AttemptId, OrderId } from '#app/kernel/ids.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import type { AccountDetails, AccountTransfer } from './account.ts'
import { type LedgerLine, owedOf, sumOf } from './ledger.ts'
import { isPlaced } from '#app/orders/order-rules.ts'

/**
 * The account state of an order bought on account; null for any other. `paying`: its ledger without abandoned payments.
 */
export async function findAccount(
  tx: Tx,
  order: Pick<Row<'orders'>, 'id' | 'state' | 'number'>,
  paying: readonly LedgerLine[],
): Promise<AccountDetails | null> {
  const payment = await findPayment(tx, order.id)
  if (!payment) return null
  const { timeZone, bankHolder: holder, bankIban: iban } = await readSettings(tx)
  const owed = isPlaced(order.state) ? owedOf(paying) : 0
  const { dueOn } = payment
  const isOverdue = owed > 0 && dueOn < dayAt(currentTime(), timeZone)
  return { number: order.number, amount: owed, received: sumOf(paying, 'captured'), dueOn, isOverdue, holder, iban }
}

/** What a letter says about an order on account, or about one payment of it. */
export async function transferOf(
  tx: Tx,
  { id, number }: Pick<Row<'orders'>, 'id' | 'number'>,
  attemptId?: AttemptId,
): Promise<AccountTransfer | null> {
  const payment = await findPayment(tx, id, attemptId)
  if (!payment) return null
  const { bankHolder: holder, bankIban: iban } = await readSettings(tx)
  return { number, ...payment, holder, iban }
}

/** If several payment methods were tried, the last one counts: the others were given up for it. */
async function findPayment(on: Pick<Tx, 'selectFrom'>, orderId: OrderId, attemptId?: AttemptId) {
  const attempts = on
    .selectFrom('paymentAttempts as a')
    .leftJoin('accountPayments as p', 'p.attemptId', 'a.id')
    .select(['p.amount', 'p.dueOn'])
    .where('a.orderId', '=', orderId)
    .orderBy('a.sequence', 'desc')
    .limit(1)
  const row = await (attemptId ? attempts.where('a.id', '=', attemptId) : attempts).executeTakeFirst()
  return row?.dueOn && row.amount !== null ? { amount: row.amount, dueOn: row.dueOn } : null
}
