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

/** The phone number in international format, with a plus; null: none. */
export const phoneInput = z
  .string()
  .max(40, 'field.phone')
  .refine((phone) => readPhone(phone, '') !== null, 'field.phone')
  .nullable()
  .meta({ personal: true })

export const contactInput = z.object({ email: emailField.meta({ personal: true }), phone: phoneInput.default(null) })

/** The hidden field that says of which country a number without a plus is. */
export const phoneCountry = 'phone-country'

/** "+49 30 901820" for the number that is kept without spaces. */
export function readablePhone(phone: string | null): string {
  return phone ? (parsePhoneNumberFromString(phone)?.formatInternational() ?? phone) : ''
}

/** The same form with its phone number in international format: people usually leave their own country's code out. */
export function withPhoneFrom(country: string, form: URLSearchParams): URLSearchParams {
  const number = readPhone(form.get('phone') ?? '', country)
  if (!number) return form
  const read = new URLSearchParams(form)
  read.set('phone', readablePhone(number))
  return read
}
