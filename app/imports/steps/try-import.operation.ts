import { notFound } from '#app/errors.ts'
import { importRun, standingOf } from '#app/imports/report/import.record.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { answerRefusals, answersInput, checkAnswers } from './answers.server.ts'
import { askWork } from './ask-work.server.ts'
import { mayRun } from './steps.ts'

/** Lets a job say what an import of the file would do; nothing is changed. */
export const tryImport = operation({
  name: 'imports.try',
  http: 'POST /imports/:import/try',
  permission: 'imports:write',
  nature: 'plain',
  on: importRun,
  input: answersInput,
  refusals: ['import.not_uploaded', 'import.not_read', 'import.at_work', ...answerRefusals],
  offer: (facts) => mayRun(standingOf(facts)),
  async run({ tx, facts, input, actor }) {
    const row = facts.row ?? notFound()
    const answers = await checkAnswers(tx, row, input)
    if (!answers.ok) return answers
    await askWork(tx, { id: row.id, answers: answers.value }, 'try', actor)
    return agree()
  },
})
