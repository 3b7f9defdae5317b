import type { z } from 'zod'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { sellsOnAccount } from './sells-on-account.ts'
import { fromJson } from './settings-json.ts'
import { paymentSettings, settings } from './settings.record.ts'
import { saveSettings } from './settings.server.ts'
import type { ShopSettings } from './settings.ts'

const input = paymentSettings.partial()
type Input = z.infer<typeof input>

/** Buying on account needs a bank account to transfer to; limits are in the shop's currency. */
function fits(
  { currency, ...facts }: ShopSettings,
  { on_account: onAccount = facts.onAccount, ...input }: Input,
): Outcome<undefined, 'settings.bank_needed' | 'field.choice'> {
  const limit = input.on_account_limit
  if (limit && limit.currency !== currency) return refuse('field.choice', '/on_account_limit')
  const isNew = onAccount !== 'nobody' && onAccount !== facts.onAccount
  return isNew && !sellsOnAccount({ ...facts, onAccount }) ? refuse('settings.bank_needed', '/on_account') : agree()
}

/** Changes payments, time zone and daily mail; omitted fields stay. */
export const changeSettings = operation({
  name: 'settings.change',
  http: 'PATCH /settings',
  permission: 'settings:write',
  nature: 'plain',
  on: settings,
  input,
  refusals: ['settings.bank_needed', 'field.choice'],
  may: fits,
  undo: { input: (was) => was },
  async run({ tx, input, emit }) {
    const { on_account_limit: limit, ...change } = input
    await saveSettings(tx, { ...fromJson(change), ...(limit && { onAccountLimit: limit.amount }) })
    if (Object.keys(input).length > 0) emit('settings.changed')
    return agree()
  },
})
