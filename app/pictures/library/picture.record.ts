import { sql } from 'kysely'
import { z } from 'zod'
import { largestAddress } from '#app/catalogue/pictures/picture.ts'
import { configuration } from '#app/configuration.ts'
import { isId, type MediaId } from '#app/kernel/ids.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import { type MaybeDeleted, orDeleted } from '#app/operations/undo/deleted-rows.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { type FormerPlaces, otherUses } from './places.server.ts'
import { publicUses } from './seen-uses.server.ts'

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

export interface FiledPicture extends Row<'media'>, MaybeDeleted {
  /** How many products, collections and locations show it. */
  uses: number
  /** The first of them that every visitor may see. */
  shownBy: string | null
  /** Of a deleted one: where it was shown. */
  kept?: { places: FormerPlaces }
}

/** A picture of the shop, as staff see it. */
export const picture = record<MediaId, FiledPicture, z.infer<typeof pictureView>>({
  name: 'pictures',
  prefix: 'pic_',
  permission: 'media:write',
  http: 'GET /pictures/:picture',
  schema: pictureView,
  find: async (on, id) => (await byId(on, id).executeTakeFirst()) ?? null,
  lock: async (tx, id) => (await byId(tx, id).forNoKeyUpdate().executeTakeFirst()) ?? null,
  idOf: ({ id }) => id,
  keyOf: (text) => (isId<MediaId>(text) ? text : null),
  viewOf: async (on, facts) => viewOf((await byId(on, facts.id).executeTakeFirst()) ?? facts),
})

/** Also one that was deleted just now. */
export const deletedPicture = orDeleted(
  picture,
  'media',
  (_, row: Row<'media'> & { kept: { places: FormerPlaces } }) => ({ ...row, uses: 0, shownBy: null }),
)

const byId = (on: Db, id: MediaId) =>
  on
    .selectFrom('media as m')
    .selectAll('m')
    .select([
      sql<number>`(select count(*)::int from product_media u where u.media_id = m.id) + (select count(*)::int from (${otherUses(publicUses)}) o)`.as(
        'uses',
      ),
      sql<
        string | null
      >`coalesce((select p.title from product_media u join products p on p.id = u.product_id where u.media_id = m.id
        and ${publicUses.product('p')} order by p.id limit 1), (select min(o.name) from (${otherUses(publicUses)}) o))`.as(
        'shownBy',
      ),
    ])
    .where('m.id', '=', id)

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

/** What its file was called, or else its size. */
export const fileNameOf = ({ sourceUrl, width, height }: Pick<Row<'media'>, 'sourceUrl' | 'width' | 'height'>) =>
  sourceUrl?.split(/[?#]/)[0]?.split('/').at(-1) || `${width ?? 0} × ${height ?? 0}`
