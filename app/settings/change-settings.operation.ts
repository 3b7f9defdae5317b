import type { z } from 'zod'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { changesNothing } from '#app/operations/changes-nothing.ts'
import { operation } from '#app/operations/operation.server.ts'
import type { Tx } from '#db/database.server.ts'
import { fewestYears } from './retention.ts'
import { sellsOnAccount } from './sells-on-account.ts'
import { fromJson } from './settings-json.ts'
import { paymentSettings, settings, settingsJson } from './settings.record.ts'
import { saveSettings } from './settings.server.ts'
import type { ShopSettings } from './settings.ts'

const input = paymentSettings.partial()
type Input = z.infer<typeof input>

type Refusal =
  | 'settings.bank_needed'
  | 'settings.seller_needed'
  | 'settings.number_prefix'
  | 'settings.invoice_years'
  | 'field.choice'

function fits(facts: ShopSettings, input: Input): Outcome<undefined, Refusal> {
  const account = fitsAccount(facts, input)
  return account.ok ? fitsInvoices(facts, input) : account
}

/** An invoice without the seller's name and address is none; and the two series must not share their numbers. */
function fitsInvoices(
  { invoices: were, invoicePrefix, creditNotePrefix, sellerName, address, homeCountry }: ShopSettings,
  input: Input,
): Outcome<undefined, Refusal> {
  const {
    invoices = were,
    invoice_prefix: invoice = invoicePrefix,
    credit_note_prefix: note = creditNotePrefix,
  } = input
  if (invoices === 'on' && were === 'off' && (!sellerName || address.length === 0))
    return refuse('settings.seller_needed', '/invoices')
  const years = input.invoice_years ?? null
  if (years !== null && years < fewestYears(homeCountry)) return refuse('settings.invoice_years', '/invoice_years')
  return invoice === note ? refuse('settings.number_prefix', '/credit_note_prefix') : agree()
}

/** Buying on account needs a bank account to transfer to; limits are in the shop's currency. */
function fitsAccount(
  { currency, ...facts }: ShopSettings,
  { on_account: onAccount = facts.onAccount, ...input }: Input,
): Outcome<undefined, Refusal> {
  const limit = input.on_account_limit
  if (limit && limit.currency !== currency) return refuse('field.choice', '/on_account_limit')
  const isNew = onAccount !== 'nobody' && onAccount !== facts.onAccount
  return isNew && !sellsOnAccount({ ...facts, onAccount }) ? refuse('settings.bank_needed', '/on_account') : agree()
}

/** Numbers that one series has had are never given by the other. */
async function findTakenPrefix(tx: Tx, input: Input) {
  const asked = [
    ['/invoice_prefix', 'credit_note', input.invoice_prefix],
    ['/credit_note_prefix', 'invoice', input.credit_note_prefix],
  ] as const
  for (const [pointer, other, prefix] of asked) {
    if (prefix === undefined) continue
    const used = tx.selectFrom('invoices').select('id').where('kind', '=', other).where('prefix', '=', prefix)
    if (await used.limit(1).executeTakeFirst()) return pointer
  }
  return null
}

/** Changes payments, invoices, time zone and daily mail; omitted fields stay. */
export const changeSettings = operation({
  name: 'settings.change',
  http: 'PATCH /settings',
  permission: 'settings:write',
  nature: 'plain',
  on: settings,
  input,
  refusals: [
    'settings.bank_needed',
    'settings.seller_needed',
    'settings.number_prefix',
    'settings.invoice_years',
    'field.choice',
  ],
  already: ({ facts, input }) => (changesNothing(settingsJson(facts), input) ? {} : null),
  may: fits,
  undo: { input: (was) => was },
  async run({ tx, input, emit }) {
    const { on_account_limit: limit, ...change } = input
    const taken = await findTakenPrefix(tx, input)
    if (taken) return refuse('settings.number_prefix', taken)
    await saveSettings(tx, { ...fromJson(change), ...(limit && { onAccountLimit: limit.amount }) })
    if (Object.keys(input).length > 0) emit('settings.changed')
    return agree({})
  },
})
