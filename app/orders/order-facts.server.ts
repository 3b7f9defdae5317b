import { sql } from 'kysely'
import type { OrderId } from '#app/kernel/ids.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import type { LedgerLine } from './money/ledger.ts'
import type { ListedFacts, OrderFacts } from './order-rules.ts'
import type { OrderStanding } from './standing/order-standing.ts'
import { underWayStates } from './money/refund.ts'

/** The facts about an order for the rules. To act on them, the caller holds the order's lock. */
export async function factsOf(tx: Db, { id }: Pick<Row<'orders'>, 'id'>): Promise<OrderFacts> {
  const [[facts], paying] = await Promise.all([
    listFacts(tx, [id]),
    tx
      .selectFrom('ledgerEntries as e')
      .innerJoin('paymentAttempts as a', 'a.id', 'e.attemptId')
      .select(['e.kind', 'e.amount'])
      .where('e.orderId', '=', id)
      .where('a.state', '!=', 'cancelled')
      .execute(),
  ])
  if (!facts) throw new Error(`There is no order ${id}`)
  return { ...facts, paying }
}

/** With the stored standing; null before it was first computed. */
export interface LoadedFacts extends ListedFacts {
  id: OrderId
  written: { [Part in keyof OrderStanding]: OrderStanding[Part] | null }
  /** This transaction wrote a ledger line or a refund of it. */
  moneyMoved: boolean
  /** A refund of it failed in this transaction. */
  refundFailed: boolean
}

/** As the database returns it: a time within JSON is a string. */
interface FactsRow extends Omit<LoadedFacts, 'ledger' | 'parcels' | 'refunded'> {
  ledger: LedgerLine[]
  parcels: (Omit<LoadedFacts['parcels'][number], 'at'> & { at: string })[]
  refunded: (Omit<LoadedFacts['refunded'][number], 'at'> & { at: string })[]
}

/** PostgreSQL guesses that a list holds ten ids, and plans such a query anew each time. The plan for a single id is kept. */
const isOneOf = (ids: readonly OrderId[]) =>
  ids.length === 1 ? sql`o.id = ${ids[0]}` : sql`o.id = any (${[...ids]}::uuid[])`

/** For many orders in one query, because every purchase runs it. */
export async function listFacts(tx: Db, ids: readonly OrderId[]): Promise<LoadedFacts[]> {
  const { rows } = await sql<FactsRow>`
    select o.id, o.state, json_build_object('amount', o.total, 'currency', o.currency) as total, o.held_because is not null as held,
      o.staff_hold is not null as "staffHeld",
      json_build_object('payment', o.payment, 'fulfilment', o.fulfilment, 'toPack', o.to_pack, 'kept', o.kept) as written,
      (select coalesce(json_agg(json_build_object('id', l.id, 'quantity', l.quantity, 'removed', l.removed)), '[]')
        from order_lines l where l.order_id = o.id) as lines,
      (select coalesce(json_agg(json_build_object('kind', e.kind, 'amount', e.amount)), '[]')
        from ledger_entries e where e.order_id = o.id) as ledger,
      exists (select from ledger_entries e where e.order_id = o.id and e.xmin = pg_current_xact_id_if_assigned()::xid)
        or exists (select from refunds r where r.order_id = o.id and r.xmin = pg_current_xact_id_if_assigned()::xid) as "moneyMoved",
      exists (select from refunds r where r.order_id = o.id and r.state = 'failed'
        and r.xmin = pg_current_xact_id_if_assigned()::xid) as "refundFailed",
      (select coalesce(sum(r.amount), 0)::int
        from refunds r where r.order_id = o.id and r.state = any (${[...underWayStates]})) as "underWay",
      (select coalesce(json_agg(json_build_object('state', s.state, 'at', s.packed_at,
          'orderLineId', p.order_line_id, 'quantity', p.quantity)), '[]')
        from shipments s join shipment_lines p on p.shipment_id = s.id where s.order_id = o.id) as parcels,
      (select coalesce(json_agg(json_build_object('at', r.created_at,
          'orderLineId', p.order_line_id, 'quantity', p.quantity)), '[]')
        from refunds r join refund_lines p on p.refund_id = r.id
        where r.order_id = o.id and r.state <> 'failed') as refunded,
      (select coalesce(sum(l.arrived), 0)::int
        from returns r join return_lines l on l.return_id = r.id where r.order_id = o.id) as returned
    from orders o where ${isOneOf(ids)}`.execute(tx)
  return rows.map(({ parcels, refunded, ...row }) => ({
    ...row,
    parcels: parcels.map((parcel) => ({ ...parcel, at: new Date(parcel.at) })),
    refunded: refunded.map((part) => ({ ...part, at: new Date(part.at) })),
  }))
}
