import { sql } from 'kysely'
import { z } from 'zod'
import type { OrderId, OrderLineId } from '#app/kernel/ids.ts'
import { addressAsInput } from '#app/kernel/postal-address.ts'
import { idOf } from '#app/operations/inputs.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { staffHolds } from './care/care.ts'
import { keptOf, owedOf, returnedOf } from './money/ledger.ts'
import { awaitedOf, type ListedFacts } from './order-rules.ts'

const money = z.object({ amount: z.int(), currency: z.string() })

const address = z
  .object({
    country: z.string(),
    name: z.string(),
    company: z.string(),
    line1: z.string(),
    line2: z.string(),
    city: z.string(),
    region: z.string(),
    postal_code: z.string(),
  })
  .nullable()
  .meta({ personal: true })

/** The public view of an order. */
export const orderView = z.object({
  id: idOf('ord_'),
  number: z.string(),
  state: z.string(),
  payment: z.string().nullable(),
  fulfilment: z.string().nullable(),
  held_because: z.string().nullable(),
  /** The hold by staff, apart from one because of the payment. */
  staff_hold: z.enum(staffHolds).nullable(),
  staff_hold_note: z.string().nullable().meta({ personal: true }),
  staff_hold_until: z.iso.date().nullable(),
  assigned_to: idOf('idn_').nullable(),
  tags: z.array(z.string()),
  subtotal: money,
  shipping: money,
  /** Included in the total if prices include tax. */
  tax: money,
  total: money,
  /** The money that the shop has for it, less all refunds. */
  paid: money,
  refunded: money,
  /** Requested or pending refunds. */
  refund_pending: money,
  /** What is still to be paid on account. */
  owed: money,
  lines: z.array(
    z.object({
      id: idOf('line_'),
      /** Null if it was deleted since. */
      variant: idOf('var_').nullable(),
      title: z.string(),
      sku: z.string().nullable(),
      quantity: z.int(),
      /** How many of them staff took out before they left. */
      removed: z.int(),
      unit_price: money,
      tax: money,
      total: money,
      refunded: z.int(),
      /**
       * How many items the buyer still waits for. Items refunded before they left are not sent; returned ones have
       * left.
       */
      to_send: z.int(),
    }),
  ),
  delivery: z.enum(['ship', 'pick_up']),
  /** Null for a pick-up. */
  address,
  /** Null if it is the same. */
  billing: address,
  pick_up: idOf('loc_').nullable(),
  /** The name of the chosen method at that time. */
  shipping_method: z.string().nullable(),
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
  refunds: z.array(
    z.object({
      id: idOf('ref_'),
      amount: money,
      /** Subtracted from the debt: no money moves for it, and `refunded` does not count it. */
      credited: z.boolean(),
      state: z.enum(['requested', 'pending', 'succeeded', 'failed']),
      /** The return that it is for. */
      return: idOf('rtn_').nullable(),
      created_at: z.iso.datetime(),
    }),
  ),
  email: z.string().meta({ personal: true }),
  phone: z.string().nullable().meta({ personal: true }),
  created_at: z.iso.datetime(),
})
export type OrderView = z.infer<typeof orderView>

type Viewed = ListedFacts & { row: Row<'orders'> }

export async function viewOf(on: Db, order: Viewed): Promise<OrderView> {
  const [content] = (await findContents(on, [order.row.id])).values()
  return viewWith(order, content)
}

/** The same of many orders, in their order. */
export async function viewsOf(on: Db, orders: readonly Viewed[]): Promise<OrderView[]> {
  const contents = await findContents(
    on,
    orders.map(({ row }) => row.id),
  )
  return orders.map((order) => viewWith(order, contents.get(order.row.id)))
}

function viewWith(
  { row, ...facts }: Viewed,
  found: Content = { lines: [], parcels: [], refunds: [], tags: [] },
): OrderView {
  const { lines, ...content } = found
  const awaited = awaitedOf(facts)
  const inItsCurrency = (amount: number) => ({ amount, currency: row.currency })
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    payment: row.payment,
    fulfilment: row.fulfilment,
    held_because: row.heldBecause,
    staff_hold: row.staffHold,
    staff_hold_note: row.staffHoldNote,
    staff_hold_until: row.staffHoldUntil,
    assigned_to: row.assignedTo,
    subtotal: inItsCurrency(row.subtotal),
    shipping: inItsCurrency(row.shippingTotal),
    tax: inItsCurrency(row.taxTotal),
    total: facts.total,
    paid: inItsCurrency(keptOf(facts.ledger)),
    refunded: inItsCurrency(returnedOf(facts.ledger)),
    refund_pending: inItsCurrency(facts.underWay),
    owed: inItsCurrency(owedOf(facts.ledger)),
    lines: lines.map((line) => ({ ...line, to_send: awaited.get(line.id) ?? 0 })),
    ...content,
    delivery: row.delivery,
    address: row.shippingAddress && addressAsInput(row.shippingAddress),
    billing: row.billingAddress && addressAsInput(row.billingAddress),
    pick_up: row.pickUpLocationId,
    shipping_method: row.shippingMethod?.name ?? null,
    email: row.email,
    phone: row.phone,
    created_at: row.createdAt.toISOString(),
  }
}

interface Content extends Pick<OrderView, 'parcels' | 'refunds' | 'tags'> {
  lines: (Omit<OrderView['lines'][number], 'to_send' | 'id'> & { id: OrderLineId })[]
}

/** Their lines, parcels, refunds and tags in one query, which runs before and after each change by staff. */
async function findContents(on: Db, ids: readonly OrderId[]): Promise<Map<OrderId, Content>> {
  const moneyOf = (column: string) => sql`json_build_object('amount', ${sql.ref(column)}, 'currency', o.currency)`
  const { rows } = await sql<Content & { id: OrderId }>`
    select o.id,
      (select coalesce(json_agg(json_build_object('id', l.id, 'variant', l.variant_id, 'title', l.title, 'sku', l.sku,
          'quantity', l.quantity, 'removed', l.removed, 'unit_price', ${moneyOf('l.unit_price')}, 'tax', ${moneyOf('l.tax_amount')}, 'total', ${moneyOf('l.total')},
          'refunded', (select coalesce(sum(p.quantity), 0)::int from refund_lines p join refunds r on r.id = p.refund_id
            where p.order_line_id = l.id and r.state <> 'failed')) order by l.position), '[]')
        from order_lines l where l.order_id = o.id) as lines,
      (select coalesce(json_agg(json_build_object('id', s.id, 'state', s.state, 'carrier', s.carrier,
          'tracking_number', s.tracking_number, 'tracking_link', s.tracking_link,
          'pieces', (select coalesce(json_agg(json_build_object('line', p.order_line_id, 'quantity', p.quantity)
              order by p.order_line_id), '[]')
            from shipment_lines p where p.shipment_id = s.id)) order by s.packed_at, s.id), '[]')
        from shipments s where s.order_id = o.id) as parcels,
      (select coalesce(json_agg(json_build_object('id', r.id, 'amount', ${moneyOf('r.amount')}, 'credited', r.credited, 'state', r.state, 'return', r.return_id,
          'created_at', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.id), '[]')
        from refunds r where r.order_id = o.id) as refunds,
      (select coalesce(json_agg(t.tag order by t.tag), '[]') from order_tags t where t.order_id = o.id) as tags
    from orders o where o.id = any (${[...ids]}::uuid[])`.execute(on)
  return new Map(rows.map(({ id, ...content }) => [id, content]))
}

export async function listTags(on: Db, orderId: OrderId): Promise<string[]> {
  const tags = on.selectFrom('orderTags').select('tag').where('orderId', '=', orderId).orderBy('tag')
  return (await tags.execute()).map(({ tag }) => tag)
}
