import { sql } from 'kysely'
import type { MediaId, ProductId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { type Narrowed, oneOf, typedText } from '#app/operations/list-filter.ts'
import { list } from '#app/operations/list.server.ts'
import { failures } from '#app/pictures/picture-answer.ts'
import { db } from '#db/database.server.ts'
import { allOf, countStretches, pageOfIds, type Read } from '#db/stretches.server.ts'
import { picture } from '#app/pictures/library/picture.record.ts'
import { seenUses } from '#app/pictures/library/seen-uses.server.ts'

const codes = Object.values(failures).map(({ code }) => code)

export interface ListedFailure {
  id: MediaId
  /** The first product that shows it, of those that the reader may know of; null if none does. */
  product: string | null
  /** Its id; null in the same cases. */
  productId: ProductId | null
  address: string
  failure: string
}

const filters = {
  /** How the picture’s address begins. */
  q: typedText(limits.searchQuery.value),
  failure: oneOf(codes),
}

/** Pictures of imported products that could not be had, and why. */
export const failedPictures = list({
  name: 'failed_pictures',
  of: picture,
  filters,
  async find({ filter, sort, after, most, actor }): Promise<ListedFailure[]> {
    const keys = sort.by === 'address' ? [sql`t.source_url collate "C"`] : []
    const { rows } = await sql<ListedFailure>`
      select m.id, m.source_url as address, m.failure, shown.title as product, shown.id as product_id
      from (${pageOfIds(readOf(filter), { keys, sort, after, most })}) picked join media m using (id)
        left join lateral (select p.id, p.title from product_media pm join products p on p.id = pm.product_id
          where pm.media_id = m.id and ${seenUses(actor).product('p')} order by p.id limit 1) shown on true
      order by picked.position`.execute(db)
    return rows
  },
  count: (filter, most) => countStretches(readOf(filter), most),
  columns: {
    product: { kind: 'text' },
    address: { kind: 'text', sorts: true },
    failure: { kind: 'status' },
  },
  order: 'address',
  views: { all: {} },
})

// An index has the failed ones alone, of which there are few.
function readOf({ q, failure }: Narrowed<typeof filters>): Read {
  const fits = allOf(
    sql`t.state = 'failed' and t.source_url is not null`,
    failure && sql`t.failure = ${failure}`,
    q && sql`starts_with(t.source_url collate "C", ${q})`,
  )
  return { table: 'media', stretches: [fits] }
}
