import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { stockNotice } from './notice.record.ts'

/** Who has the link of the first mail wants the notice. Pressed again, or when it is over, nothing happens. */
export const confirmNotice = operation({
  name: 'stock_notices.confirm',
  http: 'POST /stock-notices/:key/confirm',
  permission: 'messages:write',
  nature: 'plain',
  on: stockNotice,
  input: z.object({}),
  refusals: [],
  already: ({ facts: { row } }) => (row && !row.confirmedAt ? null : agree()),
  async run({ tx, facts: { row }, actor }) {
    await tx
      .updateTable('stockNotices')
      .set({ confirmedAt: actor.now })
      .where('id', '=', row?.id ?? notFound())
      .execute()
    return agree()
  },
})
