import { z } from 'zod'
import type { CartLineId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { idInput } from '#app/operations/inputs.ts'

/** How many of a line, from one to as many as a line holds. */
export const lineQuantity = z
  .int('cart.quantity_invalid')
  .min(1, 'cart.quantity_invalid')
  .max(limits.lineQuantity.value, 'cart.quantity_over_limit')

export const lineInput = idInput<CartLineId>('cart.line_unknown')

/** How many of it there were where it was changed: by that another tab's change is noticed. */
export const quantityThere = z.int('cart.stale').min(0, 'cart.stale')
