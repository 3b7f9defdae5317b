import { z } from 'zod'
import type { LocationId, OrderLineId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { nameOf } from '#app/operations/actor.ts'
import { idInput } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { piecesOf } from '#app/orders/pieces-input.ts'
import { fitsArrival } from '#app/orders/returns/return.ts'
import { takeReturned } from '#app/stock/stock.server.ts'
import type { Tx } from '#db/database.server.ts'
import { mayReceive } from './decide-return.ts'
import { returnPieces } from './return-input.ts'
import { queueReturnLetter } from './return-letter.server.ts'
import { type FiledReturn, returned } from './return.record.ts'

const receiveInput = z.object({
  /** How many of each line have arrived. */
  lines: returnPieces,
  /** How many of them go back into stock; the others are only recorded. */
  restock: returnPieces.default({}),
  /** Where; needed if any go back into stock. */
  location: idInput<LocationId>('loc_', 'return.location_needed').nullable().default(null),
})

/** The items are back. This is the only way that sent items come back into stock, and it happens once per return. */
export const receiveReturn = operation({
  name: 'returns.receive',
  http: 'POST /returns/:return/receive',
  permission: 'returns:receive',
  nature: 'mail',
  on: returned,
  input: receiveInput,
  refusals: [
    'return.not_approved',
    'return.no_pieces',
    'return.too_many_pieces',
    'return.restock_too_many',
    'return.not_counted',
    'return.location_needed',
  ],
  offer: mayReceive,
  may({ lines }, { restock, location, ...input }) {
    const fits = fitsArrival(lines, piecesOf(input.lines), piecesOf(restock))
    if (!fits.ok) return fits
    return piecesOf(restock).length > 0 && !location ? refuse('return.location_needed', '/location') : agree()
  },
  async run({ tx, facts, input, actor, emit }) {
    const state = mayReceive(facts)
    if (!state.ok) return state
    const { id } = facts.row
    const place = await checkLocation(tx, input.location)
    if (!place.ok) return place
    const change = { state: state.value, receivedBy: nameOf(actor), receivedAt: actor.now, locationId: input.location }
    await tx.updateTable('returns').set(change).where('id', '=', id).execute()
    for (const { orderLineId, quantity: arrived } of piecesOf(input.lines)) {
      const line = tx.updateTable('returnLines').set({ arrived, restocked: input.restock[orderLineId] ?? 0 })
      await line.where('returnId', '=', id).where('orderLineId', '=', orderLineId).execute()
    }
    await queueReturnLetter(tx, 'order-return-received', id)
    // Last, because every buyer of the same items waits for these locks.
    if (input.location) {
      const stock = { number: facts.order.number, who: nameOf(actor) }
      await takeReturned(tx, stock, asVariants(facts, piecesOf(input.restock)), input.location)
    }
    emit('return.received')
    return agree()
  },
})

async function checkLocation(tx: Tx, id: LocationId | null): Promise<Outcome<undefined, 'return.location_needed'>> {
  if (id === null) return agree()
  const known = await tx.selectFrom('locations').select('id').where('id', '=', id).executeTakeFirst()
  return known ? agree() : refuse('return.location_needed', '/location')
}

const asVariants = (
  { lines }: Pick<FiledReturn, 'lines'>,
  pieces: readonly { orderLineId: OrderLineId; quantity: number }[],
) =>
  pieces.flatMap(({ orderLineId, quantity }) => {
    const variantId = lines.find((line) => line.orderLineId === orderLineId)?.variantId
    return variantId ? [{ variantId, quantity }] : []
  })
