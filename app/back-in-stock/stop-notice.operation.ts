import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { forgetLetters } from '#app/mail/letters.server.ts'
import { operation } from '#app/operations/operation.server.ts'
import { stockNotice } from './notice.record.ts'

/** Nothing is sent, and the address is forgotten, also by the mails that asked. Pressed again, it is over already. */
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
    const { id } = row ?? notFound()
    await tx.deleteFrom('stockNotices').where('id', '=', id).execute()
    await forgetLetters(tx, 'stock-notice-confirm', id)
    return agree()
  },
})
