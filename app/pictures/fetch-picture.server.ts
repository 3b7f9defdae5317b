import { sql } from 'kysely'
import { holdFiles } from '#app/catalogue/pictures/hold-files.server.ts'
import { mediaKey } from '#app/catalogue/pictures/media.server.ts'
import { pictureFiles } from '#app/catalogue/storage/picture-files.server.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import type { MediaId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { db, type Tx } from '#db/database.server.ts'
import { type Outside, publicNetwork } from '#app/system/outside/address-guard.server.ts'
import type { Measured } from './convert.server.ts'
import { fetchBytes } from './fetch-bytes.server.ts'
import { keepPhoto } from './photo.server.ts'
import { pauseAfter, type PictureFailure } from './picture-answer.ts'

/**
 * One attempt to fetch a picture that an import named. `tries` includes this one; a temporary failure enqueues the next
 * attempt for later.
 */
export async function fetchPicture(mediaId: MediaId, tries: number, outside: Outside = publicNetwork) {
  const media = await db.selectFrom('media').selectAll().where('id', '=', mediaId).executeTakeFirst()
  if (!media?.sourceUrl || media.state !== 'pending') return
  const fetched = await fetchBytes(media.sourceUrl, outside)
  if (!fetched.ok) return giveUpOrWait(mediaId, fetched.failure, tries)
  // Only code that makes pictures needs it, and it is large.
  const { measure } = await import('./convert.server.ts')
  const measured = await measure(fetched.bytes)
  if ('code' in measured) return giveUpOrWait(mediaId, measured, tries)
  const key = mediaKey(fetched.bytes)
  // Files first: a page that shows the row finds them. The same bytes from two addresses are the same files.
  const isOwed = await keepPhoto(pictureFiles(), key, fetched.bytes, measured.widths, await isShops(key))
  await db.transaction().execute(async (tx) => {
    await holdFiles(tx, [key])
    if (!(await markReady(tx, mediaId, key, measured))) await noteDeleted(tx, mediaId, key, measured)
    if (isOwed) await oweConversion(tx, key, measured.widths)
  })
}

/** Whether a picture of the shop has these files already. */
async function isShops(key: string): Promise<boolean> {
  return (await db.selectFrom('media').select('id').where('key', '=', key).limit(1).executeTakeFirst()) !== undefined
}

/** It takes seconds a picture, and a request for one makes it at once. */
function oweConversion(tx: Tx, key: string, widths: number[]) {
  return enqueue(tx, 'convert-picture', { key, widths }, { key: `convert-picture:${key}` })
}

/** False: it is there no more, or another call was first. */
async function markReady(tx: Tx, mediaId: MediaId, key: string, { width, height, colour, widths }: Measured) {
  const { numUpdatedRows } = await tx
    .updateTable('media')
    .set({ key, state: 'ready', failure: null, width, height, colour, widths })
    .where('id', '=', mediaId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deleted while it was fetched: it comes back with its files, or they are removed with it. */
async function noteDeleted(tx: Tx, mediaId: MediaId, key: string, { width, height, colour, widths }: Measured) {
  const is = JSON.stringify({ key, state: 'ready', failure: null, width, height, colour, widths })
  await sql`update deleted_rows set content = content || ${is}::jsonb
    where id = ${mediaId} and record = 'media' and content ->> 'state' = 'pending'`.execute(tx)
}

async function giveUpOrWait(mediaId: MediaId, { code, passing }: PictureFailure, tries: number) {
  if (passing && tries < limits.pictureTries.value) {
    const delay = pauseAfter(tries)
    return enqueue(db, 'fetch-picture', { mediaId, tries: tries + 1 }, { delay, key: `fetch-picture:${mediaId}` })
  }
  await db
    .updateTable('media')
    .set({ state: 'failed', failure: code })
    .where('id', '=', mediaId)
    .where('state', '=', 'pending')
    .execute()
}
