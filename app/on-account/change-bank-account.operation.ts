import { z } from 'zod'
import { isIban, plainIban } from '#app/kernel/iban.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { lineInput } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { settings } from '#app/settings/settings.record.ts'
import { saveSettings } from '#app/settings/settings.server.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { isAnythingOwed } from './account-book.server.ts'

const input = z.object({
  bank_holder: lineInput(limits.title.value, 'field.required'),
  bank_iban: z
    .string('field.required')
    .overwrite(plainIban)
    .refine((iban) => iban === '' || isIban(iban), 'field.iban'),
})
type Input = z.infer<typeof input>

/** The first part that says nothing. */
const emptyIn = (account: Input) => (['bank_holder', 'bank_iban'] as const).find((part) => account[part] === '')

/** While buying on account is allowed, a bank account is required. */
function fits({ onAccount }: ShopSettings, account: Input): Outcome<undefined, 'field.required'> {
  const empty = emptyIn(account)
  return empty && onAccount !== 'nobody' ? refuse('field.required', `/${empty}`) : agree()
}

/**
 * Changes the account to which orders on account are paid. It asks for a fresh sign-in: otherwise anyone at a signed-in
 * computer could redirect all outstanding transfers to their own account.
 */
export const changeBankAccount = operation({
  name: 'settings.change_bank_account',
  http: 'PUT /settings/bank-account',
  permission: 'settings:write',
  nature: 'money',
  on: settings,
  input,
  refusals: ['field.required', 'settings.bank_in_use'],
  may: fits,
  async run({ tx, facts: { bankHolder, bankIban }, input: account, emit }) {
    const empty = emptyIn(account)
    const isAnother = account.bank_holder !== bankHolder || account.bank_iban !== bankIban
    if (isAnother && empty && (await isAnythingOwed(tx))) return refuse('settings.bank_in_use', `/${empty}`)
    await saveSettings(tx, { bankHolder: account.bank_holder, bankIban: account.bank_iban })
    if (isAnother) emit('settings.changed')
    return agree({ isAnother })
  },
})
