import { notFound } from '#app/errors.ts'
import { type FiledImport, importRun, standingOf } from '#app/imports/report/import.record.ts'
import { agree, type Outcome } from '#app/kernel/outcome.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { Tx } from '#db/database.server.ts'
import type { z } from 'zod'
import { answerRefusals, answersInput, checkAnswers } from './answers.server.ts'
import { askWork } from './ask-work.server.ts'
import { mayRun } from './steps.ts'

interface Asked {
  tx: Tx
  facts: FiledImport
  input: z.infer<typeof answersInput>
  actor: Actor
}

/** What trying out and importing have in common: a file that was read, and the answers that it needs. */
export const answeredWork = (work: 'try' | 'run') => ({
  permission: 'imports:write' as const,
  nature: 'plain' as const,
  on: importRun,
  input: answersInput,
  refusals: ['import.not_uploaded', 'import.not_read', 'import.at_work', ...answerRefusals] as const,
  offer: (facts: FiledImport) => mayRun(standingOf(facts)),
  async run({ tx, facts, input, actor }: Asked): Promise<Outcome<undefined, (typeof answerRefusals)[number]>> {
    const row = facts.row ?? notFound()
    const answers = await checkAnswers(tx, row, input)
    if (!answers.ok) return answers
    await askWork(tx, { id: row.id, answers: answers.value }, work, actor)
    return agree()
  },
})
