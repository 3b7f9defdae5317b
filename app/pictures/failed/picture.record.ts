import { z } from 'zod'
import { isId, type MediaId } from '#app/kernel/ids.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

const pictureView = z.object({
  id: idOf('pic_'),
  /** Where it was to be fetched; null for one that was put in here. */
  source_url: z.string().nullable(),
  state: z.enum(['pending', 'ready', 'failed']),
  /** Why it could not be had. */
  failure: z.string().nullable(),
})

/** A picture of a product, as staff see it. */
export const picture = record<MediaId, Row<'media'>, z.infer<typeof pictureView>>({
  name: 'pictures',
  prefix: 'pic_',
  permission: 'media:write',
  http: 'GET /pictures/:picture',
  schema: pictureView,
  find: async (on, id) => (await byId(on, id).executeTakeFirst()) ?? null,
  lock: async (tx, id) => (await byId(tx, id).forNoKeyUpdate().executeTakeFirst()) ?? null,
  idOf: ({ id }) => id,
  keyOf: (text) => (isId<MediaId>(text) ? text : null),
  viewOf: async (on, { id }) => {
    const { sourceUrl, state, failure } = await byId(on, id).executeTakeFirstOrThrow()
    return { id, source_url: sourceUrl, state, failure }
  },
})

const byId = (on: Db, id: MediaId) => on.selectFrom('media').selectAll().where('id', '=', id)
