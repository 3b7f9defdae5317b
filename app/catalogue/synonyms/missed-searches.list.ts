import { sql } from 'kysely'
import type { Id } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { locales } from '#app/locales.ts'
import { type Narrowed, oneOf, typedText } from '#app/operations/list-filter.ts'
import { list } from '#app/operations/list.server.ts'
import { db } from '#db/database.server.ts'
import { allOf, countStretches, pageOfIds, type Read } from '#db/stretches.server.ts'
import { synonyms } from './synonyms.record.ts'
import { plain } from '#app/catalogue/search/written.ts'

export interface MissedSearch {
  id: Id<'missed search'>
  words: string
  language: string
  times: number
  last: Date
}

const filters = { q: typedText(limits.searchQuery.value), language: oneOf(locales) }

/** Searches without results that occurred more than once, the most frequent first. */
export const missedSearches = list({
  name: 'missed_searches',
  of: synonyms,
  rows: 'mis_',
  filters,
  async find({ filter, sort, after, most }): Promise<MissedSearch[]> {
    const keys = [sort.by === 'last' ? sql`t.last_at` : sql`t.times`]
    const { rows } = await sql<MissedSearch>`
      select m.id, m.words, m.language, m.times, m.last_at as last
      from (${pageOfIds(readOf(filter), { keys, sort, after, most })}) picked join missed_searches m using (id)
      order by picked.position`.execute(db)
    return rows
  },
  count: (filter, most) => countStretches(readOf(filter), most),
  columns: {
    words: { kind: 'text' },
    language: { kind: 'status' },
    times: { kind: 'text', sorts: true },
    last: { kind: 'date', sorts: true },
  },
  order: '-times',
  views: { all: {} },
})

// There are `limits.missedSearches` of them at most, so that words are looked for in all.
function readOf({ q, language }: Narrowed<typeof filters>): Read {
  const fits = allOf(
    sql`t.times > 1`,
    language && sql`t.language = ${language}`,
    q && sql`strpos(t.words, ${plain(q)}) > 0`,
  )
  return { table: 'missed_searches', stretches: [fits] }
}
