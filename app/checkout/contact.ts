import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { limits } from '#app/limits.ts'

// The HTML standard's own rule for input type=email, so that server and browser never disagree.
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

export const emailField = z
  .string('field.required')
  .trim()
  .min(1, 'field.required')
  .max(limits.email.value, 'field.too_long')
  .regex(emailPattern, 'field.email')

/** E.164, read as a number of that country unless it begins with a plus; null when it is none. */
export function readPhone(typed: string, country: string): string | null {
  const home = isSupportedCountry(country) ? (country as CountryCode) : undefined
  const number = parsePhoneNumberFromString(typed.slice(0, 40), home)
  return number?.isPossible() ? number.number : null
}

/** A phone number that may be left out. */
export function phoneField(country: string) {
  return z
    .string()
    .trim()
    .max(40, 'field.phone')
    .default('')
    .transform((typed, context) => {
      if (typed === '') return null
      const number = readPhone(typed, country)
      if (!number) context.addIssue({ code: 'custom', message: 'field.phone' })
      return number
    })
}

export function contactForm(country: string) {
  return z.object({ email: emailField, phone: phoneField(country) })
}
