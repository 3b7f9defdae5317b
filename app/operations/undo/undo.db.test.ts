import { beforeEach, describe, expect, test } from 'vitest'
import { changeDelivery } from '#app/checkout/delivery/change-delivery.operation.ts'
import { changeMap } from '#app/locations/map/change-map.operation.ts'
import { changeSeller } from '#app/pages/change-seller.operation.ts'
import { writeLegalPage } from '#app/pages/write-legal-page.operation.ts'
import { permissionsOf } from '#app/permissions.ts'
import { raiseProblem } from '#app/problems/problems.server.ts'
import { resolvePaymentProblem } from '#app/problems/resolve-payment-problem.operation.ts'
import { limits } from '#app/limits.ts'
import { newId, type WithdrawalId } from '#app/kernel/ids.ts'
import { changeSettings } from '#app/settings/change-settings.operation.ts'
import { resolveWithdrawal } from '#app/withdrawals/resolve-withdrawal.operation.ts'
import { saveSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import { perform } from '#app/operations/perform.server.ts'
import { findUndo } from './undo.server.ts'

useDatabase()
beforeEach(() => db.deleteFrom('settings').where('key', '=', 'shop').execute())
const now = new Date()
const ada = staffAt(now, 'ada')
const ben = staffAt(now, 'ben')

async function viewOf({ on }: AnyOperation, key: string): Promise<object> {
  return on.viewOf(db, await on.find(db, key, ada))
}

const take = (operation: AnyOperation, key: string, input: unknown, seen: string, actor: Actor = ada) =>
  perform(operation.undo?.by ?? operation, { key, input, actor, seen })

async function aProblem() {
  const reference = newId()
  await raiseProblem(db, { kind: 'dispute', reference, details: {} })
  const row = db.selectFrom('paymentProblems').select('id').where('reference', '=', reference)
  return (await row.executeTakeFirstOrThrow()).id
}

async function aWithdrawal() {
  const id = newId<WithdrawalId>()
  const said = { orderNumber: 'B1', name: 'Eva', email: 'eva@example.com', items: '', locale: 'en', receivedAt: now }
  await db
    .insertInto('withdrawals')
    .values({ id, submissionKey: newId(), fromBuyer: false, ...said })
    .execute()
  return id
}

const page = (word: string) => ({ title: { en: word, de: '' }, body: { en: `<p>${word}</p>`, de: '' } })
async function aPage() {
  await perform(writeLegalPage, { key: 'terms', input: page('Before'), actor: ben })
  return 'terms'
}

const shop = async () => 'shop'
const cases: [AnyOperation, () => Promise<string>, object, object][] = [
  [
    changeSettings,
    shop,
    { time_zone: 'UTC', on_account_limit: { amount: 777, currency: 'EUR' } },
    { capture: 'shipping' },
  ],
  [changeDelivery, shop, { handling_days: 9, order_deadline: '07:30' }, { packs_on: 'mon-sat' }],
  [changeMap, shop, { map_attribution: 'Somebody else' }, { map_attribution: 'Another' }],
  [changeSeller, shop, { seller_name: 'Barrow AG', address: ['Quay 7'] }, { card_brands: 'Visa' }],
  [writeLegalPage, aPage, page('After'), page('Other')],
  [resolvePaymentProblem, aProblem, {}, {}],
  [resolveWithdrawal, aWithdrawal, {}, {}],
]

describe.each(cases)('$name', (operation, make, input, other) => {
  /** Ada made the change a moment ago. */
  async function done() {
    const key = await make()
    const before = await viewOf(operation, key)
    expect(await perform(operation, { key, input, actor: ada })).toMatchObject({ ok: true })
    expect(await viewOf(operation, key)).not.toEqual(before)
    const found = await findUndo(operation, key, ada)
    if (!found.ok) throw new Error(found.reason)
    return { key, before, ...found.value }
  }

  test('an offered undo is accepted, and everything is as it was', async () => {
    const { key, before, input: back, seen } = await done()
    expect(await take(operation, key, back, seen)).toMatchObject({ ok: true })
    expect(await viewOf(operation, key)).toEqual(before)
  })

  test('is refused after another person’s change, which stays', async () => {
    const { key, input: back, seen } = await done()
    const inverse = operation.undo?.by
    // Resolving and reopening exclude each other, so the only possible change is the inverse.
    if (inverse) await perform(inverse, { key, input: {}, actor: ada })
    expect(await perform(operation, { key, input: other, actor: ben })).toMatchObject({ ok: true })
    const after = await viewOf(operation, key)
    expect(await findUndo(operation, key, ada)).toEqual({ ok: false, reason: 'record.changed' })
    expect(await take(operation, key, back, seen)).toMatchObject({ ok: false, reason: 'record.changed' })
    expect(await viewOf(operation, key)).toEqual(after)
  })

  test('is offered for ten minutes, to the person who made the change and still has the permission', async () => {
    const { key } = await done()
    const at = (ms: number) => findUndo(operation, key, { ...ada, now: new Date(now.getTime() + ms) })
    expect(await at(limits.undo.value - 1)).toMatchObject({ ok: true })
    expect(await at(limits.undo.value)).toEqual({ ok: false, reason: 'record.undo_late' })
    expect(await findUndo(operation, key, ben)).toEqual({ ok: false, reason: 'record.changed' })
    const without = { ...ada, permissions: permissionsOf(true, []) }
    expect(await findUndo(operation, key, without)).toEqual({ ok: false, reason: 'record.undo_late' })
  })
})

test('an undo can be undone', async () => {
  await saveSettings(db, { timeZone: 'Europe/Berlin' })
  await perform(changeSettings, { key: 'shop', input: { time_zone: 'UTC' }, actor: ada })
  for (const zone of ['Europe/Berlin', 'UTC']) {
    const found = await findUndo(changeSettings, 'shop', ada)
    if (!found.ok) throw new Error(found.reason)
    expect(found.value.input).toEqual({ time_zone: zone })
    expect(await take(changeSettings, 'shop', found.value.input, found.value.seen)).toMatchObject({ ok: true })
  }
})

test('a press that changed nothing leaves the change before it undoable', async () => {
  const input = { time_zone: 'America/New_York' }
  for (const _ of [1, 2]) await perform(changeSettings, { key: 'shop', input, actor: ada })
  expect(await findUndo(changeSettings, 'shop', ada)).toMatchObject({ ok: true })
})

test('another country is not undone, since its region is gone; nor is the first version of a page', async () => {
  await perform(changeSeller, { key: 'shop', input: { home_country: 'CH' }, actor: ada })
  await db.deleteFrom('pages').where('kind', '=', 'privacy').execute()
  await perform(writeLegalPage, { key: 'privacy', input: page('First'), actor: ada })
  const late = { ok: false, reason: 'record.undo_late' }
  expect(await findUndo(changeSeller, 'shop', ada)).toEqual(late)
  expect(await findUndo(writeLegalPage, 'privacy', ada)).toEqual(late)
})

test('a change by the card provider in the meantime is not overwritten', async () => {
  const key = await aProblem()
  await perform(resolvePaymentProblem, { key, input: {}, actor: ada })
  await db.updateTable('paymentProblems').set({ resolvedAt: null, resolvedBy: null }).where('id', '=', key).execute()
  expect(await findUndo(resolvePaymentProblem, key, ada)).toEqual({ ok: false, reason: 'record.changed' })
})
