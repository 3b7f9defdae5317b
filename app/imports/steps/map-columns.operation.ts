import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { importRun, standingOf } from '#app/imports/report/import.record.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { askWork } from './ask-work.server.ts'
import { columnOf, mappedColumns } from './mapped-columns.ts'
import { mayMap } from './steps.ts'

const heading = z.string().max(200, 'field.too_long').nullable().default(null)

/** Says which column of a file is which, by the file's own headings, and lets it be read again. */
export const mapColumns = operation({
  name: 'imports.map',
  http: 'PUT /imports/:import/columns',
  permission: 'imports:write',
  nature: 'plain',
  on: importRun,
  input: z.object(Object.fromEntries(mappedColumns.map((name) => [name, heading]))),
  refusals: ['import.not_uploaded', 'import.not_read', 'import.at_work', 'import.columns'],
  offer: (facts) => mayMap(standingOf(facts)),
  async run({ tx, facts, input, actor }) {
    const row = facts.row ?? notFound()
    const chosen = mappedColumns.flatMap((name) => {
      const column = input[name]
      return column ? [[name, column] as const] : []
    })
    if (!input.title) return refuse('import.columns', '/title')
    if (!input.price) return refuse('import.columns', '/price')
    const unknown = chosen.find(([, column]) => !row.found?.header.includes(column))
    const twice = chosen.find(([, column], at) => chosen.some(([, other], before) => before < at && other === column))
    const wrong = unknown ?? twice
    if (wrong) return refuse('import.columns', `/${wrong[0]}`)
    const mapping = Object.fromEntries(chosen.map(([name, column]) => [columnOf[name], column]))
    await askWork(tx, { ...row, answers: { ...row.answers, mapping } }, 'check', actor)
    return agree()
  },
})
