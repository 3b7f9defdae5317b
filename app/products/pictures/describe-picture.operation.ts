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

/** What a product's picture shows, for who cannot see it. Other pictures of the product, and their order, stay as they are. */
export const describePicture = operation({
  name: 'products.describe_picture',
  http: 'POST /products/:product/pictures/describe',
  permission: 'products:write',
  nature: 'plain',
  on: product,
  input: z.object({ picture, alt: z.string().trim().max(limits.productFact.value, 'field.too_long') }),
  refusals: ['product.picture_unknown'],
  undo: {
    input({ pictures: was }, { pictures: are }) {
      const before = was?.find(({ id, alt }) => are.some((each) => each.id === id && each.alt !== alt))
      return before ? { picture: before.id, alt: before.alt } : null
    },
  },
  async run({ tx, facts: { known }, input, actor, emit }) {
    const { id } = known ?? notFound()
    const told = await tx
      .updateTable('productMedia')
      .set({ alt: input.alt })
      .where('productId', '=', id)
      .where('mediaId', '=', input.picture)
      .executeTakeFirst()
    if (told.numUpdatedRows === 0n) return refuse('product.picture_unknown', '/picture')
    await touch(tx, id, actor.now)
    emit('product.updated')
    return agree()
  },
})
