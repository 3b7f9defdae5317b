import { enqueueEach } from '#app/jobs/queue.server.ts'
import type { ProductId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'

/** Pictures are fetched later, by a job each; the import itself makes no requests. */
export async function owePictures(tx: Tx, products: readonly ProductId[]) {
  if (products.length === 0) return
  const pending = await tx
    .selectFrom('productMedia')
    .innerJoin('media', 'media.id', 'productMedia.mediaId')
    .select('media.id')
    .distinct()
    .where('productMedia.productId', 'in', products)
    .where('media.state', '=', 'pending')
    .execute()
  await enqueueEach(
    tx,
    'fetch-picture',
    pending.map(({ id }) => ({ payload: { mediaId: id }, key: `fetch-picture:${id}` })),
  )
}
