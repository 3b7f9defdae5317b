import { z } from 'zod'
import type { VariantId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { idInput } from '#app/operations/inputs.ts'

/** With its offset from UTC: `2026-12-24T18:00:00+01:00`. */
export const momentInput = z.iso.datetime({ offset: true, error: 'field.moment' })

/** Left out or null: all of the product. */
export const chosenVariants = z
  .array(idInput<VariantId>('var_', 'product.variant_unknown'))
  .min(1, 'field.choice')
  .max(limits.variants.value, 'field.too_long')
  .nullish()

export const dateOf = (text: string | null | undefined) => (text ? new Date(text) : null)
