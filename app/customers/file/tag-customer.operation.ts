import { z } from 'zod'
import { customerFile } from '#app/identity/people/customer-file.record.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayTag, tagsAfter } from '#app/orders/care/care.ts'
import { tagsInput } from '#app/orders/care/tags-input.ts'

/** Adds and removes tags of a customer, as of an order. Customers with one tag are a group. */
export const tagCustomer = operation({
  name: 'customers.tag',
  http: 'POST /customers/:customer/tags',
  permission: 'customers:write',
  nature: 'plain',
  on: customerFile,
  input: z.object({ add: tagsInput, remove: tagsInput }),
  refusals: ['order.too_many_tags'],
  may: ({ tags }, input) => mayTag(tags, input),
  undo: {
    input: ({ tags: was = [] }, { tags: is }) => ({
      add: was.filter((tag) => !is.includes(tag)),
      remove: is.filter((tag) => !was.includes(tag)),
    }),
  },
  async run({ tx, facts: { row, tags: before }, input }) {
    const after = tagsAfter(before, input)
    const gone = before.filter((tag) => !after.includes(tag))
    const rows = after.filter((tag) => !before.includes(tag)).map((tag) => ({ fileId: row.id, tag }))
    const own = tx.deleteFrom('customerTags').where('fileId', '=', row.id)
    if (gone.length > 0) await own.where('tag', 'in', gone).execute()
    if (rows.length > 0) await tx.insertInto('customerTags').values(rows).execute()
    return agree()
  },
})
