import { z } from 'zod'
import { agree } from '#app/kernel/outcome.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayAskAgain } from './archive.ts'
import { ownArchive } from './own-archive.record.ts'
import { requestArchive } from './request-archive.server.ts'

/** A customer asks for everything that the shop has about them, as one file. */
export const askArchive = operation({
  name: 'customers.ask_archive',
  http: 'POST /account/archive',
  permission: 'account:write',
  nature: 'mail',
  on: ownArchive,
  input: z.object({}),
  answer: z.object({ id: idOf('arc_') }),
  refusals: ['archive.too_soon'],
  offer: ({ row }, now) => mayAskAgain(row, now),
  already: ({ facts: { row } }) => (row && row.madeAt === null ? { id: row.id } : null),
  async run({ tx, facts: { customerId }, actor, became }) {
    became(customerId)
    return agree({ id: await requestArchive(tx, customerId, actor, 'customers') })
  },
})
