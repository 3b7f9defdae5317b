import { z } from 'zod'
import { phoneInput } from '#app/checkout/contact.ts'
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
  phone: phoneInput,
  locale: z.enum(locales, 'field.choice'),
  /** The one that was shown: a change that somebody has made since is noticed by it. */
  version: z.int32('account.stale').positive('account.stale'),
})
