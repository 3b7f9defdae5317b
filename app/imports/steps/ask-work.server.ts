import { enqueue } from '#app/jobs/queue.server.ts'
import { type Actor, maker } from '#app/operations/actor.ts'
import type { Db, Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import type { ImportWork } from './steps.ts'

/** Lets the job do this with the file, in the name of who asks. */
export async function askWork(
  tx: Tx,
  { id, answers }: Pick<Row<'imports'>, 'id' | 'answers'>,
  work: ImportWork,
  actor: Actor,
) {
  await tx
    .updateTable('imports')
    .set({
      work,
      progress: 0,
      answers: JSON.stringify(answers),
      ...maker(actor),
      ...(work !== 'run' && { trial: null }),
    })
    .where('id', '=', id)
    .execute()
  await enqueueImport(tx, id)
}

export const enqueueImport = (on: Db, id: string, { delay }: { delay?: number } = {}) =>
  enqueue(on, 'work-on-import', { importId: id }, { key: `import-${id}`, ...(delay !== undefined && { delay }) })
