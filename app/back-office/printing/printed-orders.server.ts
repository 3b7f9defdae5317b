import { sql } from 'kysely'
import type { OrderId, OrderLineId, VariantId } from '#app/kernel/ids.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import { listFacts } from '#app/orders/order-facts.server.ts'
import { dueOf, type ListedFacts, mayShip, type ShipRefusal } from '#app/orders/order-rules.ts'
import type { OrderOption } from '#app/orders/order.ts'
import { leftToSend } from '#app/orders/shipment.ts'
import { db } from '#db/database.server.ts'
import { listed, onSlip, type Taken } from './to-pack.ts'

export interface PrintedLine {
  id: OrderLineId
  variantId: VariantId | null
  title: string
  titleLanguage: string | null
  options: OrderOption[]
  sku: string | null
  quantity: number
  /** As the variant is now; 0 where that is not known. */
  weightGrams: number
  /** For customs, as far as the variant says it now. */
  customsCode: string | null
  originCountry: string | null
}

export interface PrintedOrder {
  id: OrderId
  number: string
  locale: string
  createdAt: Date
  email: string
  phone: string | null
  delivery: 'ship' | 'pick_up'
  shippingAddress: PostalAddress | null
  method: string | null
  pickUp: string | null
  /** What its slip lists. */
  lines: PrintedLine[]
  /** What has to be fetched. */
  due: PrintedLine[]
  taken: Taken[]
  /** Why it must not leave now; null: it may, or it has left. */
  notNow: Exclude<ShipRefusal, 'order.too_many_pieces'> | 'order.nothing_to_send' | null
}

interface Found extends Omit<PrintedOrder, 'notNow' | 'due' | 'createdAt'> {
  createdAt: Date
}

/** What slips, pick lists and labels say of these orders, in their order. */
export async function listPrinted(ids: readonly OrderId[]): Promise<PrintedOrder[]> {
  const [found, facts] = await Promise.all([findPrinted(ids), listFacts(db, ids)])
  const byId = new Map(facts.map((each) => [each.id, each]))
  return found.flatMap((order) => {
    const own = byId.get(order.id)
    if (!own) return []
    const left = leftToSend(own.lines, own.parcels)
    const sent = own.lines.map(
      ({ id, quantity, removed = 0 }) => [id, quantity - removed - (left.get(id) ?? 0)] as const,
    )
    const lines = onSlip(order.lines, dueOf(own), new Map(sent))
    return [{ ...order, lines, due: listed(order.lines, dueOf(own)), notNow: notNowOf(own, lines) }]
  })
}

function notNowOf(facts: ListedFacts, lines: readonly unknown[]): PrintedOrder['notNow'] {
  const may = mayShip(facts)
  if (!may.ok && may.reason !== 'order.too_many_pieces') return may.reason
  return lines.length === 0 ? 'order.nothing_to_send' : null
}

async function findPrinted(ids: readonly OrderId[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select o.id, o.number, o.locale, o.created_at as "createdAt", o.email, o.phone, o.delivery, o.shipping_address as "shippingAddress",
      o.shipping_method ->> 'name' as method, p.name as "pickUp",
      (select coalesce(json_agg(json_build_object('id', l.id, 'variantId', l.variant_id, 'title', l.title,
          'titleLanguage', l.title_language, 'options', l.options, 'sku', l.sku, 'quantity', l.quantity,
          'weightGrams', coalesce(v.weight_grams, 0), 'customsCode', v.customs_code, 'originCountry', v.origin_country) order by l.position), '[]')
        from order_lines l left join variants v on v.id = l.variant_id where l.order_id = o.id) as lines,
      (select coalesce(json_agg(json_build_object('variantId', r.variant_id, 'location', s.name, 'quantity', r.quantity)
          order by s.name, r.id), '[]')
        from stock_reservations r join locations s on s.id = r.location_id
        where r.order_id = o.id and r.state <> 'released') as taken
    from unnest(${[...ids]}::uuid[]) with ordinality as asked(id, place) join orders o using (id)
      left join locations p on p.id = o.pick_up_location_id
    order by asked.place`.execute(db)
  return rows
}
