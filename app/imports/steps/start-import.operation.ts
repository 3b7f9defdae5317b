import { notFound } from '#app/errors.ts'
import { importRun, standingOf } from '#app/imports/report/import.record.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { answerRefusals, answersInput, checkAnswers } from './answers.server.ts'
import { askWork } from './ask-work.server.ts'
import { mayRun } from './steps.ts'

/** Lets a job import the file. What is in stays, whatever happens, and it can be run again. */
export const startImport = operation({
  name: 'imports.start',
  http: 'POST /imports/:import/start',
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
    await askWork(tx, { id: row.id, answers: answers.value }, 'run', actor)
    return agree()
  },
})
