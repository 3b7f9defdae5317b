import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { nameOf } from '#app/operations/actor.ts'
import { operation } from '#app/operations/operation.server.ts'
import { withdrawal } from './withdrawal.record.ts'
import { mayReopen } from './withdrawal.ts'

/** It was a slip of the hand: the declaration is still to be acted on. */
export const reopenWithdrawal = operation({
  name: 'withdrawals.reopen',
  http: 'POST /withdrawals/:withdrawal/reopen',
  permission: 'returns:start',
  nature: 'plain',
  on: withdrawal,
  input: z.object({}),
  refusals: ['record.resolved_by_other'],
  already: ({ facts: { row } }) => (row?.handledAt ? null : {}),
  async run({ tx, facts, actor, emit }) {
    const row = facts.row ?? notFound()
    const may = mayReopen(row, nameOf(actor))
    if (!may.ok) return may
    await tx.updateTable('withdrawals').set({ handledAt: null, handledBy: null }).where('id', '=', row.id).execute()
    emit('withdrawal.reopened')
    return agree({})
  },
})
