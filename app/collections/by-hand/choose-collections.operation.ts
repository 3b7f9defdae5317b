import { z } from 'zod'
import { product } from '#app/catalogue/writing/product.record.ts'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { operation } from '#app/operations/operation.server.ts'
import type { Tx } from '#db/database.server.ts'
import { append, takeOut } from '#app/catalogue/collections/places.server.ts'

/** By the last parts of their addresses, as the product's view names them. */
const handles = z
  .array(z.string().max(80, 'collection.unknown'))
  .max(limits.collectionsOfChange.value, 'field.too_long')

/**
 * Puts a product into collections by hand, at their ends, and takes it out of others. The collections are not locked:
 * who arranges one at the same moment holds it and waits for the product.
 */
export const chooseCollections = operation({
  name: 'products.choose_collections',
  http: 'POST /products/:product/collections',
  permission: 'collections:write',
  nature: 'plain',
  on: product,
  input: z.object({ add: handles.default([]), remove: handles.default([]) }),
  refusals: ['collection.unknown', 'collection.by_rule', 'collection.too_many_products'],
  undo: {
    input: ({ collections: was = [] }, { collections: is }) => ({
      add: was.filter((each) => !is.includes(each)),
      remove: is.filter((each) => !was.includes(each)),
    }),
  },
  async run({ tx, facts: { known }, input: { add, remove }, emit }) {
    const { id } = known ?? notFound()
    for (const [at, handle] of remove.entries()) {
      const found = await findByHand(tx, handle)
      if (!found.ok) return refuse(found.reason, `/remove/${at}`)
      await takeOut(tx, found.value.id, [id])
    }
    for (const [at, handle] of add.entries()) {
      const found = await findByHand(tx, handle)
      if (!found.ok) return refuse(found.reason, `/add/${at}`)
      if (!(await append(tx, found.value.id, id))) return refuse('collection.too_many_products', `/add/${at}`)
    }
    emit('product.updated')
    return agree()
  },
})

async function findByHand(tx: Tx, handle: string) {
  const row = await tx
    .selectFrom('collections')
    .select(['id', 'rule'])
    .where('slug', '=', handle)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return refuse('collection.unknown')
  return row.rule ? refuse('collection.by_rule') : agree({ id: row.id })
}
