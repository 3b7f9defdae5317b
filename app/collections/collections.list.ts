import { sql } from 'kysely'
import type { CollectionId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { type Narrowed, oneOf, typedText } from '#app/operations/list-filter.ts'
import { titlesOf } from '#db/own-titles.server.ts'
import type { Titles } from '#app/locales.ts'
import { list } from '#app/operations/list.server.ts'
import { db } from '#db/database.server.ts'
import { allOf, countStretches, pageOfIds, type Read } from '#db/stretches.server.ts'
import { collection } from '#app/catalogue/collections/collection.record.ts'

export interface ListedCollection {
  id: CollectionId
  title: string
  /** In other languages. */
  titles: Titles
  handle: string
  kind: 'hand' | 'rule'
  status: 'visible' | 'hidden'
  /** How many of its products shoppers see. */
  products: number
  /** The title of the collection that it is below. */
  parent: string | null
  parents: Titles
  position: number
  added: Date
}

const filters = {
  /** Words of its title in any language, or parts of them. */
  q: typedText(limits.searchQuery.value),
  kind: oneOf(['hand', 'rule']),
  status: oneOf(['visible', 'hidden']),
}

/** All collections of the shop, whether shoppers see them or not. */
export const collections = list({
  name: 'collections',
  of: collection,
  filters,
  async find({ filter, sort, after, most }): Promise<ListedCollection[]> {
    const keys = keysOf[sort.by as keyof typeof keysOf] ?? keysOf.position
    const { rows } = await sql<ListedCollection>`
      select c.id, c.title, ${titlesOf('c')} as titles, c.slug as handle, case when c.rule is null then 'hand' else 'rule' end as kind,
        case when c.visible then 'visible' else 'hidden' end as status,
        (select coalesce(sum(f.products), 0)::int from facet_counts f where f.collection_id = c.id and f.facet = '') as products,
        above.title as parent, above.titles as parents,
        c.position, c.created_at as added
      from (${pageOfIds(readOf(filter), { keys, sort, after, most })}) picked join collections c using (id)
      left join lateral (select o.title, ${titlesOf('o')} as titles from collections o
        where o.id = c.parent_id and o.deleted_at is null) above on true
      order by picked.position`.execute(db)
    return rows
  },
  count: (filter, most) => countStretches(readOf(filter), most),
  columns: {
    title: { kind: 'text', sorts: true },
    kind: { kind: 'status' },
    products: { kind: 'text' },
    status: { kind: 'status' },
    parent: { kind: 'text' },
    handle: { kind: 'text', aside: true },
    position: { kind: 'text', sorts: true, aside: true },
    added: { kind: 'date', sorts: true, aside: true },
  },
  order: 'position',
  views: {
    all: {},
    by_hand: { kind: 'hand' },
    by_rule: { kind: 'rule' },
    hidden: { status: 'hidden' },
  },
})

const keysOf = {
  title: [sql`product_title_key(t.title)`],
  position: [sql`t.position`],
  added: [sql`t.created_at`],
}

function readOf({ q, kind, status }: Narrowed<typeof filters>): Read {
  const typed = q?.toLowerCase().split(/\s+/).filter(Boolean) ?? []
  const fits = allOf(
    sql`t.deleted_at is null`,
    kind && (kind === 'rule' ? sql`t.rule is not null` : sql`t.rule is null`),
    status && sql`t.visible = ${status === 'visible'}`,
    ...typed.map((word) => sql`position(${word} in lower(concat_ws(' ', t.title, t.slug, ${titlesOf('t')}))) > 0`),
  )
  return { table: 'collections', stretches: [fits] }
}
