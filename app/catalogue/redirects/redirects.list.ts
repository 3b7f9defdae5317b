import { sql } from 'kysely'
import type { RedirectId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { type Narrowed, oneOf, typedText } from '#app/operations/list-filter.ts'
import { list } from '#app/operations/list.server.ts'
import { db } from '#db/database.server.ts'
import { allOf, countStretches, pageOfIds, type Read } from '#db/stretches.server.ts'
import { redirect } from './redirect.record.ts'
import { addressKey } from './old-address.ts'
import type { RedirectSource } from './redirects.server.ts'

export interface ListedRedirect {
  id: RedirectId
  from: string
  to: string
  source: RedirectSource
  created: Date
}

const filters = {
  /** How the address begins, here or in the former shop. */
  q: typedText(limits.searchQuery.value),
  source: oneOf(['shop', 'import', 'staff']),
}

/** Old addresses, and where each leads. */
export const redirects = list({
  name: 'redirects',
  of: redirect,
  filters,
  async find({ filter, sort, after, most }): Promise<ListedRedirect[]> {
    const keys = [sort.by === 'from' ? sql`t.from_path collate "C"` : sql`t.created_at`]
    const { rows } = await sql<ListedRedirect>`
      select r.id, r.from_path as "from", r.to_path as "to", r.source, r.created_at as created
      from (${pageOfIds(readOf(filter), { keys, sort, after, most })}) picked join redirects r using (id)
      order by picked.position`.execute(db)
    return rows
  },
  count: (filter, most) => countStretches(readOf(filter), most),
  columns: {
    from: { kind: 'text', sorts: true },
    to: { kind: 'text' },
    source: { kind: 'status' },
    created: { kind: 'date', sorts: true },
  },
  order: '-created',
  views: { all: {} },
})

function readOf({ q, source }: Narrowed<typeof filters>): Read {
  const typed = q && addressKey(q.startsWith('/') ? q : `/${q}`)
  const fits = allOf(
    source && sql`t.source = ${source}`,
    typed && sql`(starts_with(t.from_path collate "C", ${typed}) or starts_with(t.to_path collate "C", ${typed}))`,
  )
  return { table: 'redirects', stretches: [fits] }
}
