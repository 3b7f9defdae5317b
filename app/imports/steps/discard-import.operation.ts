import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { importRun, standingOf } from '#app/imports/report/import.record.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { dropFiles } from '#app/imports/uploads/upload.server.ts'
import { mayDiscard } from './steps.ts'

/** Puts away an uploaded file that was not imported. */
export const discardImport = operation({
  name: 'imports.discard',
  http: 'DELETE /imports/:import',
  permission: 'imports:write',
  nature: 'plain',
  on: importRun,
  input: z.object({}),
  refusals: ['import.not_uploaded', 'import.at_work'],
  offer: (facts) => mayDiscard(standingOf(facts)),
  async run({ tx, facts }) {
    const row = facts.row ?? notFound()
    await dropFiles(tx, row)
    await tx.deleteFrom('imports').where('id', '=', row.id).execute()
    return agree()
  },
})
