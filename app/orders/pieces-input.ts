import { z } from 'zod'
import type { OrderLineId } from '#app/kernel/ids.ts'
import { idInput } from '#app/operations/inputs.ts'

/** An empty box means none. */
const pieces = z.int('order.too_many_pieces').min(0, 'order.too_many_pieces').nullable()

/** How many items of each line, by the line's id; missing lines have none. */
export const piecesInput = z.record(idInput<OrderLineId>('line_', 'order.too_many_pieces'), pieces)

/** Only the lines with a quantity. */
export const piecesOf = (lines: z.infer<typeof piecesInput>) =>
  Object.entries(lines).flatMap(([line, quantity]) =>
    // The keys come from the record above.
    quantity ? [{ orderLineId: line as OrderLineId, quantity }] : [],
  )
