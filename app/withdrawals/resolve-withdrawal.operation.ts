import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { nameOf } from '#app/operations/actor.ts'
import { operation } from '#app/operations/operation.server.ts'
import { reopenWithdrawal } from './reopen-withdrawal.operation.ts'
import { withdrawal } from './withdrawal.record.ts'

/** Someone has acted on a declaration. If two say so, the first stays on record. */
export const resolveWithdrawal = operation({
  name: 'withdrawals.resolve',
  http: 'POST /withdrawals/:withdrawal/resolve',
  permission: 'returns:start',
  nature: 'plain',
  on: withdrawal,
  input: z.object({}),
  refusals: [],
  undo: { by: reopenWithdrawal, input: () => ({}) },
  async run({ tx, facts, actor, emit }) {
    const { id, handledAt } = facts.row ?? notFound()
    if (handledAt) return agree()
    const row = { handledAt: actor.now, handledBy: nameOf(actor) }
    await tx.updateTable('withdrawals').set(row).where('id', '=', id).execute()
    emit('withdrawal.resolved')
    return agree()
  },
})
