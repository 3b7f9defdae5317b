import { z } from 'zod'
import { isDay } from '#app/kernel/day.ts'
import { limits } from '#app/limits.ts'

export const customKinds = ['text', 'number', 'yes_no', 'date', 'url'] as const

/** What a file says of a product that the shop has no field of its own for: kept as it is, with what kind of text it is. */
export const customField = z.object({
  kind: z.enum(customKinds, 'field.choice'),
  value: z.string().min(1, 'field.required').max(limits.customField.value, 'field.too_long'),
})
export type CustomField = z.infer<typeof customField>

export const customFields = z
  .record(z.string().min(1).max(limits.title.value, 'field.too_long'), customField)
  .refine((fields) => Object.keys(fields).length <= limits.customFields.value, 'field.too_long')

const kinds: [CustomField['kind'], (text: string) => boolean][] = [
  ['yes_no', (text) => /^(true|false|yes|no|ja|nein)$/i.test(text)],
  ['number', (text) => /^-?\d{1,15}([.,]\d{1,12})?$/.test(text)],
  ['date', (text) => isDay(text.slice(0, 10)) && /^([T ][\d:.Z+-]*)?$/.test(text.slice(10))],
  ['url', (text) => /^https?:\/\/\S+$/.test(text)],
]

/** Whether the text is what its kind says; a decimal comma is one, and so is a German yes. */
const fitsKind = ({ kind, value }: CustomField) => kinds.every(([each, fits]) => each !== kind || fits(value))

/** As staff and programs enter them: with values of their kinds. */
export const enteredFields = z
  .record(
    z.string().trim().min(1).max(limits.title.value, 'field.too_long'),
    customField.refine(fitsKind, { path: ['value'], error: 'field.custom_value' }),
  )
  .refine((fields) => Object.keys(fields).length <= limits.customFields.value, 'field.too_long')

/** A text with what it is by its looks. A number that begins with a zero is a code. */
export function customFieldOf(value: string): CustomField {
  const found = kinds.find(([kind, fits]) => fits(value) && !(kind === 'number' && /^0\d/.test(value)))
  return { kind: found?.[0] ?? 'text', value }
}
