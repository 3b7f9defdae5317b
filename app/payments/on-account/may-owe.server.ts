import { sql } from 'kysely'
import { type Day, dayAt } from '#app/kernel/day.ts'
import type { CartId, CustomerId, OrderId } from '#app/kernel/ids.ts'
import { money, type Money } from '#app/kernel/money.ts'
import { type Outcome, refuse } from '#app/kernel/outcome.ts'
import { paidStates } from '#app/orders/money/ledger.ts'
import { placedStates } from '#app/orders/order-rules.ts'
import { sellsOnAccount } from '#app/settings/sells-on-account.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import type { Db, Tx } from '#db/database.server.ts'
import { type Buyer, mayOwe, type OweRefusal } from './may-owe.ts'

/** A request to buy on account. */
interface Wish {
  /** Null for a guest. */
  customerId: CustomerId | null
  total: Money
  /** A waiting order of this cart is the one asked about, or is replaced by it: it is no additional debt. */
  cartId: CartId | null
}

/** Checked for the screen, and again when the order is placed. */
export async function mayBuyOnAccount(
  tx: Db,
  { customerId, total, cartId }: Wish,
  settings: ShopSettings,
  now: Date,
): Promise<Outcome<undefined, OweRefusal>> {
  if (!customerId || !sellsOnAccount(settings)) return refuse('not-on-account')
  return mayOwe(settings, await findBuyer(tx, { customerId, cartId, total }, dayAt(now, settings.timeZone)), total)
}

/**
 * Before an order on account is locked, the customer is, as with all of a customer's rows: otherwise two of her orders
 * placed at once could both fit below the limit. Rows that only reference her do not wait for this.
 */
export async function lockBuyer(tx: Tx, orderId: OrderId) {
  const buyer = tx.selectFrom('orders').select('customerId').where('id', '=', orderId)
  await tx.selectFrom('customers').select('id').where('id', '=', buyer).forNoKeyUpdate().execute()
}

async function findBuyer(
  tx: Db,
  { customerId, cartId, total: { currency } }: Wish & { customerId: CustomerId },
  today: Day,
): Promise<Buyer> {
  const [debts, isKnown] = await Promise.all([findDebts(tx, customerId, cartId), hasPaid(tx, customerId)])
  return {
    isKnown,
    // The limit does not apply to a currency that the shop used before.
    owed: money(
      debts.reduce((sum, debt) => (debt.currency === currency ? sum + debt.owed : sum), 0),
      currency,
    ),
    isOverdue: debts.some(({ owed, dueOn }) => owed > 0 && dueOn !== null && dueOn < today),
  }
}

/** The open amount of each payment on account. One that is being placed is not in the ledger yet, but counts. */
async function findDebts(tx: Db, customerId: CustomerId, cartId: CartId | null) {
  const { rows } = await sql<{ dueOn: Day | null; owed: number; currency: string }>`
    select p.due_on as "dueOn", o.currency, case
        when book.promised > 0 then greatest(0, book.promised - book.settled)
        when a.state <> 'cancelled' and o.state = 'pending' and o.cart_id is distinct from ${cartId} then a.amount
        else 0 end as owed
      from orders o
      join payment_attempts a on a.order_id = o.id and a.method = 'account'
      left join account_payments p on p.attempt_id = a.id
      cross join lateral (select
        coalesce(sum(e.amount) filter (where e.kind = 'promised'), 0)::int as promised,
        coalesce(sum(e.amount) filter (where e.kind in ('captured', 'credited', 'voided')), 0)::int as settled
        from ledger_entries e where e.attempt_id = a.id) book
      where o.customer_id = ${customerId}`.execute(tx)
  return rows
}

/** Free orders say nothing about how she pays. */
async function hasPaid(tx: Db, customerId: CustomerId): Promise<boolean> {
  const orders = tx.selectFrom('orders').select('id').where('customerId', '=', customerId).where('total', '>', 0)
  const paid = orders.where('payment', 'in', paidStates)
  return (await paid.where('state', 'in', placedStates).limit(1).executeTakeFirst()) !== undefined
}
