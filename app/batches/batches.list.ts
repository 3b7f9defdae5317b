import { sql } from 'kysely'
import type { BatchId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { type Narrowed, oneOf } from '#app/operations/list-filter.ts'
import { list } from '#app/operations/list.server.ts'
import { db } from '#db/database.server.ts'
import { countStretches, pageOfIds, type Read } from '#db/stretches.server.ts'
import { bulkActs, maySeeObjects } from '#app/batches/acts/bulk-acts.server.ts'
import { batch } from './batch.record.ts'
import { batchStates } from './batch.ts'

export interface ListedBatch {
  id: BatchId
  made: Date
  operation: string
  list: string
  state: string
  total: number
  /** It takes back what another did. */
  isUndo: boolean
}

const filters = { state: oneOf(batchStates) }

/** Changes of many objects at once, latest first. */
export const batches = list({
  name: 'batches',
  of: batch,
  filters,
  async find({ filter, sort, after, most, actor }): Promise<ListedBatch[]> {
    const keys = [sql`t.made_at`]
    const { rows } = await sql<ListedBatch>`
      select b.id, b.made_at as made, b.operation, b.list, b.state, b.total, b.undoes is not null as "isUndo"
      from (${pageOfIds(readOf(filter, actor), { keys, sort, after, most })}) picked join batches b using (id)
      order by picked.position`.execute(db)
    return rows
  },
  count: (filter, most, actor) => countStretches(readOf(filter, actor), most),
  columns: {
    made: { kind: 'date', sorts: true },
    operation: { kind: 'status' },
    list: { kind: 'status' },
    state: { kind: 'status' },
    total: { kind: 'text' },
  },
  order: '-made',
  views: { all: {} },
})

function readOf({ state }: Narrowed<typeof filters>, actor?: Actor): Read {
  const hidden = bulkActs
    .map(({ operation }) => operation.name)
    .filter((name) => actor && !maySeeObjects(actor, { operation: name }))
  const seen = hidden.length > 0 ? sql`t.operation <> all (${hidden}::text[])` : sql`true`
  return { table: 'batches', stretches: [state ? sql`t.state = ${state} and ${seen}` : seen] }
}
