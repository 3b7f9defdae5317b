import { z } from 'zod'
import { agree } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { nameOf } from '#app/operations/actor.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayReject } from './decide-return.ts'
import { queueReturnLetter } from './return-letter.server.ts'
import { returned } from './return.record.ts'

const rejection = z
  .string('field.required')
  .trim()
  .min(1, 'field.required')
  .max(limits.message.value, 'field.too_long')
  .meta({ personal: true })

/** The shop does not take the items back, and says why. */
export const rejectReturn = operation({
  name: 'returns.reject',
  http: 'POST /returns/:return/reject',
  permission: 'returns:start',
  nature: 'mail',
  on: returned,
  input: z.object({ rejection }),
  refusals: ['return.decided'],
  offer: mayReject,
  async run({ tx, facts, input, actor, emit }) {
    const state = mayReject(facts)
    if (!state.ok) return state
    const change = { state: state.value, rejection: input.rejection, decidedBy: nameOf(actor), decidedAt: actor.now }
    await tx.updateTable('returns').set(change).where('id', '=', facts.row.id).execute()
    await queueReturnLetter(tx, 'order-return-rejected', facts.row.id)
    emit('return.rejected')
    return agree()
  },
})
