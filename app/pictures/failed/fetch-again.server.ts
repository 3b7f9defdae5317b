import { enqueueEach } from '#app/jobs/queue.server.ts'
import type { MediaId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'

/** Each gets all of its tries again. */
export async function fetchAgain(tx: Tx, ids: readonly MediaId[]) {
  if (ids.length === 0) return
  await tx
    .updateTable('media')
    .set({ state: 'pending', failure: null })
    .where('id', 'in', ids)
    .where('state', '=', 'failed')
    .execute()
  await enqueueEach(
    tx,
    'fetch-picture',
    ids.map((mediaId) => ({ payload: { mediaId }, key: `fetch-picture:${mediaId}` })),
  )
}
