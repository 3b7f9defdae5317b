import { z } from 'zod'
import type { OrderLineId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { idInput } from '#app/operations/inputs.ts'
import { piecesOf } from '#app/orders/pieces-input.ts'
import { returnReasons } from '#app/orders/returns/return.ts'

const lineId = idInput<OrderLineId>('line_', 'return.too_many_pieces')
const pieces = z.int('return.too_many_pieces').min(0, 'return.too_many_pieces').nullable()

/** How many items of each line, by the line's id; missing lines have none. */
export const returnPieces = z.record(lineId, pieces)

/** Why each line comes back. An empty choice is none. */
export const returnReasonsInput = z.record(lineId, z.enum(returnReasons, 'return.reason_needed').nullable())

export const returnNote = z
  .string()
  .trim()
  .max(limits.message.value, 'field.too_long')
  .nullable()
  .default(null)
  .meta({ personal: true })

/** Where and how to send it, as the mail to the customer says it. */
export const returnInstructions = z
  .string('field.required')
  .trim()
  .min(1, 'field.required')
  .max(limits.returnLabel.value, 'field.too_long')
  .meta({ personal: true })

export const requestInput = z.object({ lines: returnPieces, reasons: returnReasonsInput, note: returnNote })

/** The customer names a reason for each line that is sent back. */
export function reasonsGiven({
  lines,
  reasons,
}: Pick<z.infer<typeof requestInput>, 'lines' | 'reasons'>): Outcome<undefined, 'return.reason_needed'> {
  const without = piecesOf(lines).find(({ orderLineId }) => !reasons[orderLineId])
  return without ? refuse('return.reason_needed', `/reasons/${without.orderLineId}`) : agree()
}
