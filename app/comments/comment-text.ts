import { z } from 'zod'
import { limits } from '#app/limits.ts'

/** What is written: plain text, in which @ and a name mention a colleague. */
export const commentText = z
  .string('field.required')
  .trim()
  .min(1, 'field.required')
  .max(limits.comment.value, 'field.too_long')
  .meta({ personal: true })
