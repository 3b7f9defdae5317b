import { sql } from 'kysely'
import { type Narrowed, oneOf } from '#app/operations/list-filter.ts'
import { list } from '#app/operations/list.server.ts'
import { db } from '#db/database.server.ts'
import { allOf, countStretches, pageOfIds, type Read } from '#db/stretches.server.ts'
import { importFormats, importRun, importStates } from './import.record.ts'

export interface ListedImport {
  id: string
  file: string
  format: (typeof importFormats)[number]
  state: (typeof importStates)[number]
  created: number
  changed: number
  unchanged: number
  refused: number
  drafts: number
  /** Rows that need attention, as far as they are kept. */
  attention: number
  started: Date
}

const filters = { format: oneOf(importFormats), state: oneOf(importStates) }

/** Files of a former shop that were imported, newest first. */
export const imports = list({
  name: 'imports',
  of: importRun,
  filters,
  async find({ filter, sort, after, most }): Promise<ListedImport[]> {
    const { rows } = await sql<ListedImport>`
      select i.id, i.file_name as file, i.format, i.state, i.created_count as created, i.changed_count as changed,
        i.unchanged_count as unchanged, i.refused_count as refused, i.draft_count as drafts,
        (select count(*)::int from import_rows r where r.import_id = i.id) as attention, i.created_at as started
      from (${pageOfIds(readOf(filter), { keys: [sql`t.created_at`], sort, after, most })}) picked join imports i using (id)
      order by picked.position`.execute(db)
    return rows
  },
  count: (filter, most) => countStretches(readOf(filter), most),
  columns: {
    file: { kind: 'text' },
    format: { kind: 'status' },
    state: { kind: 'status' },
    created: { kind: 'text' },
    changed: { kind: 'text', aside: true },
    unchanged: { kind: 'text', aside: true },
    refused: { kind: 'text' },
    drafts: { kind: 'text', aside: true },
    attention: { kind: 'text' },
    started: { kind: 'date', sorts: true },
  },
  order: '-started',
  views: { all: {}, failed: { state: 'failed' } },
})

function readOf({ format, state }: Narrowed<typeof filters>): Read {
  const fits = allOf(format && sql`t.format = ${format}`, state && sql`t.state = ${state}`)
  return { table: 'imports', stretches: [fits] }
}
