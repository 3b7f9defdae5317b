import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { readPhone } from '#app/checkout/contact.ts'
import { limits } from '#app/limits.ts'
import { locales } from '#app/locales.ts'

/** What a customer says of themselves. The e-mail is not among it: it is what the sign-in service vouches for. */
export const profileInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'field.required')
    .max(limits.name.value, 'field.too_long')
    .refine((name) => !/\p{Cc}/u.test(name), 'field.characters')
    .meta({ personal: true }),
  /** As the whole world dials it, with a plus in front. */
  phone: z
    .string()
    .max(40, 'field.phone')
    .refine((phone) => readPhone(phone, '') !== null, 'field.phone')
    .nullable()
    .meta({ personal: true }),
  locale: z.enum(locales, 'field.choice'),
  /** The one that was shown: a change that somebody has made since is noticed by it. */
  version: z.int32('account.stale').positive('account.stale'),
})

/** The same form with its phone number as the whole world dials it: at home nobody types the country's code. */
export function withPhoneFrom(homeCountry: string, form: URLSearchParams): URLSearchParams {
  const read = new URLSearchParams(form)
  const phone = readPhone(form.get('phone') ?? '', homeCountry)
  if (phone) read.set('phone', readablePhone(phone))
  return read
}

/** "+49 30 901820" for the number that is kept without spaces. */
export function readablePhone(phone: string | null): string {
  return phone ? (parsePhoneNumberFromString(phone)?.formatInternational() ?? phone) : ''
}
