import { z } from 'zod'
import type { OrderId, WithdrawalId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { nameOf } from '#app/operations/actor.ts'
import { idInput, idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { piecesOf } from '#app/orders/pieces-input.ts'
import { fitsReturn, mayStartReturn } from '#app/orders/returns/return.ts'
import type { Tx } from '#db/database.server.ts'
import { insertReturn } from './make-return.server.ts'
import { newReturn } from './new-return.record.ts'
import { returnInstructions, returnNote, returnPieces, returnReasonsInput } from './return-input.ts'
import { queueReturnLetter } from './return-letter.server.ts'

const startInput = z.object({
  lines: returnPieces,
  reasons: returnReasonsInput.default({}),
  note: returnNote,
  instructions: returnInstructions,
  /** The declaration of withdrawal that it follows from. */
  withdrawal: idInput<WithdrawalId>('wdr_', 'return.of_other_order').nullable().default(null),
})

/**
 * Staff make a return for a customer, also from a declaration of withdrawal. It is approved from the beginning, and neither
 * the return period nor an exclusion stops them.
 */
export const startReturn = operation({
  name: 'returns.start',
  http: 'POST /orders/:order/returns',
  permission: 'returns:start',
  nature: 'mail',
  on: newReturn,
  input: startInput,
  answer: z.object({ id: idOf('rtn_') }),
  refusals: [
    'order.not_placed',
    'return.nothing_to_return',
    'return.too_many',
    'return.not_possible',
    'return.no_pieces',
    'return.too_many_pieces',
    'return.of_other_order',
    'return.decided',
  ],
  offer: ({ returnable }) => mayStartReturn(returnable, limits.orderReturns.value),
  may({ returnable }, { lines }) {
    const offered = mayStartReturn(returnable, limits.orderReturns.value)
    return offered.ok ? fitsReturn(piecesOf(lines), offered.value, returnable.lines) : offered
  },
  async run({ tx, facts: { order, returnable }, input, actor, emit, became }) {
    const { lines, withdrawal, ...about } = input
    const declared = await checkDeclared(tx, order.id, withdrawal)
    if (!declared.ok) return declared
    const by = nameOf(actor)
    const made = { ...about, order, count: returnable.count, pieces: piecesOf(lines), by, now: actor.now }
    const id = await insertReturn(tx, { ...made, withdrawalId: withdrawal })
    await queueReturnLetter(tx, 'order-return-approved', id)
    became(id)
    emit('return.approved')
    return agree({ id })
  },
})

/** It declares a withdrawal from this order, and no return was made of it yet. */
async function checkDeclared(
  tx: Tx,
  orderId: OrderId,
  id: WithdrawalId | null,
): Promise<Outcome<undefined, 'return.of_other_order' | 'return.decided'>> {
  if (id === null) return agree()
  const declared = tx.selectFrom('withdrawals').select('orderId').where('id', '=', id)
  if ((await declared.executeTakeFirst())?.orderId !== orderId) return refuse('return.of_other_order', '/withdrawal')
  const known = tx.selectFrom('returns').select('id').where('withdrawalId', '=', id)
  return (await known.executeTakeFirst()) ? refuse('return.decided') : agree()
}
