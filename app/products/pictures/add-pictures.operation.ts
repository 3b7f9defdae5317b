import { sql } from 'kysely'
import { z } from 'zod'
import { product } from '#app/catalogue/writing/product.record.ts'
import { notFound } from '#app/errors.ts'
import { owePictures } from '#app/imports/product/owe-pictures.server.ts'
import type { MediaId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { idInput } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import type { Tx } from '#db/database.server.ts'
import { newProduct } from '#app/products/product-change.ts'
import { touch } from '#app/products/touch.server.ts'
import { findUploads, insertBrought, oweSizes } from '#app/pictures/library/uploads.server.ts'

/** Pictures that were brought along, or that a job fetches from their addresses. One that the product has already is not added again. */
export const addPictures = operation({
  name: 'products.add_pictures',
  http: 'POST /products/:product/pictures',
  permission: 'products:write',
  nature: 'plain',
  on: product,
  input: z.object({
    uploads: newProduct.shape.uploads,
    urls: z
      .array(z.url({ protocol: /^https?$/, error: 'field.web_address' }))
      .max(limits.uploadedPictures.value, 'product.too_many_pictures')
      .default([]),
    /** Those that the shop has. */
    pictures: z
      .array(idInput<MediaId>('pic_', 'product.picture_unknown'))
      .max(limits.uploadedPictures.value, 'product.too_many_pictures')
      .default([]),
  }),
  refusals: ['product.picture_unknown', 'product.too_many_pictures'],
  ask: ({ input }) => findUploads(input.uploads),
  async run({ tx, facts: { known }, input, learnt: brought, actor, emit }) {
    const { id } = known ?? notFound()
    const own = await tx
      .selectFrom('productMedia as p')
      .innerJoin('media as m', 'm.id', 'p.mediaId')
      .select(['m.id', 'm.key', 'm.sourceUrl', 'p.position'])
      .where('p.productId', '=', id)
      .execute()
    const has = new Set(own.flatMap(({ key, sourceUrl }) => [key, sourceUrl]))
    const fresh = brought.filter(({ key }) => !has.has(key))
    const chosen = await findChosen(tx, input.pictures)
    if (!chosen) return refuse('product.picture_unknown', '/pictures')
    const made = [
      ...chosen,
      ...(await insertBrought(tx, fresh)),
      ...(await insertNamed(
        tx,
        [...new Set(input.urls)].filter((url) => !has.has(url)),
      )),
    ].filter((media, at, all) => all.indexOf(media) === at && !own.some((each) => each.id === media))
    if (own.length + made.length > limits.productPictures.value) return refuse('product.too_many_pictures', '/uploads')
    const last = Math.max(0, ...own.map(({ position }) => position))
    const rows = made.map((mediaId, at) => ({ productId: id, mediaId, position: last + at + 1 }))
    if (rows.length > 0) await tx.insertInto('productMedia').values(rows).execute()
    await oweSizes(tx, fresh)
    await owePictures(tx, [id])
    await touch(tx, id, actor.now)
    emit('product.updated')
    return agree()
  },
})

/** In their order; null if one of them is none of the shop's. */
async function findChosen(tx: Tx, pictures: readonly MediaId[]): Promise<readonly MediaId[] | null> {
  const ids = [...new Set(pictures)]
  if (ids.length === 0) return ids
  const found = await tx.selectFrom('media').select('id').where('id', 'in', ids).execute()
  return found.length === ids.length ? ids : null
}

/** A picture that another product has from the same address is the same one. */
async function insertNamed(tx: Tx, urls: readonly string[]): Promise<MediaId[]> {
  if (urls.length === 0) return []
  const { rows } = await sql<{ id: MediaId }>`
    insert into media (id, kind, source_url) select uuidv7(), 'raster', u.url from unnest(${urls}::text[]) u (url)
    on conflict (source_url) where source_url is not null do update set source_url = excluded.source_url returning id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
