import { sql } from 'kysely'
import type { DraftId } from '#app/kernel/ids.ts'
import { type Narrowed, oneOf } from '#app/operations/list-filter.ts'
import { list } from '#app/operations/list.server.ts'
import { db } from '#db/database.server.ts'
import { countStretches, pageOfIds, type Read } from '#db/stretches.server.ts'
import { draft } from './draft.record.ts'
import { draftStates } from './draft.ts'

export interface ListedDraft {
  id: DraftId
  number: string
  made: Date
  state: string
  email: string | null
  total: number
  currency: string
}

const filters = { state: oneOf(draftStates) }

/** Orders that staff compose, latest first. */
export const drafts = list({
  name: 'drafts',
  of: draft,
  filters,
  async find({ filter, sort, after, most }): Promise<ListedDraft[]> {
    const keys = [sql`t.made_at`]
    const { rows } = await sql<ListedDraft>`
      select d.id, d.number, d.made_at as made, d.state, c.checkout ->> 'email' as email, d.total, d.currency
      from (${pageOfIds(readOf(filter), { keys, sort, after, most })}) picked join drafts d using (id)
        join carts c on c.id = d.cart_id
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

const readOf = ({ state }: Narrowed<typeof filters>): Read => ({
  table: 'drafts',
  stretches: [state ? sql`t.state = ${state}` : sql`true`],
})
