import { expect, test } from 'vitest'
import { piecesToSend } from './pieces-form.ts'

test.each([
  ['all of a line', { quantity: 3, left: 3, refundedQuantity: 0 }, 3],
  ['not the piece that was refunded before anything left', { quantity: 3, left: 3, refundedQuantity: 1 }, 2],
  ['all of the rest, where the refunded one may have left', { quantity: 3, left: 2, refundedQuantity: 1 }, 2],
  ['nothing, where all is refunded', { quantity: 2, left: 2, refundedQuantity: 2 }, 0],
])('a parcel begins with %s', (_, line, expected) => {
  expect(piecesToSend(line)).toBe(expected)
})
