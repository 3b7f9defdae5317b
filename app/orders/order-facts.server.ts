import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import type { ListedFacts, OrderFacts } from './order-rules.ts'
import { underWayStates } from './refund.ts'

export interface LoadedFacts extends Pick<ListedFacts, 'ledger' | 'underWay' | 'parcels' | 'refunded'> {
  lines: { id: string; title: string; language: string; quantity: number }[]
}

/** What the rules want to know of an order. To act on their answer, the caller holds its lock. */
export async function factsOf(tx: Db, order: Row<'orders'>): Promise<OrderFacts> {
  const { state, total } = order
  const [facts, paying] = await Promise.all([
    listFacts(tx, [order.id]),
    tx
      .selectFrom('ledgerEntries as e')
      .innerJoin('paymentAttempts as a', 'a.id', 'e.attemptId')
      .select(['e.kind', 'e.amount'])
      .where('e.orderId', '=', order.id)
      .where('a.state', '!=', 'cancelled')
      .execute(),
  ])
  return { ...facts(order.id), state, total, held: order.heldBecause !== null, paying }
}

/** What belongs to many orders, in five questions for all of them. */
export async function listFacts(tx: Db, ids: string[]): Promise<(id: string) => LoadedFacts> {
  if (ids.length === 0) return () => ({ lines: [], ledger: [], underWay: 0, parcels: [], refunded: [] })
  const [lines, ledger, refunds, parcels, refunded] = await Promise.all([
    tx
      .selectFrom('orderLines as l')
      .innerJoin('orders as o', 'o.id', 'l.orderId')
      .select(['l.id', 'l.orderId', 'l.title', 'l.quantity'])
      .select((line) => line.fn.coalesce('l.titleLanguage', 'o.locale').as('language'))
      .where('l.orderId', 'in', ids)
      .orderBy('l.position')
      .execute(),
    tx.selectFrom('ledgerEntries').select(['orderId', 'kind', 'amount']).where('orderId', 'in', ids).execute(),
    tx
      .selectFrom('refunds')
      .select(['orderId', 'amount'])
      .where('orderId', 'in', ids)
      .where('state', 'in', underWayStates)
      .execute(),
    tx
      .selectFrom('shipments as s')
      .innerJoin('shipmentLines as l', 'l.shipmentId', 's.id')
      .select(['s.orderId', 's.state', 's.packedAt as at', 'l.orderLineId', 'l.quantity'])
      .where('s.orderId', 'in', ids)
      .execute(),
    tx
      .selectFrom('refundLines as p')
      .innerJoin('refunds as r', 'r.id', 'p.refundId')
      .select(['r.orderId', 'p.orderLineId', 'p.quantity', 'r.createdAt as at'])
      .where('r.orderId', 'in', ids)
      .where('r.state', '!=', 'failed')
      .execute(),
  ])
  const [linesOf, ledgerOf, refundsOf] = [byOrder(lines), byOrder(ledger), byOrder(refunds)]
  const [parcelsOf, refundedOf] = [byOrder(parcels), byOrder(refunded)]
  return (id) => ({
    lines: linesOf(id),
    ledger: ledgerOf(id),
    underWay: refundsOf(id).reduce((sum, { amount }) => sum + amount, 0),
    parcels: parcelsOf(id),
    refunded: refundedOf(id),
  })
}

function byOrder<Fact extends { orderId: string }>(facts: Fact[]): (id: string) => Fact[] {
  const kept = Map.groupBy(facts, ({ orderId }) => orderId)
  return (id) => kept.get(id) ?? []
}
