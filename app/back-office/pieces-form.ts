import type { ErrorCode } from '#app/errors.ts'
import type { OrderLineId } from '#app/kernel/ids.ts'

/** The name of the field that says how many of a line. */
export const piecesField = (orderLineId: OrderLineId) => `lines-${orderLineId}`

type Pieces = { orderLineId: OrderLineId; quantity: number }[]
type Read = { ok: true; value: Pieces } | { ok: false; problems: Record<string, ErrorCode> }

/** How many of each line were typed: whole numbers, of each no more than there are. Fields of other orders' lines are nobody's. */
export function piecesWithin(
  values: Record<string, string>,
  lines: readonly { id: OrderLineId; most: number }[],
): Read {
  const problems: Record<string, ErrorCode> = {}
  const pieces: Pieces = []
  for (const { id, most } of lines) {
    const typed = values[piecesField(id)]?.trim() || '0'
    const quantity = /^\d{1,3}$/.test(typed) ? Number(typed) : null
    if (quantity === null || quantity > most) problems[piecesField(id)] = 'order.too_many_pieces'
    else if (quantity > 0) pieces.push({ orderLineId: id, quantity })
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, value: pieces }
}
