import { z } from 'zod'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { erasure } from './erasure.record.ts'
import { stateOf } from './erasure.ts'

/** Staff withdraw a request that waits: the person has changed their mind, or it was for the wrong one. */
export const withdrawErasure = operation({
  name: 'erasures.withdraw',
  http: 'POST /erasures/:erasure/withdraw',
  permission: 'customers:erase',
  nature: 'plain',
  on: erasure,
  input: z.object({}),
  refusals: ['erasure.over'],
  offer: ({ row }) => (row && stateOf(row) === 'waiting' ? agree() : refuse('erasure.over')),
  already: ({ facts: { row } }) => (row && stateOf(row) === 'withdrawn' ? {} : null),
  async run({ tx, facts: { row }, actor }) {
    if (!row) return refuse('erasure.over')
    const change = { withdrawnAt: actor.now, email: null }
    await tx.updateTable('erasures').set(change).where('id', '=', row.id).execute()
    return agree({})
  },
})
