import { z } from 'zod'
import { product } from '#app/catalogue/writing/product.record.ts'
import { notFound } from '#app/errors.ts'
import type { MediaId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { idInput } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { touch } from '#app/products/touch.server.ts'

const picture = idInput<MediaId>('pic_', 'product.picture_unknown')

/** The pictures of a product in their order: those that are left out are removed. Their texts, where they are said. */
export const changePictures = operation({
  name: 'products.change_pictures',
  http: 'PUT /products/:product/pictures',
  permission: 'products:write',
  nature: 'plain',
  on: product,
  input: z.object({
    order: z.array(picture).max(limits.productPictures.value, 'product.too_many_pictures'),
    alts: z.record(picture, z.string().trim().max(limits.productFact.value, 'field.too_long')).default({}),
  }),
  refusals: ['product.picture_unknown'],
  undo: {
    input: ({ pictures: was }) =>
      was ? { order: was.map(({ id }) => id), alts: Object.fromEntries(was.map(({ id, alt }) => [id, alt])) } : null,
  },
  async run({ tx, facts: { known }, input, actor, emit }) {
    const { id } = known ?? notFound()
    const order = [...new Set(input.order)]
    const found = order.length === 0 ? [] : await tx.selectFrom('media').select('id').where('id', 'in', order).execute()
    if (found.length < order.length) return refuse('product.picture_unknown', '/order')
    const before = await tx.selectFrom('productMedia').selectAll().where('productId', '=', id).execute()
    const texts = new Map(before.map((row) => [row.mediaId, row]))
    const alts: Readonly<Record<string, string>> = input.alts
    await tx.deleteFrom('productMedia').where('productId', '=', id).execute()
    const rows = order.map((mediaId, at) => ({
      productId: id,
      mediaId,
      position: at + 1,
      alt: alts[mediaId] ?? texts.get(mediaId)?.alt ?? '',
      translations: JSON.stringify(texts.get(mediaId)?.translations ?? {}),
    }))
    if (rows.length > 0) await tx.insertInto('productMedia').values(rows).execute()
    const gone = before.flatMap(({ mediaId }) => (order.includes(mediaId) ? [] : [mediaId]))
    // A variant shows one of its product's pictures, or none of its own.
    if (gone.length > 0)
      await tx
        .updateTable('variants')
        .set({ mediaId: null })
        .where('productId', '=', id)
        .where('mediaId', 'in', gone)
        .execute()
    await touch(tx, id, actor.now)
    emit('product.updated')
    return agree()
  },
})
