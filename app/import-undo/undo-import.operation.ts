import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { importRun } from '#app/imports/report/import.record.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { agree } from '#app/kernel/outcome.ts'
import { demand, maker } from '#app/operations/actor.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayUndoImport } from './import-undo.ts'
import { rightToUndo } from './undo-import.server.ts'

/**
 * Lets a job undo an import: what is new is deleted, or archived where it was ordered; what was changed says again what it said
 * before. What somebody has changed since stays.
 */
export const undoImport = operation({
  name: 'imports.undo',
  http: 'POST /imports/:import/undo',
  permission: 'imports:write',
  nature: 'plain',
  on: importRun,
  input: z.object({}),
  refusals: ['import.at_work', 'import.not_undoable'],
  offer: ({ row }) => mayUndoImport(row ?? notFound()),
  async run({ tx, facts, actor }) {
    const { id, format } = facts.row ?? notFound()
    demand(actor, rightToUndo(format))
    await tx
      .updateTable('imports')
      .set({ work: 'undo', progress: 0, ...maker(actor) })
      .where('id', '=', id)
      .execute()
    await enqueue(tx, 'undo-import', { importId: id }, { key: `import-${id}` })
    return agree()
  },
})
