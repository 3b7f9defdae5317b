import { z } from 'zod'
import { agree } from '#app/kernel/outcome.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayAskAgain } from './archive.ts'
import { archive } from './archive.record.ts'
import { requestArchive } from './request-archive.server.ts'

/** Staff ask for it on a customer's behalf. The mail goes to the customer, and only the customer can open the file. */
export const exportCustomer = operation({
  name: 'customers.export',
  http: 'POST /customers/:customer/archive',
  permission: 'exports:write',
  nature: 'mail',
  on: archive,
  input: z.object({}),
  answer: z.object({ id: idOf('arc_') }),
  refusals: ['archive.too_soon'],
  offer: ({ row }, now) => mayAskAgain(row, now),
  already: ({ facts: { row } }) => (row && row.madeAt === null ? { id: row.id } : null),
  async run({ tx, facts: { customerId }, actor, became }) {
    became(customerId)
    return agree({ id: await requestArchive(tx, customerId, actor, 'staff') })
  },
})
