import type { CustomerId, OrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale } from '#app/locales.ts'
import { db } from '#db/database.server.ts'
import type { OrderSummary } from '#app/orders/page/order-details.ts'
import { listFacts } from '#app/orders/order-facts.server.ts'
import { countAwaited } from '#app/orders/order-rules.ts'

export interface OrderPage {
  orders: OrderSummary[]
  page: number
  pages: number
}

/** A customer's orders, newest first. Orders that were never paid and have expired are left out. */
export async function listOrders(customerId: CustomerId, page: number): Promise<OrderPage> {
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
      .select(['o.id', 'o.number', 'o.state', 'o.payment', 'o.fulfilment', 'o.delivery'])
      .select(['o.createdAt', 'o.total', 'o.currency'])
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

type Plain = Omit<OrderSummary, 'pieces' | 'toSend' | 'titles' | 'titleLanguage'> & { id: OrderId }

/** Adds the items of each order. */
async function summarise(orders: readonly Plain[]): Promise<OrderSummary[]> {
  const ids = orders.map(({ id }) => id)
  const [lines, facts] = await Promise.all([listLines(ids), listFacts(db, ids)])
  const awaited = new Map(facts.map((each) => [each.id, countAwaited(each)]))
  return orders.map((order) => {
    const own = lines.filter(({ orderId }) => orderId === order.id)
    return {
      ...order,
      toSend: awaited.get(order.id) ?? 0,
      pieces: own.reduce((sum, { quantity }) => sum + quantity, 0),
      titles: own.map(({ title }) => title),
      titleLanguage: own[0]?.language ?? defaultLocale,
    }
  })
}

async function listLines(orders: OrderId[]) {
  if (orders.length === 0) return []
  return db
    .selectFrom('orderLines as l')
    .innerJoin('orders as o', 'o.id', 'l.orderId')
    .select(['l.orderId', 'l.title', 'l.quantity'])
    .select((line) => line.fn.coalesce('l.titleLanguage', 'o.locale').as('language'))
    .where('l.orderId', 'in', orders)
    .orderBy('l.position')
    .execute()
}
