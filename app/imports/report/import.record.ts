import { z } from 'zod'
import { besideKinds } from '#app/imports/beside/kinds.ts'
import { isId } from '#app/kernel/ids.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

export const importFormats = ['shopify', 'woocommerce', 'generic', ...besideKinds] as const
export const importStates = ['uploaded', 'checked', 'running', 'done', 'failed'] as const

/** A file of a former shop that was imported, and what became of it. */
const importView = z.object({
  id: idOf('imp_'),
  file_name: z.string(),
  format: z.enum(importFormats),
  state: z.enum(importStates),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Of products: how many of the created and changed ones wait as drafts. */
  drafts: z.int(),
  /** Rows of the file that need attention, as long as they are kept. */
  attention_rows: z.int(),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
})
export type ImportView = z.infer<typeof importView>

export interface FiledImport {
  row: Row<'imports'>
}

async function find(on: Db, id: string): Promise<FiledImport | null> {
  const row = isId(id) ? await on.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst() : undefined
  return row ? { row } : null
}

export const importRun = record<string, FiledImport, ImportView>({
  name: 'imports',
  prefix: 'imp_',
  permission: 'imports:write',
  http: 'GET /imports/:import',
  schema: importView,
  find,
  lock: find,
  idOf: ({ row }) => row.id,
  keyOf: (text) => text || null,
  async viewOf(on, { row }) {
    const rows = on.selectFrom('importRows').select((eb) => eb.fn.countAll<number>().as('rows'))
    const { rows: attention } = await rows.where('importId', '=', row.id).executeTakeFirstOrThrow()
    return {
      id: row.id,
      file_name: row.fileName,
      format: row.format,
      state: row.state,
      created: row.createdCount,
      changed: row.changedCount,
      unchanged: row.unchangedCount,
      refused: row.refusedCount,
      drafts: row.draftCount,
      attention_rows: Number(attention),
      started_at: row.createdAt.toISOString(),
      finished_at: row.finishedAt?.toISOString() ?? null,
    }
  },
})
