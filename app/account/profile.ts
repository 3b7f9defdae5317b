import { isPossiblePhoneNumber, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import { z } from 'zod'
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
    phone: phoneNumber(homeCountry),
    locale: z.enum(locales, 'field.choice'),
    version: z.coerce.number().int('account.stale').positive('account.stale'),
  })
}
export type ProfileForm = z.output<ReturnType<typeof profileForm>>

/** Written as people write it, at home without the country's code; kept as E.164. Empty is null. */
function phoneNumber(homeCountry: string) {
  return z
    .string()
    .trim()
    .max(40, 'field.too_long')
    .transform((typed, context) => {
      if (typed === '') return null
      // The setting is an ISO 3166 code; of an unknown one the library knows no national form, and asks for the "+".
      const country = homeCountry as CountryCode
      if (isPossiblePhoneNumber(typed, country)) return parsePhoneNumberFromString(typed, country)?.number ?? null
      context.addIssue({ code: 'custom', message: 'field.phone' })
      return z.NEVER
    })
}

/** "+49 30 901820" for the number that is kept without spaces. */
export function readablePhone(phone: string | null): string {
  return phone ? (parsePhoneNumberFromString(phone)?.formatInternational() ?? phone) : ''
}
