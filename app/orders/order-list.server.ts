import { limits } from '#app/limits.ts'
import { defaultLocale } from '#app/locales.ts'
import { db } from '#db/database.server.ts'
import type { OrderSummary } from './order-details.ts'
import { type LedgerLine, paymentState } from './ledger.ts'
import { fulfilmentState, type ShipmentState } from './shipment.ts'

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
  const facts = await factsOf(orders.map(({ id }) => id))
  return orders.map((order) => ({ ...order, ...summaryOf(order, facts(order.id)) }))
}

type Plain = Pick<OrderSummary, 'number' | 'state' | 'held' | 'delivery' | 'createdAt' | 'total' | 'currency'>

interface Facts {
  lines: { title: string; language: string; quantity: number }[]
  ledger: LedgerLine[]
  parcels: { state: ShipmentState; quantity: number }[]
}

/** What belongs to the orders of one page, in three questions for all of them. */
async function factsOf(ids: string[]): Promise<(id: string) => Facts> {
  if (ids.length === 0) return () => ({ lines: [], ledger: [], parcels: [] })
  const [lines, ledger, parcels] = await Promise.all([
    db
      .selectFrom('orderLines as l')
      .innerJoin('orders as o', 'o.id', 'l.orderId')
      .select(['l.orderId', 'l.title', 'l.quantity'])
      .select((line) => line.fn.coalesce('l.titleLanguage', 'o.locale').as('language'))
      .where('l.orderId', 'in', ids)
      .orderBy('l.position')
      .execute(),
    db.selectFrom('ledgerEntries').select(['orderId', 'kind', 'amount']).where('orderId', 'in', ids).execute(),
    db
      .selectFrom('shipments as s')
      .innerJoin('shipmentLines as l', 'l.shipmentId', 's.id')
      .select(['s.orderId', 's.state', 'l.quantity'])
      .where('s.orderId', 'in', ids)
      .execute(),
  ])
  const [linesOf, ledgerOf, parcelsOf] = [byOrder(lines), byOrder(ledger), byOrder(parcels)]
  return (id) => ({ lines: linesOf(id), ledger: ledgerOf(id), parcels: parcelsOf(id) })
}

function byOrder<Fact extends { orderId: string }>(facts: Fact[]): (id: string) => Fact[] {
  const kept = Map.groupBy(facts, ({ orderId }) => orderId)
  return (id) => kept.get(id) ?? []
}

function summaryOf(order: Plain, { lines, ledger, parcels }: Facts): OrderSummary {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const titles = lines.map(({ title }) => title)
  return {
    ...order,
    pieces,
    titles,
    titleLanguage: lines[0]?.language ?? defaultLocale,
    payment: paymentState(order.total, ledger),
    fulfilment: fulfilmentState(pieces, parcels),
  }
}
