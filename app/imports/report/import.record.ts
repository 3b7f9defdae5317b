import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { type FoundInFile, importWorks, type Standing, type TrialResult } from '#app/imports/steps/steps.ts'
import { besideKinds } from '#app/imports/beside/kinds.ts'
import { isId } from '#app/kernel/ids.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

export const importFormats = ['shopify', 'woocommerce', 'generic', ...besideKinds] as const
export const importStates = ['uploaded', 'checked', 'running', 'done', 'failed', 'undone'] as const

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
  /** Of products: how many of the created, changed and unchanged ones are drafts, whether by the file or until their rows are corrected. */
  drafts: z.int(),
  /** Rows of the file that need attention, as long as they are kept. */
  attention_rows: z.int(),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** What is being done with an uploaded file, or is about to be. */
  work: z.enum(importWorks).nullable(),
  /** Products or rows that are through. */
  progress: z.int(),
  /** What was found in an uploaded file; null until it was read. */
  found: z
    .object({
      headings: z.array(z.string()),
      rows: z.int(),
      /** Nobody knows its headings: `imports.map` says which is which. */
      unknown: z.boolean(),
      /** Its variants are counted, and it has no quantities: `imports.start` asks. */
      lacks_stock: z.boolean(),
      /** Columns that become custom fields. */
      custom: z.array(z.string()),
    })
    .nullable(),
  /** What the last trial run found. */
  trial: z
    .object({
      at: z.iso.datetime(),
      created: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      refused: z.int(),
      drafts: z.int(),
    })
    .nullable(),
  /** What undoing it has done; null until it was undone. */
  undone: z
    .object({
      deleted: z.int(),
      archived: z.int(),
      restored: z.int(),
      left: z.int(),
      /** Of the deleted ones, collections that were made of what a file of products says. Left out: none. */
      collections: z.int().optional(),
      /** Deleted pictures that came with it and that nothing showed any more. Left out: none. */
      pictures: z.int().optional(),
    })
    .nullable(),
})
export type ImportView = z.infer<typeof importView>

/** Null: a file that is about to be imported. */
export interface FiledImport {
  row: Row<'imports'> | null
}

const byId = (on: Db, id: string) => on.selectFrom('imports').selectAll().where('id', '=', id)

async function filed(id: string | null, find: (id: string) => Promise<Row<'imports'> | undefined>) {
  if (id === null) return { row: null }
  const row = isId(id) ? await find(id) : undefined
  return row ? { row } : null
}

/** What rules decide by. */
export const standingOf = ({ row }: FiledImport): Standing => {
  const { state, work, uploadId, found, answers } = row ?? notFound()
  return { state, work, found, hasFile: uploadId !== null, hasMapping: answers.mapping !== undefined }
}

export const importRun = record<string | null, FiledImport, ImportView>({
  name: 'imports',
  prefix: 'imp_',
  permission: 'imports:write',
  http: 'GET /imports/:import',
  schema: importView,
  find: (on, key) => filed(key, (id) => byId(on, id).executeTakeFirst()),
  lock: (tx, key) => filed(key, (id) => byId(tx, id).forUpdate().executeTakeFirst()),
  isNew: ({ row }) => row === null,
  idOf: ({ row }) => row?.id ?? '',
  keyOf: (text) => text || null,
  async viewOf(on, { row: found }) {
    const row = found ?? notFound()
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
      work: row.work,
      progress: row.progress,
      found: foundView(row.found),
      trial: trialView(row.trial),
      undone: row.undone,
    }
  },
})

const foundView = (found: FoundInFile | null): ImportView['found'] =>
  found && {
    headings: found.header,
    rows: found.rows,
    unknown: found.isUnknown,
    lacks_stock: found.lacksStock,
    custom: found.unread,
  }

function trialView(trial: TrialResult | null): ImportView['trial'] {
  if (!trial || 'code' in trial) return null
  const { at, created, changed, unchanged, refused, drafts } = trial
  return { at, created, changed, unchanged, refused, drafts }
}
