import { z } from 'zod'
import { largestAddress } from '#app/catalogue/pictures/picture.ts'
import { configuration } from '#app/configuration.ts'
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
  /** The largest file of it; null until it is here. */
  url: z.string().nullable(),
  /** In pixels. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The point that stays in view where the picture is cropped, in percent of width and height; null: its middle. */
  focus: z.object({ x: z.int(), y: z.int() }).nullable(),
  /** The picture as it was before its file was replaced. */
  previous: idOf('pic_').nullable(),
})

/** A picture of the shop, as staff see it. */
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
  viewOf: async (on, { id }) => viewOf(await byId(on, id).executeTakeFirstOrThrow()),
})

const byId = (on: Db, id: MediaId) => on.selectFrom('media').selectAll().where('id', '=', id)

function viewOf(row: Row<'media'>): z.infer<typeof pictureView> {
  const { id, sourceUrl, state, failure, width, height, focus, formerId } = row
  const [x, y] = focus ?? []
  return {
    id,
    source_url: sourceUrl,
    state,
    failure,
    url: row.key ? new URL(largestAddress(row), configuration().origin).href : null,
    width,
    height,
    focus: x === undefined || y === undefined ? null : { x, y },
    previous: formerId,
  }
}
