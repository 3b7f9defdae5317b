import { z } from 'zod'
import { product } from '#app/catalogue/writing/product.record.ts'
import { notFound } from '#app/errors.ts'
import { refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { writeFields } from '#app/products/write-fields.server.ts'
import { findDueStatus, keepSchedule } from './schedule-rows.server.ts'

/**
 * Publishes a product whose time has come, or takes it out of the shop, by the database's clock. The shop does it each minute;
 * done twice, or by two processes at once, the second finds nothing to do.
 */
export const runSchedule = operation({
  name: 'products.run_schedule',
  http: 'POST /products/:product/schedule/run',
  permission: 'products:write',
  nature: 'plain',
  on: product,
  input: z.object({}),
  refusals: ['product.not_due', 'field.too_long', 'field.required'],
  async run({ tx, facts, actor, emit }) {
    const known = facts.known ?? notFound()
    const status = await findDueStatus(tx, known.id)
    if (status === null) return refuse('product.not_due')
    // Of one that was to be on sale while nothing ran the status stays, and the plan would, too.
    if (status === 'draft') await keepSchedule(tx, known.id, { publishAt: null, withdrawAt: null })
    const written = await writeFields(tx, known, { status }, actor.now)
    emit('product.updated')
    return written
  },
})
