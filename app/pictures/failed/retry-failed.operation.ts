import { z } from 'zod'
import { agree } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { operation } from '#app/operations/operation.server.ts'
import { fetchAgain } from './fetch-again.server.ts'
import { pictureFetching } from './picture-fetching.record.ts'

/** Fetches all pictures again that could not be had. `more`: there are more than one call takes. */
export const retryFailedPictures = operation({
  name: 'pictures.retry_failed',
  http: 'POST /picture-fetching/retry',
  permission: 'media:write',
  nature: 'plain',
  on: pictureFetching,
  input: z.object({}),
  answer: z.object({ pictures: z.int(), more: z.boolean() }),
  refusals: [],
  async run({ tx }) {
    const most = limits.picturesRetried.value
    const failed = await tx
      .selectFrom('media')
      .select('id')
      .where('state', '=', 'failed')
      .where('sourceUrl', 'is not', null)
      .orderBy('id')
      .limit(most + 1)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    const ids = failed.slice(0, most).map(({ id }) => id)
    await fetchAgain(tx, ids)
    return agree({ pictures: ids.length, more: failed.length > most })
  },
})
