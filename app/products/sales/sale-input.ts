import { z } from 'zod'
import type { VariantId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { idInput } from '#app/operations/inputs.ts'

/** Left out or null: all of the product. */
export const chosenVariants = z
  .array(idInput<VariantId>('var_', 'product.variant_unknown'))
  .min(1, 'field.choice')
  .max(limits.variants.value, 'field.too_long')
  .nullish()
