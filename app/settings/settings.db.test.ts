import { expect, test } from 'vitest'
import { db } from '#db/database.server.ts'
import { perform } from '#app/operations/perform.server.ts'
import { permissionsOf } from '#app/permissions.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { untilBlocked } from '#test/support/database/until-blocked.ts'
import { writtenDownOf } from '#test/support/database/written-down.ts'
import { changeSettings } from './change-settings.operation.ts'
import { invoiceYears } from './retention.ts'
import { readSettings, saveSettings } from './settings.server.ts'

useDatabase()

const change = (input: object, actor = staffAt(new Date())) => perform(changeSettings, { key: 'shop', input, actor })
const stored = async () => (await db.selectFrom('settings').select('value').executeTakeFirst())?.value

test('two concurrent changes to different settings do not undo each other', async () => {
  await db.deleteFrom('settings').execute()
  await saveSettings(db, { name: 'Mill', capture: 'order', timeZone: 'Europe/Berlin' })
  const second = await db.transaction().execute(async (tx) => {
    await saveSettings(tx, { capture: 'shipping' })
    const changing = change({ time_zone: 'America/New_York' })
    await untilBlocked()
    return { changing }
  })
  await second.changing
  expect(await stored()).toEqual({ name: 'Mill', capture: 'shipping', timeZone: 'America/New_York' })
})

test('nor do the first two of a new shop, when there is no row to lock', async () => {
  await db.deleteFrom('settings').execute()
  const second = await db.transaction().execute(async (tx) => {
    await saveSettings(tx, { capture: 'shipping' })
    const changing = change({ time_zone: 'UTC' })
    await untilBlocked()
    return { changing }
  })
  await second.changing
  expect(await stored()).toEqual({ capture: 'shipping', timeZone: 'UTC' })
})

test('changing one setting leaves the others as they were, and an empty change is no change', async () => {
  await db.deleteFrom('settings').execute()
  const facts = { name: 'Mill', claim: { en: 'Paper and clay' }, heroWide: 'a1', currency: 'SEK' }
  await saveSettings(db, facts)
  await change({ capture: 'shipping' })
  expect(await stored()).toEqual({ ...facts, capture: 'shipping' })
  const changedAt = await db.selectFrom('settings').select('updatedAt').executeTakeFirst()
  await change({})
  expect(await db.selectFrom('settings').select('updatedAt').executeTakeFirst()).toEqual(changedAt)
  expect(await readSettings()).toMatchObject({ ...facts, capture: 'shipping', timeZone: 'Europe/Berlin' })
})

test('invoices need a seller with an address, and no two series may share their numbers', async () => {
  await db.deleteFrom('settings').execute()
  const problem = (code: string, pointer: string) => ({ ok: false, reason: code, problems: [{ pointer, code }] })
  expect(await change({ invoices: 'on' })).toEqual(problem('settings.seller_needed', '/invoices'))
  await saveSettings(db, { sellerName: 'Mill', address: ['Lotsenkai 7'] })
  await change({ invoices: 'on', invoice_prefix: 'RE-', invoice_start: 500 })
  expect(await readSettings()).toMatchObject({ invoices: 'on', invoicePrefix: 'RE-', invoiceStart: 500 })
  // Germany asks for eight years; the owner may keep them for longer, never for less.
  expect(await change({ invoice_years: 7 })).toEqual(problem('settings.invoice_years', '/invoice_years'))
  expect(await change({ invoice_years: 31 })).toMatchObject({ problems: [{ pointer: '/invoice_years' }] })
  expect(await change({ invoice_years: 12 })).toMatchObject({ ok: true })
  expect(invoiceYears(await readSettings())).toBe(12)
  expect(invoiceYears({ ...(await readSettings()), invoiceYears: 8, homeCountry: 'CH' })).toBe(10)
  expect(await change({ invoice_years: null })).toMatchObject({ ok: true })
  expect(invoiceYears(await readSettings())).toBe(8)
  const shared = problem('settings.number_prefix', '/credit_note_prefix')
  expect(await change({ credit_note_prefix: 'RE-' })).toEqual(shared)
  expect(await change({ invoice_prefix: 'R1' })).toMatchObject({ problems: [{ code: 'settings.number_prefix' }] })
})

test('no one buys on account before there is a bank account, and the limit is in the shop’s currency', async () => {
  await db.deleteFrom('settings').execute()
  const problem = (code: string, pointer: string) => ({ ok: false, reason: code, problems: [{ pointer, code }] })
  expect(await change({ on_account: 'known' })).toEqual(problem('settings.bank_needed', '/on_account'))
  expect(await change({ on_account_limit: { amount: 1, currency: 'SEK' } })).toEqual(
    problem('field.choice', '/on_account_limit'),
  )
  await saveSettings(db, { bankHolder: 'Mill', bankIban: 'DE89370400440532013000' })
  await change({ on_account: 'known', on_account_limit: { amount: 15_050, currency: 'EUR' } })
  expect(await readSettings()).toMatchObject({ onAccount: 'known', onAccountLimit: 15_050 })
})

test.each([
  { capture: 'never' },
  { on_account: 'friends' },
  { on_account_days: 0 },
  { on_account_days: 91 },
  { on_account_days: 1.5 },
  { on_account_limit: { amount: 0, currency: 'EUR' } },
  { on_account_limit: { amount: 100_000_000, currency: 'EUR' } },
  { on_account_limit: 'much' },
  { time_zone: 'Mars/Olympus' },
])('%o is refused at its field', async (input) => {
  const [field = ''] = Object.keys(input)
  const { ok, ...refused } = await change(input)
  expect(ok).toBe(false)
  expect(refused).toMatchObject({
    problems: [
      { pointer: expect.stringMatching(`^/${field}`), code: expect.stringMatching(/^field.(choice|number)$/) },
    ],
  })
})

test('the log has who changed what; a manager may not', async () => {
  await saveSettings(db, { capture: 'order' })
  const { entries: before } = await writtenDownOf('shop')
  await change({ capture: 'shipping' }, staffAt(new Date(), 'ada'))
  const { entries, events } = await writtenDownOf('shop')
  expect(entries.slice(before.length)).toEqual([
    {
      operation: 'settings.change',
      actorId: 'ada',
      input: { capture: 'shipping' },
      changes: { capture: ['order', 'shipping'] },
    },
  ])
  expect(events.at(-1)).toMatchObject({ type: 'settings.changed', snapshot: { capture: 'shipping' } })
  const manager = { ...staffAt(new Date()), permissions: permissionsOf(true, ['manager']) }
  await expect(change({ capture: 'order' }, manager)).rejects.toMatchObject({ code: 'access.forbidden' })
})
