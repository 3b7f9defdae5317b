import type { z } from 'zod'
import { personalFields } from '#app/operations/audit-entry/changes.ts'

/** A record's view without what its schema marks as personal: null, or an empty text where null does not fit. */
export function blankView(schema: z.ZodType, view: object): object {
  const marked = personalFields(schema)
  const { shape = {} } = schema._zod.def as { shape?: Record<string, z.ZodType> }
  const blank = (field: string) => (shape[field]?.safeParse(null).success ? null : '')
  return Object.fromEntries(
    Object.entries(view).map(([field, value]) => [field, marked.has(field) ? blank(field) : value]),
  )
}
