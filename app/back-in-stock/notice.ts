import { z } from 'zod'
import { emailField } from '#app/checkout/contact.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, locales } from '#app/locales.ts'

const optionValue = z.string().max(limits.title.value, 'cart.options_unknown').default('')

/** A variant, as an address of the shop names it, and who wants to hear of it. */
export const noticeInput = z.object({
  /** The product's name in its address. */
  product: z.string('cart.options_unknown').regex(/^[a-z0-9-]{1,80}$/, 'cart.options_unknown'),
  option1: optionValue,
  option2: optionValue,
  option3: optionValue,
  email: emailField.meta({ personal: true }),
  /** The language of the mails. */
  locale: z.enum(locales, 'field.choice').default(defaultLocale),
})

/**
 * How many get their email at once: a few times as many as came back, since not everybody buys. Null: any number can be
 * bought.
 */
export function noticesFor(available: number | null): number {
  const most = limits.noticesAtOnce.value
  return available === null ? most : Math.min(Math.max(available, 0) * limits.noticesForOne.value, most)
}
