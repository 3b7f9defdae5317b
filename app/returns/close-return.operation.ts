import { z } from 'zod'
import { agree } from '#app/kernel/outcome.ts'
import { nameOf } from '#app/operations/actor.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayCloseReturn } from './decide-return.ts'
import { returned } from './return.record.ts'

/** Nothing more is to be done about a return: it is dealt with, or the items never came and can be returned again. */
export const closeReturn = operation({
  name: 'returns.close',
  http: 'POST /returns/:return/close',
  permission: 'returns:start',
  nature: 'plain',
  on: returned,
  input: z.object({}),
  refusals: ['return.not_open'],
  already: ({ facts: { row } }) => (row.state === 'closed' ? {} : null),
  offer: mayCloseReturn,
  async run({ tx, facts, actor, emit }) {
    const state = mayCloseReturn(facts)
    if (!state.ok) return state
    const change = { state: state.value, closedBy: nameOf(actor), closedAt: actor.now }
    await tx.updateTable('returns').set(change).where('id', '=', facts.row.id).execute()
    emit('return.closed')
    return agree({})
  },
})
