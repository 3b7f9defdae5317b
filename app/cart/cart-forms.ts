import { z } from 'zod'
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
export const changeForm = z.object({ line: z.uuid('cart.line_unknown'), quantity, version })
export const removeForm = z.object({ line: z.uuid('cart.line_unknown'), version })
export const undoForm = z.object({ version })
