import { z } from 'zod'
import { product } from '#app/catalogue/writing/product.record.ts'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayPlan, planIn, plannedTimes } from './publishing/planned-times.ts'
import { scheduleRefusals } from './publishing/schedule.ts'
import { keepSchedule } from './publishing/schedule-rows.server.ts'
import { writeFields } from './write-fields.server.ts'

/** Brings an archived product back: as a draft, to be looked through, or on sale at once. */
export const restoreProduct = operation({
  name: 'products.restore',
  http: 'POST /products/:product/restore',
  permission: 'products:write',
  nature: 'plain',
  on: product,
  input: plannedTimes.extend({ status: z.enum(['draft', 'active'], 'field.choice').default('draft') }),
  refusals: ['product.not_archived', 'field.too_long', 'field.required', ...scheduleRefusals],
  offer: ({ known }) => (known?.status === 'archived' ? agree() : refuse('product.not_archived')),
  may: (_, input, now) => mayPlan(input.status, input, now),
  async run({ tx, facts, input, actor, emit }) {
    const known = facts.known ?? notFound()
    const written = await writeFields(tx, known, { status: input.status }, actor.now)
    const plan = planIn(input)
    if (plan) await keepSchedule(tx, known.id, plan)
    emit('product.updated')
    return written
  },
})
