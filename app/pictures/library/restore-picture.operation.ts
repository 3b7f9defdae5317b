import { sql } from 'kysely'
import { z } from 'zod'
import { enqueue } from '#app/jobs/queue.server.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { restoreRow } from '#app/operations/undo/deleted-rows.server.ts'
import { isRefusedBy } from '#db/database.server.ts'
import { deletedPicture } from './picture.record.ts'
import { putBack, tellProducts } from './places.server.ts'

/** A picture that was deleted just now is back, wherever it was shown and nothing has taken its place. */
export const restorePicture = operation({
  name: 'pictures.restore',
  http: 'POST /pictures/:picture/restore',
  permission: 'media:write',
  nature: 'plain',
  on: deletedPicture,
  input: z.object({}),
  refusals: ['record.changed'],
  already: ({ facts: { isDeleted } }) => (isDeleted ? null : {}),
  async run({ tx, facts, actor }) {
    const { id, sourceUrl, formerId, state, kept } = facts
    const { rows } = await sql<{ isTaken: boolean; hasFormer: boolean }>`select
      exists (select from media where source_url = ${sourceUrl}) as is_taken,
      exists (select from media where id = ${formerId} for key share) as has_former`.execute(tx)
    const [{ isTaken, hasFormer } = { isTaken: false, hasFormer: false }] = rows
    try {
      // An import may have brought the same address again: that picture is the one that it fetches.
      await restoreRow(tx, 'media', id, {
        ...(isTaken && { source_url: null }),
        ...(!hasFormer && { former_id: null }),
      })
    } catch (error) {
      if (isRefusedBy(error, 'media_source_url')) return refuse('record.changed')
      throw error
    }
    if (kept) await tellProducts(tx, await putBack(tx, id, kept.places), actor.now)
    if (state === 'pending' && !isTaken)
      await enqueue(tx, 'fetch-picture', { mediaId: id }, { key: `fetch-picture:${id}` })
    return agree({})
  },
})
