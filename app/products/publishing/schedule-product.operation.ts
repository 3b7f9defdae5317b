import { z } from 'zod'
import { product } from '#app/catalogue/writing/product.record.ts'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { dateOf, momentInput } from '#app/products/moments.ts'
import { touch } from '#app/products/touch.server.ts'
import { timesBefore } from './planned-times.ts'
import { maySchedule, scheduleRefusals } from './schedule.ts'
import { keepSchedule } from './schedule-rows.server.ts'

/**
 * Plans when a draft is published and when a product is taken out of the shop again, in place of what was planned. Without both
 * times nothing is planned any more.
 */
export const scheduleProduct = operation({
  name: 'products.schedule',
  http: 'PUT /products/:product/schedule',
  permission: 'products:write',
  nature: 'plain',
  on: product,
  input: z.object({
    /** Left out or null: when someone publishes it, or it is on sale already. */
    publish_at: momentInput.nullish(),
    /** Left out or null: when someone takes it out. */
    withdraw_at: momentInput.nullish(),
  }),
  refusals: scheduleRefusals,
  offer: ({ known }) => (known?.status === 'archived' ? refuse('product.archived') : agree()),
  may: ({ known }, { publish_at: from, withdraw_at: until }, now) =>
    maySchedule((known ?? notFound()).status, { publishAt: dateOf(from), withdrawAt: dateOf(until) }, now),
  undo: {
    input: (was, is) => timesBefore(was, is),
  },
  async run({ tx, facts: { known }, input, actor, emit }) {
    const { id } = known ?? notFound()
    await keepSchedule(tx, id, { publishAt: dateOf(input.publish_at), withdrawAt: dateOf(input.withdraw_at) })
    await touch(tx, id, actor.now)
    emit('product.updated')
    return agree()
  },
})
