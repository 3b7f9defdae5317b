import { enqueueEach } from '#app/jobs/queue.server.ts'
import type { ProductId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'

/** Pictures are fetched later, by a job each; the import itself makes no requests. */
export async function owePictures(tx: Tx, productId: ProductId) {
  const pending = await tx
    .selectFrom('productMedia')
    .innerJoin('media', 'media.id', 'productMedia.mediaId')
    .select('media.id')
    .where('productMedia.productId', '=', productId)
    .where('media.state', '=', 'pending')
    .execute()
  await enqueueEach(
    tx,
    'fetch-picture',
    pending.map(({ id }) => ({ payload: { mediaId: id }, key: `fetch-picture:${id}` })),
  )
}
