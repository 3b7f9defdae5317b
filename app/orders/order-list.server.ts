import { limits } from '#app/limits.ts'
import { defaultLocale } from '#app/locales.ts'
import { db } from '#db/database.server.ts'
import type { OrderSummary } from './order-details.ts'
import { listFacts, type LoadedFacts } from './order-facts.server.ts'
import { isToPack } from './order-rules.ts'
import { paymentState } from './ledger.ts'
import { fulfilmentState } from './shipment.ts'

export interface OrderPage {
  orders: OrderSummary[]
  page: number
  pages: number
}

/** A customer's orders, newest first. What was never paid and has expired is left out: nothing came of it. */
export async function listOrders(customerId: string, page: number): Promise<OrderPage> {
  const size = limits.ordersPage.value
  const own = db
    .selectFrom('orders as o')
    .where('o.customerId', '=', customerId)
    .where((or) =>
      or.or([
        or('o.state', '!=', 'expired'),
        or.exists(or.selectFrom('ledgerEntries as e').select('e.id').whereRef('e.orderId', '=', 'o.id')),
      ]),
    )
  const [{ count }, orders] = await Promise.all([
    own.select((all) => all.fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
    own
      .select(['o.id', 'o.number', 'o.state', 'o.delivery', 'o.createdAt', 'o.total', 'o.currency'])
      .select((order) => order('o.heldBecause', 'is not', null).$castTo<boolean>().as('held'))
      .orderBy('o.createdAt', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
  ])
  return {
    orders: await summarise(orders),
    page,
    pages: Math.max(1, Math.ceil(Number(count) / size)),
  }
}

/** Rows of orders, each with what lists show of it. */
export async function summarise<Order extends Plain & { id: string }>(
  orders: readonly Order[],
): Promise<(Order & OrderSummary)[]> {
  const facts = await listFacts(
    db,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => ({ ...order, ...summaryOf(order, facts(order.id)) }))
}

type Plain = Pick<OrderSummary, 'number' | 'state' | 'held' | 'delivery' | 'createdAt' | 'total' | 'currency'>

function summaryOf(order: Plain, facts: LoadedFacts): OrderSummary {
  const { lines, ledger, parcels } = facts
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const titles = lines.map(({ title }) => title)
  return {
    ...order,
    pieces,
    titles,
    titleLanguage: lines[0]?.language ?? defaultLocale,
    payment: paymentState(order.total, ledger),
    fulfilment: fulfilmentState(pieces, parcels),
    isToPack: isToPack({ ...order, ...facts }),
  }
}
