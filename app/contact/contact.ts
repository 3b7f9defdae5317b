import { z } from 'zod'
import { emailField } from '#app/checkout/contact.ts'
import type { MessageId } from '#app/kernel/ids.ts'
import { oneLine } from '#app/kernel/one-line.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, locales } from '#app/locales.ts'

/** A message from the contact form; the e-mail is where the answer goes. */
export const messageInput = z.object({
  name: z
    .string()
    .overwrite(oneLine)
    .min(1, 'field.required')
    .max(limits.name.value, 'field.too_long')
    .meta({ personal: true }),
  email: emailField.meta({ personal: true }),
  /** The order that it is about, as people write its number. */
  order: z
    .string()
    .overwrite(orderNumberOf)
    .regex(/^B\d{4,12}$/, 'field.order_number')
    .nullable()
    .default(null),
  message: z
    .string()
    .trim()
    .min(1, 'field.required')
    .max(limits.message.value, 'field.too_long')
    .meta({ personal: true }),
  /** The language of the answer. */
  locale: z.enum(locales, 'field.choice').default(defaultLocale),
})
export type ContactMessage = z.output<typeof messageInput>

/** An order number as people write it: in lower case, with a "#" or spaces, or only its digits. */
export function orderNumberOf(typed: string): string {
  return typed
    .replace(/[#\s]/g, '')
    .toUpperCase()
    .replace(/^(?=\d)/, 'B')
}

/** The reference of a message for its writer and the shop: the end of its id, which is random. */
export function referenceOf(messageId: MessageId): string {
  return `M-${messageId.slice(-8).toUpperCase()}`
}

/** The subject of the thread: the beginning of the message, up to the end of a word. */
export function subjectOf(message: string): string {
  const first = message.split('\n', 1)[0]?.trim() ?? ''
  if (first.length <= 80) return first
  return `${first.slice(0, 80).replace(/\s+\S*$/, '')} …`
}
