import { z } from 'zod'
import type { VariantId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { idInput } from '#app/operations/inputs.ts'
import { piecesInput } from '#app/orders/pieces-input.ts'

/** How many of each variant, by its id. */
export const addedInput = z.record(
  idInput<VariantId>('var_', 'cart.options_unknown'),
  z
    .int('cart.quantity_invalid')
    .min(0, 'cart.quantity_invalid')
    .max(limits.lineQuantity.value, 'cart.quantity_over_limit')
    .nullable(),
)

export const editInput = z.object({
  /** Items to take out: how many of each line, by its id. */
  remove: piecesInput.default({}),
  /** Items to add, at the catalogue's prices: how many of each variant, by its id. */
  add: addedInput.default({}),
  /** Sends the customer a link to pay for what is added. Without: a draft that staff finish. */
  send: z.boolean('field.choice').default(true),
  /** The plan as the page has shown it: it is done like that, or not at all. */
  planned: z.string('order.edit_changed').max(100, 'order.edit_changed').optional(),
})
export type EditInput = z.infer<typeof editInput>

export const addedOf = (add: EditInput['add']) =>
  Object.entries(add).flatMap(([variant, quantity]) =>
    // The keys come from the record above.
    quantity ? [{ variantId: variant as VariantId, quantity }] : [],
  )
