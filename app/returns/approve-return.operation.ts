import { z } from 'zod'
import { agree } from '#app/kernel/outcome.ts'
import { nameOf } from '#app/operations/actor.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayApprove } from './decide-return.ts'
import { returnInstructions } from './return-input.ts'
import { queueReturnLetter } from './return-letter.server.ts'
import { returned } from './return.record.ts'

/** Accepts a return; the mail tells the customer how to send the items back, and to which address. */
export const approveReturn = operation({
  name: 'returns.approve',
  http: 'POST /returns/:return/approve',
  permission: 'returns:start',
  nature: 'mail',
  on: returned,
  input: z.object({ instructions: returnInstructions }),
  refusals: ['return.decided'],
  offer: mayApprove,
  async run({ tx, facts, input, actor, emit }) {
    const state = mayApprove(facts)
    if (!state.ok) return state
    const change = {
      state: state.value,
      instructions: input.instructions,
      decidedBy: nameOf(actor),
      decidedAt: actor.now,
    }
    await tx.updateTable('returns').set(change).where('id', '=', facts.row.id).execute()
    await queueReturnLetter(tx, 'order-return-approved', facts.row.id)
    emit('return.approved')
    return agree()
  },
})
