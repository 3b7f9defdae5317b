import { z } from 'zod'
import { limits } from '#app/limits.ts'
import { locales } from '#app/locales.ts'

const title = z.string('field.required').trim().max(limits.title.value, 'field.too_long')
const body = z
  .string('field.required')
  .refine((html) => new TextEncoder().encode(html).length <= limits.description.value, 'field.too_long')

/** A page in both languages. English is the one that others fall back to, so it has a title whenever there is a text. */
export const legalPageForm = z
  .object({ 'title-en': title, 'body-en': body, 'title-de': title, 'body-de': body })
  .superRefine((page, context) => {
    for (const locale of locales)
      if (page[`title-${locale}`] === '' && page[`body-${locale}`].trim() !== '')
        context.addIssue({ code: 'custom', path: [`title-${locale}`], message: 'field.required' })
    if (page['title-en'] === '') context.addIssue({ code: 'custom', path: ['title-en'], message: 'field.required' })
  })
export type LegalPageForm = z.output<typeof legalPageForm>
