import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#app/kernel/day.ts'
import { isId, type LocationId, type VariantId } from '#app/kernel/ids.ts'
import { inEachLanguage, titlesOf } from '#db/own-titles.server.ts'
import type { Titles } from '#app/locales.ts'
import { few } from '#app/stock/few.ts'
import { limits } from '#app/limits.ts'
import { type Narrowed, oneOf, typedText } from '#app/operations/list-filter.ts'
import { list, type Sort } from '#app/operations/list.server.ts'
import { stockLevel } from '#app/stock/stock.record.ts'
import { db } from '#db/database.server.ts'
import { allOf, describePage } from '#db/stretches.server.ts'
import { countSought, findSought, isSought, type Sought } from './sought.server.ts'

export interface ListedLevel {
  id: string
  variant: VariantId
  place: LocationId | null
  product: string
  /** In other languages. */
  products: Titles
  /** Its values of the options: "Oat, Large". */
  options: string
  optionsIn: Titles
  slug: string
  picture: { key: string | null; kind: 'svg' | 'raster'; widths: readonly number[]; colour: string } | null
  sku: string | null
  barcode: string | null
  location: string | null
  /** Of its product. */
  status: 'draft' | 'active' | 'archived'
  isSoldBeyond: boolean
  /** On the shelf, with what is sold and not sent yet. Null: it is not counted. */
  onHand: number | null
  toSend: number | null
  reserved: number | null
  available: number | null
  limit: number | null
  /** How many people wait for it (app/back-in-stock). */
  waiting: number | null
  vendor: string
  /** How many are still to come there from suppliers, and when the next of them should be there. */
  incoming: number | null
  incomingOn: Day | null
}

const filters = {
  /** The SKU or barcode of a variant, or a part of its product's title in any language. */
  q: typedText(limits.searchQuery.value),
  location: { ...typedText(40), read: (text: string) => (isId<LocationId>(text) ? text : null) },
  vendor: typedText(limits.title.value),
  /** On sale and sold out, with few left, or waited for: of a location, or in all of them together. */
  state: oneOf(['low', 'few', 'sold_out', 'below_zero', 'awaited', 'incoming', 'not_counted']),
}
type Filter = Narrowed<typeof filters>

/** The stock of every variant at every location, the scarcest first; then the variants that are not counted. */
export const stock = list({
  name: 'stock',
  of: stockLevel,
  rows: 'stl_',
  filters,
  async find({ filter, sort, after, most }): Promise<ListedLevel[]> {
    const inOrder = (key: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
      sort.descending ? sql`${key} desc, ${id} desc` : sql`${key}, ${id}`
    const parts = partsOf(filter, await soughtBy(filter), 'in order').map(
      ({ from, key, id, fits }) => sql`(select ${id} as id, ${key} as key from ${from}
        where ${fits} and ${beyond(after, sort, key, id)} order by ${inOrder(key, id)} limit ${most})`,
    )
    if (parts.length === 0) return []
    const page = sql`select id, row_number() over (order by ${inOrder(sql`key`, sql`id`)}) as position
      from (${sql.join(parts, sql` union all `)}) found order by position limit ${most}`
    return describePage(page, describe)
  },
  async count(filter, most) {
    const sought = await soughtBy(filter)
    if (sought && !sought.products && !filter.location && !filter.vendor && !filter.state)
      return countSought(sought, most)
    const parts = partsOf(filter, sought, 'counted').map(
      ({ from, fits }) => sql`(select from ${from} where ${fits} limit ${most})`,
    )
    if (parts.length === 0) return 0
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from (select from (${sql.join(parts, sql` union all `)}) fits limit ${most}) all_of_them`.execute(db)
    return rows[0]?.count ?? 0
  },
  async choices() {
    const [locations, vendors] = await Promise.all([
      db.selectFrom('locations').select(['id as value', 'name as label']).orderBy('position').execute(),
      listVendors(),
    ])
    return { location: locations, ...(vendors.length > 0 && { vendor: vendors }) }
  },
  columns: {
    product: { kind: 'text' },
    sku: { kind: 'text' },
    location: { kind: 'text' },
    onHand: { kind: 'number' },
    toSend: { kind: 'number', aside: true },
    reserved: { kind: 'number' },
    available: { kind: 'number', sorts: true },
    limit: { kind: 'number' },
    waiting: { kind: 'number', aside: true },
    incoming: { kind: 'number', aside: true },
    incomingOn: { kind: 'date', isDay: true, aside: true },
    vendor: { kind: 'text', aside: true },
    variant: { kind: 'text', aside: true, ids: 'var_' },
    place: { kind: 'text', aside: true, ids: 'loc_' },
  },
  order: 'available',
  views: {
    all: {},
    low: { state: 'low' },
    sold_out: { state: 'sold_out' },
    below_zero: { state: 'below_zero' },
    awaited: { state: 'awaited' },
    incoming: { state: 'incoming' },
    not_counted: { state: 'not_counted' },
  },
})

interface Part {
  from: RawBuilder<unknown>
  key: RawBuilder<unknown>
  id: RawBuilder<unknown>
  fits: RawBuilder<unknown>
}

/** What is not counted comes after everything that is. */
const afterAll = sql`2147483647::int`
const available = sql`(t.on_hand - t.reserved)`

/** What was searched for is found once for a page and its count, which have the same filter. */
const searches = new WeakMap<Filter, Promise<Sought>>()

async function soughtBy(filter: Filter): Promise<Sought | null> {
  if (!filter.q) return null
  const sought = searches.get(filter) ?? findSought(filter.q)
  searches.set(filter, sought)
  return sought
}

/** Levels, and variants that have none because nobody counts them; each is read in order from an index. */
function partsOf({ location, vendor, state }: Filter, sought: Sought | null, as: 'in order' | 'counted'): Part[] {
  const levels: Part = {
    from: sql`stock_levels t`,
    key: available,
    id: sql`t.id`,
    fits: allOf(
      sql`t.counted`,
      location && sql`t.location_id = ${location}`,
      vendor && sql`t.vendor = ${vendor}`,
      state && fitsState[state](location !== null),
      sought && isSought(sought, sql`t.variant_id`, as),
    ),
  }
  const uncounted: Part = {
    from: sql`variants v`,
    key: afterAll,
    id: sql`v.id`,
    fits: allOf(
      sql`not v.tracks_stock`,
      vendor && sql`v.product_id in (select id from products where vendor = ${vendor})`,
      sought && isSought(sought, sql`v.id`, as),
    ),
  }
  if (state === 'not_counted') return location ? [] : [uncounted]
  return state || location ? [levels] : [levels, uncounted]
}

const onSale = sql`exists (select from variants v join products p on p.id = v.product_id
  where v.id = t.variant_id and p.status = 'active')`
/** Of the levels of a variant the one with the most: it stands for all of them. */
const isFullest = sql`t.id = (select o.id from stock_levels o where o.variant_id = t.variant_id
  order by o.on_hand - o.reserved desc, o.id limit 1)`
/** As shoppers can have it: a level below zero takes nothing from the others. */
const inAll = sql`(select sum(greatest(o.on_hand - o.reserved, 0)) from stock_levels o where o.variant_id = t.variant_id)`

const fitsState: Record<NonNullable<Filter['state']>, (isHere: boolean) => RawBuilder<unknown>> = {
  low: () => sql`${available} <= t.low_at and ${onSale}`,
  sold_out: (isHere) =>
    allOf(sql`${available} <= 0 and not t.allows_backorder and ${onSale}`, isHere ? null : isFullest),
  few: (isHere) =>
    allOf(
      sql`${available} between 1 and ${sql.lit(few)} and not t.allows_backorder and ${onSale}`,
      isHere ? null : sql`${isFullest} and ${inAll} <= ${sql.lit(few)}`,
    ),
  below_zero: () => sql`${available} < 0`,
  awaited: (isHere) =>
    allOf(
      sql`exists (select from stock_notices n where n.variant_id = t.variant_id and n.confirmed_at is not null)`,
      isHere ? null : isFullest,
    ),
  incoming: () => sql`exists (select from purchase_order_lines c join purchase_orders r on r.id = c.purchase_order_id
    where c.variant_id = t.variant_id and c.coming > 0 and r.location_id = t.location_id)`,
  not_counted: () => sql`false`,
}

function beyond(after: string | null, { descending }: Sort, key: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  if (after === null) return sql`true`
  const last = sql`coalesce((select on_hand - reserved from stock_levels where id = ${after} and counted), ${afterAll})`
  return sql`(${key}, ${id}) ${descending ? sql`<` : sql`>`} (${last}, ${after}::uuid)`
}

/** The values of a variant in the order of its options. */
const valuesAs = (name: RawBuilder<unknown>) => sql`coalesce((select string_agg(${name}, ', ' order by o.position)
  from options o join option_values w on w.option_id = o.id where w.id in (v.value1_id, v.value2_id, v.value3_id)), '')`

const describe = (picked: RawBuilder<unknown>) => sql<ListedLevel>`
  select picked.id, v.id as variant, s.location_id as place, p.title as product, ${titlesOf('p')} as products, p.slug, v.sku, v.barcode, l.name as location, p.vendor, p.status, v.allows_backorder as is_sold_beyond,
    ${valuesAs(sql`w.name`)} as options,
    ${inEachLanguage((locale) => valuesAs(sql`coalesce(nullif(w.translations #>> array[${locale}, 'name'], ''), w.name)`))} as options_in,
    s.on_hand + sold.pieces as on_hand, sold.pieces as to_send,
    s.reserved, s.on_hand - s.reserved as available, v.low_stock_at as "limit", came.incoming, came.incoming_on,
    nullif((select count(*)::int from stock_notices n where n.variant_id = v.id and n.confirmed_at is not null), 0) as waiting,
    (select json_build_object('key', m.key, 'kind', m.kind, 'widths', m.widths, 'colour', m.colour) from media m
      where m.id = coalesce(v.media_id, (select media_id from product_media where product_id = p.id order by position limit 1))) as picture
  from ${picked} left join stock_levels s on s.id = picked.id and s.counted
    join variants v on v.id = coalesce(s.variant_id, picked.id) join products p on p.id = v.product_id
    left join locations l on l.id = s.location_id
    -- Of most variants nothing is to be sent, and the function is the dearest part of a row. The offset: once for both columns.
    cross join lateral (select case when exists (select from stock_reservations r where r.variant_id = v.id and r.state = 'committed' and r.unsent)
      then pieces_to_send(v.id, s.location_id) else 0 end as pieces offset 0) sold
    left join lateral (select sum(c.coming)::float8 as incoming, min(r.expected_on) as incoming_on
      from purchase_order_lines c join purchase_orders r on r.id = c.purchase_order_id
      where c.variant_id = v.id and c.coming > 0 and r.location_id = s.location_id) came on true
  order by picked.position`

/** The first ones, each found from the one before it in an index, however many products there are. */
async function listVendors() {
  const { rows } = await sql<{ value: string }>`
    with recursive each (vendor) as (
      (select vendor from products where vendor > '' order by vendor limit 1)
      union all select (select p.vendor from products p where p.vendor > each.vendor order by p.vendor limit 1)
        from each where each.vendor is not null
    ) select vendor as value from each where vendor is not null limit ${limits.stockVendors.value}`.execute(db)
  return rows.map(({ value }) => ({ value, label: value }))
}
