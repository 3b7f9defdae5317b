import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { stockNotice } from './notice.record.ts'

/** Nothing is sent, and the address is forgotten. Pressed again, it is over already. */
export const stopNotice = operation({
  name: 'stock_notices.stop',
  http: 'POST /stock-notices/:key/stop',
  permission: 'messages:write',
  nature: 'plain',
  on: stockNotice,
  input: z.object({}),
  refusals: [],
  already: ({ facts: { row } }) => (row ? null : agree()),
  async run({ tx, facts: { row } }) {
    await tx
      .deleteFrom('stockNotices')
      .where('id', '=', row?.id ?? notFound())
      .execute()
    return agree()
  },
})
