import { z } from 'zod'
import type { CartLineId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'

const quantity = z
  .string({ error: 'cart.quantity_invalid' })
  .trim()
  .regex(/^\d{1,6}$/, 'cart.quantity_invalid')
  .transform(Number)
  .refine((value) => value >= 1, 'cart.quantity_invalid')
  .refine((value) => value <= limits.lineQuantity.value, 'cart.quantity_over_limit')
const optionValue = z.string().max(limits.title.value, 'cart.options_unknown').default('')
export const addForm = z.object({
  product: z.string('cart.options_unknown').regex(/^[a-z0-9-]{1,80}$/, 'cart.options_unknown'),
  option1: optionValue,
  option2: optionValue,
  option3: optionValue,
  quantity: quantity.default(1),
})
const version = z
  .string('cart.stale')
  .regex(/^\d{1,9}$/, 'cart.stale')
  .transform(Number)
const line = z.uuid('cart.line_unknown').transform((id) => id as CartLineId)
/** What the form showed of the line: how many there were, and what one cost. */
const was = z
  .string('cart.stale')
  .regex(/^\d{1,3}$/, 'cart.stale')
  .transform(Number)
const seen = z
  .string()
  .regex(/^\d{1,9}$/, 'cart.stale')
  .transform(Number)
  .optional()
export const changeForm = z.object({ line, quantity, was, seen })
export const removeForm = z.object({ line, was })
export const putBackForm = z.object({ line })
export const undoForm = z.object({ version })
