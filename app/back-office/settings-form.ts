import { z } from 'zod'
import { isIban, plainIban } from '#app/kernel/iban.ts'
import { isTimeZone } from '#app/kernel/time-zone.ts'
import { limits } from '#app/limits.ts'
import { accountBuyers, captures, type ShopSettings } from '#app/settings/settings.ts'
import { readAmount } from '#app/web/typed-amount.ts'

const days = z
  .string('field.choice')
  .trim()
  .regex(/^\d{1,3}$/, 'field.choice')
  .transform(Number)
  .refine((count) => count >= 1 && count <= limits.accountDays.value, 'field.choice')

/** Payments and time zone. What is sold on account is paid to a bank account that is named. */
export function settingsForm(currency: string) {
  return z
    .object({
      capture: z.enum(captures, 'field.choice'),
      onAccount: z.enum(accountBuyers, 'field.choice'),
      onAccountDays: days,
      onAccountLimit: z
        .string('field.choice')
        .transform((typed) => readAmount(typed, currency) ?? -1)
        .refine((amount) => amount >= 0 && amount <= limits.accountLimit.value, 'field.choice'),
      bankHolder: z.string('field.required').trim().max(limits.title.value, 'field.too_long'),
      bankIban: z
        .string('field.required')
        .transform(plainIban)
        .refine((iban) => iban === '' || isIban(iban), 'field.iban'),
      timeZone: z.string('field.choice').refine(isTimeZone, 'field.choice'),
    })
    .superRefine(({ onAccount, bankHolder, bankIban }, { addIssue }) => {
      if (onAccount === 'nobody') return
      const needed = { bankHolder, bankIban }
      for (const [name, value] of Object.entries(needed))
        if (value === '') addIssue({ code: 'custom', message: 'field.required', path: [name] })
    })
}

export const settingsFields = [
  'capture',
  'onAccount',
  'onAccountDays',
  'onAccountLimit',
  'bankHolder',
  'bankIban',
  'timeZone',
] as const
export type FormSettings = Pick<ShopSettings, (typeof settingsFields)[number]>
