import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { address } from './address.record.ts'

/** Takes an address out of the book; orders keep theirs. */
export const removeAddress = operation({
  name: 'addresses.remove',
  http: 'DELETE /account/addresses/:address',
  permission: 'account:write',
  nature: 'plain',
  on: address,
  input: z.object({}),
  refusals: [],
  async run({ tx, facts: { row } }) {
    const { id } = row ?? notFound()
    await tx.deleteFrom('addresses').where('id', '=', id).execute()
    return agree()
  },
})
