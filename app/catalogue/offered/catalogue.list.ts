import { type RawBuilder, sql } from 'kysely'
import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import type { CollectionId, ProductId } from '#app/kernel/ids.ts'
import { list } from '#app/operations/list.server.ts'
import { type Narrowed, oneOf, typedText } from '#app/operations/list-filter.ts'
import { offeredProduct } from './offered-product.record.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { askBriefly } from '#db/brief.server.ts'
import { db } from '#db/database.server.ts'
import { typedWords } from '#app/catalogue/lists/typed/typed-words.server.ts'

interface ListedOffer {
  id: ProductId
  handle: string
  title: string
  vendor: string
  type: string
  /** The price of its cheapest variant. */
  price: number
  currency: string
  available: 'yes' | 'no'
  added: Date
}

const filters = {
  /** Words of which a product has all, or their beginnings. */
  q: typedText(limits.searchQuery.value),
  /** The last part of a collection's address. */
  collection: typedText(100),
  type: typedText(100),
  available: oneOf(['yes']),
}

/** The products on offer, newest first, in the shop's own language. */
export const catalogue = list({
  name: 'catalogue',
  of: offeredProduct,
  filters,
  async find({ filter, after, most }): Promise<ListedOffer[]> {
    const [{ currency }, within] = await Promise.all([getSettings(), findCollection(filter.collection)])
    if (within === null) return []
    const older = after ? sql`and o.product_id < ${after}` : sql``
    return asked(sql<ListedOffer>`
      select p.id, p.slug as handle, p.title, p.vendor, p.product_type as type, p.created_at as added, ${currency} as currency,
        s.low as price, case when s.available then 'yes' else 'no' end as available
      from ${offered(within, filter)} ${older} order by o.product_id desc limit ${most}`)
  },
  async count(filter, most) {
    const within = await findCollection(filter.collection)
    if (within === null) return 0
    const [row] = await asked(sql<{ count: number }>`
      select count(*)::int as count from (select from ${offered(within, filter)} limit ${most}) fits`)
    return row?.count ?? 0
  },
  columns: {
    handle: { kind: 'text' },
    title: { kind: 'text' },
    vendor: { kind: 'text' },
    type: { kind: 'text' },
    price: { kind: 'money' },
    available: { kind: 'status' },
    added: { kind: 'date' },
  },
  order: '-added',
  views: { all: {}, available: { available: 'yes' } },
})

/** Anyone can ask for it, with the publishable key: it has the moment and the connections that pages of lists have. */
async function asked<Row extends object>(statement: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = statement.compile(db)
  const rows = await askBriefly<Row>('lists', null, text, [...parameters])
  if (!rows) throw new Fault('system.unavailable', { cause: new Error('the catalogue did not get its turn') })
  return rows
}

/** Undefined where no collection is asked for, null where there is none of that name. */
async function findCollection(slug: string | null): Promise<CollectionId | undefined | null> {
  if (!slug) return undefined
  const row = await db
    .selectFrom('collections')
    .select('id')
    .where('slug', '=', slug)
    .where('shown', '=', true)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * The products `o.product_id` with their rows, all of the shop or those of a collection: in the order of an index
 * either way. Their rows of the shelf are looked up one by one: joined, the database reads the whole shelf to count ten
 * thousand of them.
 */
function offered(within: CollectionId | undefined, filter: Narrowed<typeof filters>): RawBuilder<unknown> {
  const all = sql`(select id as product_id from products) o`
  const places = sql`(select product_id from shelf_places where collection_id = ${within}) o`
  return sql`${within ? places : all} join products p on p.id = o.product_id and p.status = 'active' ${fitting(filter)}
    cross join lateral (select low, available from shelf s where s.product_id = o.product_id and s.shown
      ${filter.available ? sql`and s.available` : sql``} limit 1) s where true`
}

/** The index by type has only products that are on sale. */
function fitting({ q, type }: Narrowed<typeof filters>): RawBuilder<unknown> {
  return sql`${q ? sql`and ${searched(q)}` : sql``} ${type ? sql`and p.product_type = ${type}` : sql``}`
}

const searched = (text: string) => {
  const words = typedWords(text)
  return words ? sql`p.search_words @@ ${words}` : sql`false`
}
