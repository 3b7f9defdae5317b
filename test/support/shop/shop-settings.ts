import { newId } from '#app/kernel/ids.ts'
import { changeBankAccount } from '#app/on-account/change-bank-account.operation.ts'
import { perform } from '#app/operations/perform.server.ts'
import { changeSettings } from '#app/settings/change-settings.operation.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'

/** The owner changes payment settings. */
export async function changeShop(input: object) {
  needed(await perform(changeSettings, { key: 'shop', input, actor: staffAt(new Date()) }))
}

export async function changeBank(input: { bank_holder: string; bank_iban: string }) {
  needed(await perform(changeBankAccount, { key: 'shop', input, actor: staffAt(new Date()), once: newId() }))
}

function needed(outcome: { ok: true } | { ok: false; reason: string }) {
  if (!outcome.ok) throw new Error(`refused: ${outcome.reason}`)
}
