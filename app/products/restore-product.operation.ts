import { z } from 'zod'
import { product } from '#app/catalogue/writing/product.record.ts'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { writeFields } from './write-fields.server.ts'

/** Brings an archived product back: as a draft, to be looked through, or on sale at once. */
export const restoreProduct = operation({
  name: 'products.restore',
  http: 'POST /products/:product/restore',
  permission: 'products:write',
  nature: 'plain',
  on: product,
  input: z.object({ status: z.enum(['draft', 'active'], 'field.choice').default('draft') }),
  refusals: ['product.not_archived', 'field.too_long', 'field.required'],
  offer: ({ known }) => (known?.status === 'archived' ? agree() : refuse('product.not_archived')),
  async run({ tx, facts, input, actor, emit }) {
    const written = await writeFields(tx, facts.known ?? notFound(), input, actor.now)
    emit('product.updated')
    return written
  },
})
