import { z } from 'zod'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { ownErasure } from './own-erasure.record.ts'
import { stateOf } from './erasure.ts'

/** The customer withdraws the own request, as long as it has not been carried out. Nothing was erased by then. */
export const keepAccount = operation({
  name: 'customers.keep_account',
  http: 'POST /account/erasure/withdraw',
  permission: 'account:write',
  nature: 'plain',
  on: ownErasure,
  input: z.object({}),
  refusals: ['erasure.over'],
  offer: ({ row }) => (row && stateOf(row) !== 'done' ? agree() : refuse('erasure.over')),
  already: ({ facts: { row } }) => (row && stateOf(row) === 'withdrawn' ? {} : null),
  async run({ tx, facts: { customerId }, actor }) {
    const waiting = tx.updateTable('erasures').set({ withdrawnAt: actor.now }).where('customerId', '=', customerId)
    const changed = await waiting.where('doneAt', 'is', null).where('withdrawnAt', 'is', null).executeTakeFirst()
    return changed.numUpdatedRows > 0n ? agree({}) : refuse('erasure.over')
  },
})
