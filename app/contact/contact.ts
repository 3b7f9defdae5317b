import { z } from 'zod'
import type { MessageId } from '#app/kernel/ids.ts'
import { oneLine } from '#app/kernel/one-line.ts'
import { limits } from '#app/limits.ts'

const text = (most: number) => z.string().trim().min(1, 'field.required').max(most, 'field.too_long')
const line = (most: number) => z.string().transform(oneLine).pipe(text(most))

/** A message from the contact form. The order's number is optional; the e-mail is where the answer goes. */
export const messageForm = z.object({
  name: line(limits.name.value),
  email: line(limits.email.value).pipe(z.email({ pattern: z.regexes.html5Email, error: 'field.email' })),
  order: z
    .string()
    .transform(orderNumberOf)
    .pipe(z.string().regex(/^(B\d{4,12})?$/, 'field.order_number'))
    .default(''),
  message: text(limits.message.value),
  /** Made with the page: the same form sent twice is one message. */
  submission: z.uuid('request.malformed'),
})
export type ContactMessage = z.output<typeof messageForm>

/** An order's number as people write it: in small letters, with a "#" or spaces, or its digits alone. */
export function orderNumberOf(typed: string): string {
  return typed
    .replace(/[#\s]/g, '')
    .toUpperCase()
    .replace(/^(?=\d)/, 'B')
}

/** What a message is called between its writer and the shop: the end of its id, which is random. */
export function referenceOf(messageId: MessageId): string {
  return `M-${messageId.slice(-8).toUpperCase()}`
}

/** The subject of the thread: the beginning of the message, up to the end of a word. */
export function subjectOf(message: string): string {
  const first = message.split('\n', 1)[0]?.trim() ?? ''
  if (first.length <= 80) return first
  return `${first.slice(0, 80).replace(/\s+\S*$/, '')} …`
}
