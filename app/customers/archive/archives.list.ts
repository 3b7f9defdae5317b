import { sql } from 'kysely'
import { type ArchiveId } from '#app/kernel/ids.ts'
import { type Narrowed, oneOf } from '#app/operations/list-filter.ts'
import { list } from '#app/operations/list.server.ts'
import { db } from '#db/database.server.ts'
import { allOf, countStretches, pageOfIds, type Read } from '#db/stretches.server.ts'
import { archive } from './archive.record.ts'

export const archiveStates = ['making', 'made'] as const

export interface ListedArchive {
  id: ArchiveId
  state: (typeof archiveStates)[number]
  name: string
  email: string | null
  requested: Date
  made: Date | null
  expires: Date | null
}

const filters = { state: oneOf(archiveStates) }

/** Files with a customer's data that were asked for, newest first. They are deleted a day after they were made, and with them their rows. */
export const archives = list({
  name: 'archives',
  of: archive,
  filters,
  async find({ filter, sort, after, most }): Promise<ListedArchive[]> {
    const { rows } = await sql<ListedArchive>`
      select a.id, case when a.made_at is null then 'making' else 'made' end as state, c.name, c.email, a.requested_at as requested,
        a.made_at as made, a.expires_at as expires
      from (${pageOfIds(readOf(filter), { keys: [sql`t.requested_at`], sort, after, most })}) picked
        join archives a using (id) join customers c on c.id = a.customer_id
      order by picked.position`.execute(db)
    return rows
  },
  count: (filter, most) => countStretches(readOf(filter), most),
  columns: {
    name: { kind: 'text', personal: true },
    email: { kind: 'text', personal: true },
    state: { kind: 'status' },
    requested: { kind: 'date', sorts: true },
    made: { kind: 'date' },
    expires: { kind: 'date' },
  },
  order: '-requested',
  views: { all: {} },
})

function readOf({ state }: Narrowed<typeof filters>): Read {
  return {
    table: 'archives',
    stretches: [allOf(state && (state === 'made' ? sql`t.made_at is not null` : sql`t.made_at is null`))],
  }
}
