import { z } from 'zod'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { order } from '#app/orders/order.record.ts'
import { mayTag, tagsAfter } from './care.ts'
import { tagsInput } from './tags-input.ts'

/** Adds and removes tags. One that is there already, or not there any more, changes nothing. */
export const tagOrder = operation({
  name: 'orders.tag',
  http: 'POST /orders/:order/tags',
  permission: 'orders:change',
  nature: 'plain',
  on: order,
  input: z.object({ add: tagsInput, remove: tagsInput }),
  refusals: ['order.too_many_tags'],
  may: (facts, input) => mayTag(facts.tags, input),
  undo: {
    input: ({ tags: was = [] }, { tags: is }) => ({
      add: was.filter((tag) => !is.includes(tag)),
      remove: is.filter((tag) => !was.includes(tag)),
    }),
  },
  async run({ tx, facts: { row, tags: before }, input, emit }) {
    const after = tagsAfter(before, input)
    const gone = before.filter((tag) => !after.includes(tag))
    const added = after.filter((tag) => !before.includes(tag))
    if (gone.length + added.length === 0) return agree()
    const own = tx.deleteFrom('orderTags').where('orderId', '=', row.id)
    if (gone.length > 0) await own.where('tag', 'in', gone).execute()
    const { id: orderId, currency, total } = row
    const rows = added.map((tag) => ({ orderId, tag, currency, total }))
    if (rows.length > 0) await tx.insertInto('orderTags').values(rows).execute()
    emit('order.changed')
    return agree()
  },
})
