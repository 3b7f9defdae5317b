import { z } from 'zod'
import type { OrderLineId } from '#app/kernel/ids.ts'
import { idInput } from '#app/operations/inputs.ts'

/** None for an empty box. */
const pieces = z.int('order.too_many_pieces').min(0, 'order.too_many_pieces').nullable()

/** How many pieces of each line, by the line's id; of lines that are left out, none. */
export const piecesInput = z.record(idInput<OrderLineId>('line_', 'order.too_many_pieces'), pieces)

/** Those of which there are any. */
export const piecesOf = (lines: z.infer<typeof piecesInput>) =>
  Object.entries(lines).flatMap(([line, quantity]) =>
    // The keys of the record above.
    quantity ? [{ orderLineId: line as OrderLineId, quantity }] : [],
  )
