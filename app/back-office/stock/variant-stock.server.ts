import { sql } from 'kysely'
import { listPeople } from '#app/back-office/people.server.ts'
import { variantTitle, variantTitles } from '#app/catalogue/products/variant-title.server.ts'
import { notFound } from '#app/errors.ts'
import type { Day } from '#app/kernel/day.ts'
import { isId, type LocationId, type ProductId, type VariantId } from '#app/kernel/ids.ts'
import { type Locale, titleIn, type Titles } from '#app/locales.ts'
import { limits } from '#app/limits.ts'
import type { MovementReason } from '#app/stock/movement.ts'
import { db } from '#db/database.server.ts'

interface FiledVariant {
  id: VariantId
  productId: ProductId
  /** Its product with its values of the options, in the reader's language. */
  title: string
  slug: string
  isOnSale: boolean
  sku: string | null
  barcode: string | null
  isCounted: boolean
  allowsBackorder: boolean
  limit: number | null
}

/** The stock of a variant at one location; a location where it was never kept has none of it. */
export interface LevelThere {
  location: LocationId
  name: string
  isKept: boolean
  /** On the shelf, with what is sold and not sent yet. */
  onShelf: number
  toSend: number
  reserved: number
  available: number
  /** How many are still to come there from suppliers, and when the next of them should be there. */
  incoming: number | null
  incomingOn: Day | null
}

export interface Movement {
  id: string
  at: Date
  location: string
  quantity: number
  reason: MovementReason
  reference: string
  note: string
  who: string
  /** The purchase order that it arrived by, if its reference is one. */
  purchase: string | null
}

/** All that the office shows of a variant's stock: its levels, and a page of what happened to it, newest first. */
export async function readVariantStock(key: string, before: string | null, locale: Locale) {
  if (!isId<VariantId>(key)) return notFound()
  const [variant, levels, movements] = await Promise.all([
    findVariant(key, locale),
    listLevels(key),
    listMovements(key, before),
  ])
  const people = await listPeople(movements.rows.map(({ who }) => who))
  return { variant: variant ?? notFound(), levels, movements, people: Object.fromEntries(people) }
}

async function findVariant(id: VariantId, locale: Locale): Promise<FiledVariant | undefined> {
  const { rows } = await sql<FiledVariant & { titles: Titles }>`
    select v.id, p.id as product_id, ${variantTitle} as title, ${variantTitles} as titles, p.slug, p.status = 'active' as is_on_sale, v.sku, v.barcode,
      v.tracks_stock as is_counted, v.allows_backorder, v.low_stock_at as "limit"
    from variants v join products p on p.id = v.product_id where v.id = ${id}`.execute(db)
  return rows.map(({ titles, ...variant }) => ({ ...variant, title: titleIn(variant.title, titles, locale) }))[0]
}

async function listLevels(id: VariantId) {
  const { rows } = await sql<LevelThere>`
    select l.id as location, l.name, s.variant_id is not null as is_kept, coalesce(s.on_hand, 0) + sold.pieces as on_shelf,
      sold.pieces as to_send, coalesce(s.reserved, 0) as reserved, coalesce(s.on_hand - s.reserved, 0) as available, came.incoming, came.incoming_on
    from locations l left join stock_levels s on s.location_id = l.id and s.variant_id = ${id},
      lateral (select pieces_to_send(${id}, l.id) as pieces) sold,
      lateral (select sum(c.coming)::float8 as incoming, min(r.expected_on) as incoming_on
        from purchase_order_lines c join purchase_orders r on r.id = c.purchase_order_id
        where c.variant_id = ${id} and c.coming > 0 and r.location_id = l.id) came
    order by l.position, l.id`.execute(db)
  return rows
}

async function listMovements(id: VariantId, before: string | null) {
  const most = limits.officePage.value
  const beyond =
    before && isId(before) ? sql`(m.at, m.id) < (select at, id from stock_movements where id = ${before})` : sql`true`
  const { rows } = await sql<Movement>`
    select m.id, m.at, l.name as location, m.quantity, m.reason, m.reference, m.note, m.who, r.number as purchase
    from stock_movements m join locations l on l.id = m.location_id
      left join purchase_orders r on r.number = m.reference and m.reason = 'receipt'
    where m.variant_id = ${id} and ${beyond} order by m.at desc, m.id desc limit ${most + 1}`.execute(db)
  return { rows: rows.slice(0, most), next: rows.length > most ? (rows[most - 1]?.id ?? null) : null }
}
