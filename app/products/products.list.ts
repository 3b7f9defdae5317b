import { type RawBuilder, sql } from 'kysely'
import { titlesOf } from '#db/own-titles.server.ts'
import type { Titles } from '#app/locales.ts'
import { product } from '#app/catalogue/writing/product.record.ts'
import type { ProductId, VariantId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { type Narrowed, oneOf, typedText } from '#app/operations/list-filter.ts'
import { list } from '#app/operations/list.server.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { allOf, countStretches, describePage, pageOfIds, type Read } from '#db/stretches.server.ts'
import { readRule } from '#app/catalogue/rules/rule-input.ts'
import { isTypedOf } from '#app/catalogue/lists/typed/typed-product.server.ts'
import { type ProductStatus, productStatuses } from './product-change.ts'

export interface ListedProduct {
  id: ProductId
  title: string
  /** In other languages; a screen shows the reader's. */
  titles: Titles
  handle: string
  status: ProductStatus
  /** Of the cheapest variant; the dearest one's beside it. */
  price: number
  high: number
  currency: string
  variants: number
  /** Its only variant, whose price can be changed in the list. */
  only: VariantId | null
  /** What is there and not set aside, of the variants that are counted; null: none of them is. */
  stock: number | null
  /** Of its variants: the first that is planned, or that runs. */
  sale: { state: 'planned' | 'running'; from: string; until: string | null } | null
  /** When it is published, and when it is taken out again, as far as that is planned. */
  publishAt: Date | null
  withdrawAt: Date | null
  type: string
  vendor: string
  tags: string
  reasons: number
  added: Date
  changed: Date
  picture: {
    key: string
    kind: 'svg' | 'raster'
    widths: number[]
    width: number
    height: number
    colour: string
  } | null
}

const filters = {
  /** Words of title, maker, type and tags, or their beginnings; an SKU or a barcode. */
  q: typedText(limits.searchQuery.value),
  status: oneOf(productStatuses),
  /** The last part of a collection's address. */
  collection: typedText(100),
  vendor: typedText(limits.title.value),
  type: typedText(limits.title.value),
  tag: typedText(limits.title.value),
  /** What fits the rule of a collection: `{"match": "all", "conditions": ["tag:stoneware"]}`. */
  rule: typedText(limits.ruleText.value),
  /** On sale, and there is none to be had. */
  stock: oneOf(['empty']),
  picture: oneOf(['none']),
  /** Drafts that an import kept back. */
  reason: oneOf(['any']),
  /** Of one of its variants. */
  sale: oneOf(['any', 'planned', 'running']),
  /** To be published or taken out at a time. */
  schedule: oneOf(['any']),
}

/** All products of the shop, on sale or not. */
export const products = list({
  name: 'products',
  of: product,
  filters,
  async find({ filter, sort, after, most }): Promise<ListedProduct[]> {
    const keys = keysOf[sort.by as keyof typeof keysOf] ?? keysOf.added
    const page = pageOfIds(await readOf(filter), { keys, sort, after, most })
    const rows = await describePage(page, describe)
    const { currency } = await getSettings()
    return rows.map((row) => ({ ...row, currency }))
  },
  count: async (filter, most) => countStretches(await readOf(filter), most),
  columns: {
    title: { kind: 'text', sorts: true },
    status: { kind: 'status' },
    stock: { kind: 'number' },
    price: { kind: 'money' },
    type: { kind: 'text' },
    vendor: { kind: 'text' },
    variants: { kind: 'number', aside: true },
    tags: { kind: 'text', aside: true },
    handle: { kind: 'text', aside: true },
    reasons: { kind: 'number', aside: true },
    added: { kind: 'date', sorts: true, aside: true },
    changed: { kind: 'date', sorts: true, aside: true },
  },
  order: '-added',
  views: {
    all: {},
    active: { status: 'active' },
    drafts: { status: 'draft' },
    sold_out: { stock: 'empty' },
    no_picture: { picture: 'none' },
    kept_back: { reason: 'any' },
    sales: { sale: 'any' },
    scheduled: { schedule: 'any' },
    archived: { status: 'archived' },
  },
})

const describe = (picked: RawBuilder<unknown>) => sql<Omit<ListedProduct, 'currency'>>`
  select p.id, p.title, ${titlesOf('p')} as titles, p.slug as handle, p.status, v.low as price, v.high, v.variants,
    case when v.variants = 1 then v.ids[1] end as only, v.stock, planned.publish_at, planned.withdraw_at, p.product_type as type, p.vendor,
    array_to_string(p.tags, ', ') as tags, jsonb_array_length(p.draft_reasons) as reasons, p.created_at as added,
    p.updated_at as changed,
    (select json_build_object('key', m.key, 'kind', m.kind, 'widths', m.widths, 'width', m.width, 'height', m.height,
      'colour', m.colour) from product_media pm join media m on m.id = pm.media_id
      where pm.product_id = p.id and m.state = 'ready' order by pm.position limit 1) as picture,
    (select json_build_object('state', s.state, 'from', s.starts_at, 'until', s.ends_at) from variant_sales s
      where s.variant_id = any (v.ids) order by s.state desc, s.starts_at limit 1) as sale
  from ${picked} join products p using (id)
  cross join lateral (
    select coalesce(min(v.price), 0) as low, coalesce(max(v.price), 0) as high, count(*)::int as variants,
      array_agg(v.id) as ids,
      sum((select coalesce(sum(greatest(l.on_hand - l.reserved, 0)), 0) from stock_levels l where l.variant_id = v.id))
        filter (where v.tracks_stock)::int as stock
    from variants v where v.product_id = p.id) v
  left join product_schedules planned on planned.product_id = p.id
  order by picked.position`

const keysOf = {
  added: [sql`t.created_at`],
  changed: [sql`t.updated_at`],
  title: [sql`product_title_key(t.title)`],
}

/** What was searched for is found once for a page and its count, which have the same filter. */
const reads = new WeakMap<Narrowed<typeof filters>, Promise<Read>>()

function readOf(filter: Narrowed<typeof filters>): Promise<Read> {
  const read = reads.get(filter) ?? findRead(filter)
  reads.set(filter, read)
  return read
}

/** Each status is a range of the index of each order. */
async function findRead(filter: Narrowed<typeof filters>): Promise<Read> {
  const { status, vendor, type, tag, collection, rule, stock, picture, reason, sale, schedule, q } = filter
  const fits = allOf(
    vendor && sql`word_key(t.vendor) = word_key(${vendor})`,
    type && sql`word_key(t.product_type) = word_key(${type})`,
    tag && sql`word_keys(t.tags) @> array[word_key(${tag})]`,
    collection &&
      sql`exists (select from collection_products cp join collections c on c.id = cp.collection_id
        where cp.product_id = t.id and c.slug = ${collection} and c.deleted_at is null)`,
    stock && sql`exists (select from shelf s where s.product_id = t.id and s.shown and not s.available)`,
    rule && fitting(rule),
    picture && sql`t.id in (select product_id from products_without_picture)`,
    reason && sql`t.draft_reasons <> '[]'`,
    sale && onSale(sale),
    schedule && isScheduled,
    q && (await isTypedOf(q)),
  )
  const statuses = stock ? ['active'] : reason ? ['draft'] : productStatuses
  const asked = status === null ? statuses : statuses.filter((each) => each === status)
  if (asked.length === 0) return { table: 'products', stretches: [sql`false`] }
  return { table: 'products', stretches: asked.map((each) => allOf(sql`t.status = ${sql.lit(each)}`, fits)) }
}

/** What is no rule, no product fits. Looked for as far as lists are counted. */
function fitting(text: string): RawBuilder<unknown> {
  const rule = readRule(text)
  return rule
    ? sql`t.id = any (array(select fitting_products(${JSON.stringify(rule)}::jsonb, ${limits.officeCounts.value + 1})))`
    : sql`false`
}

/** Looked for as far as lists are counted. */
const onSale = (sale: 'any' | 'planned' | 'running') => sql`t.id = any (array(
  select v.product_id from variant_sales s join variants v on v.id = s.variant_id
  where ${sale === 'any' ? sql`true` : sql`s.state = ${sale}`} limit ${limits.officeCounts.value + 1}))`

const isScheduled = sql`t.id = any (array(
  select product_id from product_schedules limit ${limits.officeCounts.value + 1}))`
