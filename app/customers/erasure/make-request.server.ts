import { enqueue } from '#app/jobs/queue.server.ts'
import { type ErasureId, newId } from '#app/kernel/ids.ts'
import { type Actor, nameOf } from '#app/operations/actor.ts'
import type { Tx } from '#db/database.server.ts'
import type { Meant } from '#app/customers/subject.server.ts'
import type { ErasureReason } from './erasure.ts'

/** One request at a time for each person; the job looks at it at once. Answers with the waiting one. */
export async function makeRequest(tx: Tx, meant: Meant, reason: ErasureReason, actor: Actor): Promise<ErasureId> {
  const id = newId<ErasureId>()
  const row = { id, ...meant, reason, requestedBy: nameOf(actor), requestedAt: actor.now }
  await tx
    .insertInto('erasures')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await enqueue(tx, 'erase-persons', {}, { key: 'erase-persons' })
  const waiting = tx.selectFrom('erasures').select('id').where('doneAt', 'is', null).where('withdrawnAt', 'is', null)
  const own = meant.customerId
    ? waiting.where('customerId', '=', meant.customerId)
    : waiting.where((row) => row(row.fn<string>('lower', ['email']), '=', (meant.email ?? '').toLowerCase()))
  return (await own.executeTakeFirstOrThrow()).id
}
