import { sql } from 'kysely'
import { z } from 'zod'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { deleteRow } from '#app/operations/undo/deleted-rows.server.ts'
import { picture } from './picture.record.ts'
import { findPlaces, tellProducts } from './places.server.ts'
import { restorePicture } from './restore-picture.operation.ts'

/**
 * A picture is gone from the shop, and from everything that showed it. Orders keep theirs: what was bought is shown as it
 * was. A job removes its files when that cannot be undone any more.
 */
export const deletePicture = operation({
  name: 'pictures.delete',
  http: 'DELETE /pictures/:picture',
  permission: 'media:write',
  nature: 'plain',
  on: picture,
  input: z.object({
    /** From how many places it was said to disappear: it stays if it has more of them by now. */
    uses: z.int('field.number').min(0, 'field.number').optional(),
  }),
  refusals: ['picture.more_uses'],
  undo: { by: restorePicture, input: () => ({}) },
  async run({ tx, facts: { id }, input: { uses }, actor }) {
    // The lock: a change that adds the picture somewhere either ends before the next statement, or no longer finds it.
    await sql`select from media where id = ${id} for update`.execute(tx)
    const now = await picture.find(tx, id, actor)
    if (uses !== undefined && (now?.uses ?? 0) > uses) return refuse('picture.more_uses')
    const places = await findPlaces(tx, id)
    await deleteRow(tx, 'media', id, actor.now, { places })
    await tellProducts(
      tx,
      places.products.map((each) => each.product_id),
      actor.now,
    )
    return agree()
  },
})
