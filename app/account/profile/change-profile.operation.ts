import { z } from 'zod'
import { phoneInput, readPhone } from '#app/checkout/contact.ts'
import { customer } from '#app/identity/people/customer.record.ts'
import { isReadable } from '#app/kernel/one-line.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { locales } from '#app/locales.ts'
import { operation } from '#app/operations/operation.server.ts'
import { limitRate } from '#app/web/floods/rate-limit.ts'

/**
 * What customers enter about themselves. The e-mail address is not part of it: the sign-in service vouches for that.
 */
const profileInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'field.required')
    .max(limits.name.value, 'field.too_long')
    .refine(isReadable, 'field.characters')
    .meta({ personal: true }),
  phone: phoneInput,
  locale: z.enum(locales, 'field.choice'),
  /** The one that was shown: a change made since is noticed by it. */
  version: z.int32('account.stale').positive('account.stale'),
})

/**
 * Changes the customer's profile. Refused when it was changed elsewhere meanwhile, so that neither change is lost
 * unnoticed.
 */
export const changeProfile = operation({
  name: 'customers.change_profile',
  http: 'PUT /account/profile',
  permission: 'account:write',
  nature: 'plain',
  on: customer,
  input: profileInput,
  refusals: ['account.stale'],
  may: ({ version }, input) => (version === input.version ? agree() : refuse('account.stale')),
  async run({ tx, facts: { id, version }, input, emit }) {
    await limitRate('profile', id, limits.profileChanges.value, 3_600_000)
    const { name, locale } = input
    const phone = input.phone && readPhone(input.phone, '')
    await tx
      .updateTable('customers')
      .set({ name, phone, locale, version: version + 1 })
      .where('id', '=', id)
      .execute()
    emit('customer.changed')
    return agree({ name })
  },
})
