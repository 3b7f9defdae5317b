import { z } from 'zod'
import { product } from '#app/catalogue/writing/product.record.ts'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { operation } from '#app/operations/operation.server.ts'
import { tagList } from '#app/products/product-change.ts'
import { touch } from '#app/products/touch.server.ts'

const tagsInput = z.object({ add: tagList.default([]), remove: tagList.default([]) })

/** The tags after a change: those that are added come last. Two people at once lose nothing of each other. */
export const tagsAfter = (tags: readonly string[], { add, remove }: z.infer<typeof tagsInput>): string[] => [
  ...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add]),
]

/** Adds and removes tags of a product. One that is there already, or not there any more, changes nothing. */
export const tagProduct = operation({
  name: 'products.tag',
  http: 'POST /products/:product/tags',
  permission: 'products:write',
  nature: 'plain',
  on: product,
  input: tagsInput,
  refusals: ['product.too_many_tags'],
  undo: {
    input: ({ tags: was = [] }, { tags: is }) => ({
      add: was.filter((tag) => !is.includes(tag)),
      remove: is.filter((tag) => !was.includes(tag)),
    }),
  },
  async run({ tx, facts: { known }, input, actor, emit }) {
    const { id } = known ?? notFound()
    const { tags: before } = await tx
      .selectFrom('products')
      .select('tags')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const tags = tagsAfter(before, input)
    if (tags.length > limits.tags.value && tags.length > before.length) return refuse('product.too_many_tags', '/add')
    if (JSON.stringify(tags) === JSON.stringify(before)) return agree()
    await tx.updateTable('products').set({ tags }).where('id', '=', id).execute()
    await touch(tx, id, actor.now)
    emit('product.updated')
    return agree()
  },
})
