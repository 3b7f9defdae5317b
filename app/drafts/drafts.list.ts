import { sql } from 'kysely'
import { limits } from '#app/limits.ts'
import type { DraftId } from '#app/kernel/ids.ts'
import { type Narrowed, oneOf, typedText } from '#app/operations/list-filter.ts'
import { list } from '#app/operations/list.server.ts'
import { db } from '#db/database.server.ts'
import { allOf, countStretches, pageOfIds, type Read } from '#db/stretches.server.ts'
import { draft } from './draft.record.ts'
import { draftNumberTyped, draftStates } from './draft.ts'

export interface ListedDraft {
  id: DraftId
  number: string
  made: Date
  state: string
  email: string | null
  total: number
  currency: string
}

const filters = {
  /** Its number, or the address it is for. */
  q: typedText(limits.searchQuery.value),
  state: oneOf(draftStates),
}

/** Orders that staff compose, latest first. */
export const drafts = list({
  name: 'drafts',
  of: draft,
  filters,
  async find({ filter, sort, after, most }): Promise<ListedDraft[]> {
    const keys = [sql`t.made_at`]
    const { rows } = await sql<ListedDraft>`
      select d.id, d.number, d.made_at as made, d.state, d.email, d.total, d.currency
      from (${pageOfIds(readOf(filter), { keys, sort, after, most })}) picked join drafts d using (id)
      order by picked.position`.execute(db)
    return rows
  },
  count: (filter, most) => countStretches(readOf(filter), most),
  columns: {
    number: { kind: 'text', opens: '/admin/drafts/:draft' },
    made: { kind: 'date', sorts: true },
    email: { kind: 'text', personal: true },
    state: { kind: 'status' },
    total: { kind: 'money' },
  },
  order: '-made',
  views: { open: { state: 'open' }, sent: { state: 'sent' }, all: {} },
})

function readOf({ q, state }: Narrowed<typeof filters>): Read {
  const ofState = state && sql`t.state = ${state}`
  const typed = q?.includes('@') ? sql`lower(t.email) = lower(${q}::text)` : q && sql`t.number = ${draftNumberTyped(q)}`
  return { table: 'drafts', stretches: [allOf(ofState, typed)] }
}
