import { z } from 'zod'
import type { LocationId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { idInput, lineInput } from '#app/operations/inputs.ts'
import { noteInput, referenceInput } from '#app/stock/changing/stock-input.ts'

/** What is said of a purchase order as a whole. */
export const purchaseInput = z.object({
  supplier: lineInput(limits.title.value, 'field.required').min(1, 'field.required'),
  /** Where it arrives. */
  location: idInput<LocationId>('loc_', 'stock.location'),
  /** What the supplier calls it. */
  reference: referenceInput,
  expected_on: z.iso.date('field.day').nullable().default(null),
  note: noteInput,
})

/** The same where what is left out stays. */
export const purchaseChange = z.object({
  supplier: purchaseInput.shape.supplier.optional(),
  location: purchaseInput.shape.location.optional(),
  reference: referenceInput.unwrap().optional(),
  expected_on: purchaseInput.shape.expected_on.unwrap().optional(),
  note: noteInput.unwrap().optional(),
})
