import { z } from 'zod'
import { limits } from '#app/limits.ts'
import { withoutControls } from '#app/operations/inputs.ts'
import { tidyTag } from './care.ts'

/** Tags to add or to remove, each in its one spelling. */
export const tagsInput = z
  .array(
    z
      .string()
      .overwrite(tidyTag)
      .min(1, 'field.required')
      .max(limits.tag.value, 'field.too_long')
      .regex(withoutControls, 'field.characters'),
  )
  .max(limits.orderTags.value, 'order.too_many_tags')
  .default([])
