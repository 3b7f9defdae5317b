import { z } from 'zod'
import { limits } from '#app/limits.ts'

const line = (most: number) => z.string().trim().min(1, 'field.required').max(most, 'field.too_long')

/** A message from the contact form. The order's number is optional; the e-mail is where the answer goes. */
export const messageForm = z.object({
  name: line(limits.name.value),
  email: line(limits.email.value).pipe(z.email({ pattern: z.regexes.html5Email, error: 'field.email' })),
  order: z.string().trim().max(20, 'field.too_long').default(''),
  message: line(limits.message.value),
  /** Made with the page: the same form sent twice is one message. */
  submission: z.uuid('request.malformed'),
})
export type ContactMessage = z.output<typeof messageForm>

/** The subject of the thread: the beginning of the message, up to the end of a word. */
export function subjectOf(message: string): string {
  const first = message.split('\n', 1)[0]?.trim() ?? ''
  if (first.length <= 80) return first
  return `${first.slice(0, 80).replace(/\s+\S*$/, '')} …`
}
