import { z } from 'zod'
import type { CartLineId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { idInput, idOf } from '#app/operations/inputs.ts'

/** How many of a line, from one to as many as a line holds. */
export const lineQuantity = z
  .int('cart.quantity_invalid')
  .min(1, 'cart.quantity_invalid')
  .max(limits.lineQuantity.value, 'cart.quantity_over_limit')

export const lineInput = idInput<CartLineId>('item_', 'cart.line_unknown')

/** The quantity that the form shows: so another tab's change is noticed. */
export const quantityThere = z.int('cart.stale').min(0, 'cart.stale')

/** The result for a line; `shortened` says why the quantity is lower than requested. */
export const changedLine = z.object({
  line_id: idOf('item_'),
  shortened: z.enum(['not-enough', 'over-limit']).nullable(),
})
