import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { phoneField } from '#app/checkout/contact.ts'
import { limits } from '#app/limits.ts'
import { locales } from '#app/locales.ts'

/** What a customer says of themselves. The e-mail is not among it: it is what the sign-in service vouches for. */
export function profileForm(homeCountry: string) {
  return z.object({
    name: z
      .string()
      .trim()
      .min(1, 'field.required')
      .max(limits.name.value, 'field.too_long')
      .refine((name) => !/\p{Cc}/u.test(name), 'field.characters'),
    phone: phoneField(homeCountry),
    locale: z.enum(locales, 'field.choice'),
    // As large as the column's, or the database would be asked what it cannot read.
    version: z.coerce.number().pipe(z.int32('account.stale').positive('account.stale')),
  })
}
export type ProfileForm = z.output<ReturnType<typeof profileForm>>

/** "+49 30 901820" for the number that is kept without spaces. */
export function readablePhone(phone: string | null): string {
  return phone ? (parsePhoneNumberFromString(phone)?.formatInternational() ?? phone) : ''
}
