import { notFound } from '#app/errors.ts'
import { z } from 'zod'
import { agree } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { isLinkWhole } from '#app/orders/page/order-details.server.ts'
import { piecesOf } from '#app/orders/pieces-input.ts'
import { fitsReturn, mayRequestReturn } from '#app/orders/returns/return.ts'
import { insertReturn } from './make-return.server.ts'
import { ownReturn } from './new-return.record.ts'
import { reasonsGiven, requestInput } from './return-input.ts'
import { queueReturnLetter } from './return-letter.server.ts'

/** The buyer asks to send items back, within the shop's return period; staff decide. */
export const requestReturn = operation({
  name: 'returns.request',
  http: 'POST /account/orders/:order/returns',
  permission: 'checkout:write',
  nature: 'mail',
  on: ownReturn,
  input: requestInput,
  answer: z.object({ id: idOf('rtn_') }),
  refusals: [
    'order.not_placed',
    'return.nothing_to_return',
    'return.too_late',
    'return.too_many',
    'return.not_possible',
    'return.no_pieces',
    'return.too_many_pieces',
    'return.reason_needed',
  ],
  offer: ({ returnable }, now) => mayRequestReturn(returnable, limits.orderReturns.value, now),
  may({ returnable }, input, now) {
    const offered = mayRequestReturn(returnable, limits.orderReturns.value, now)
    if (!offered.ok) return offered
    const fits = fitsReturn(piecesOf(input.lines), offered.value, returnable.lines)
    return fits.ok ? reasonsGiven(input) : fits
  },
  /** A link that is too old to show the order does not count, as for reading. */
  async ask({ facts: { order, link }, actor }) {
    return !link || (await isLinkWhole(order, link, actor.now)) ? agree() : notFound()
  },
  async run({ tx, facts: { order, returnable }, input, actor: { now }, emit, became }) {
    const { reasons, note } = input
    const made = { order, count: returnable.count, pieces: piecesOf(input.lines), reasons, note, by: 'customer', now }
    const id = await insertReturn(tx, made)
    await queueReturnLetter(tx, 'order-return-requested', id)
    became(id)
    emit('return.requested')
    return agree({ id })
  },
})
