import { z } from 'zod'
import { product } from '#app/catalogue/writing/product.record.ts'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { restoreProduct } from './restore-product.operation.ts'
import { timesBefore } from './publishing/planned-times.ts'
import { writeFields } from './write-fields.server.ts'

/** Takes a product out of the shop and out of the way of who works there. Its orders and its history stay. */
export const archiveProduct = operation({
  name: 'products.archive',
  http: 'POST /products/:product/archive',
  permission: 'products:write',
  nature: 'plain',
  on: product,
  input: z.object({}),
  refusals: ['product.archived', 'field.too_long', 'field.required'],
  offer: ({ known }) => (known?.status === 'archived' ? refuse('product.archived') : agree()),
  undo: {
    by: restoreProduct,
    input: (was, is) => ({ status: was.status === 'active' ? 'active' : 'draft', ...timesBefore(was, is) }),
  },
  async run({ tx, facts, actor, emit }) {
    const written = await writeFields(tx, facts.known ?? notFound(), { status: 'archived' }, actor.now)
    emit('product.archived')
    return written
  },
})
