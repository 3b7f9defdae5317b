import { sql } from 'kysely'
import { z } from 'zod'
import { idOf } from '#app/operations/inputs.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { keptOf, owedOf, returnedOf } from './money/ledger.ts'
import type { ListedFacts } from './order-rules.ts'

const money = z.object({ amount: z.int(), currency: z.string() })

/** An order, as it leaves the shop. */
export const orderView = z.object({
  id: idOf('ord_'),
  number: z.string(),
  state: z.string(),
  payment: z.string().nullable(),
  fulfilment: z.string().nullable(),
  held_because: z.string().nullable(),
  total: money,
  /** What the shop has of it, less all that went back. */
  paid: money,
  refunded: money,
  /** Asked back, or on its way back. */
  refund_pending: money,
  /** Still to be paid of what was sold on account. */
  owed: money,
  lines: z.array(
    z.object({
      id: idOf('line_'),
      title: z.string(),
      sku: z.string().nullable(),
      quantity: z.int(),
      refunded: z.int(),
    }),
  ),
  parcels: z.array(
    z.object({
      id: idOf('parcel_'),
      state: z.string(),
      carrier: z.string(),
      tracking_number: z.string().nullable(),
      tracking_link: z.string().nullable(),
      pieces: z.array(z.object({ line: idOf('line_'), quantity: z.int() })),
    }),
  ),
  email: z.string().meta({ personal: true }),
  created_at: z.iso.datetime(),
})
export type OrderView = z.infer<typeof orderView>

export async function viewOf(
  on: Db,
  { row, ...facts }: Pick<ListedFacts, 'total' | 'ledger' | 'underWay'> & { row: Row<'orders'> },
): Promise<OrderView> {
  const inItsCurrency = (amount: number) => ({ amount, currency: row.currency })
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    payment: row.payment,
    fulfilment: row.fulfilment,
    held_because: row.heldBecause,
    total: facts.total,
    paid: inItsCurrency(keptOf(facts.ledger)),
    refunded: inItsCurrency(returnedOf(facts.ledger)),
    refund_pending: inItsCurrency(facts.underWay),
    owed: inItsCurrency(owedOf(facts.ledger)),
    ...(await findContent(on, row.id)),
    email: row.email,
    created_at: row.createdAt.toISOString(),
  }
}

/** Its lines and parcels, in one question: it is asked before and after each change that staff make. */
async function findContent(on: Db, id: string): Promise<Pick<OrderView, 'lines' | 'parcels'>> {
  const { rows } = await sql<Pick<OrderView, 'lines' | 'parcels'>>`
    select
      (select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'sku', l.sku, 'quantity', l.quantity,
          'refunded', (select coalesce(sum(p.quantity), 0)::int from refund_lines p join refunds r on r.id = p.refund_id
            where p.order_line_id = l.id and r.state <> 'failed')) order by l.position), '[]')
        from order_lines l where l.order_id = ${id}) as lines,
      (select coalesce(json_agg(json_build_object('id', s.id, 'state', s.state, 'carrier', s.carrier,
          'tracking_number', s.tracking_number, 'tracking_link', s.tracking_link,
          'pieces', (select coalesce(json_agg(json_build_object('line', p.order_line_id, 'quantity', p.quantity)
              order by p.order_line_id), '[]')
            from shipment_lines p where p.shipment_id = s.id)) order by s.packed_at, s.id), '[]')
        from shipments s where s.order_id = ${id}) as parcels`.execute(on)
  const [content] = rows
  return content ?? { lines: [], parcels: [] }
}
