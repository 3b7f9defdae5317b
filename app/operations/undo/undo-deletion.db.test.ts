import { beforeEach, describe, expect, test } from 'vitest'
import { createRedirect } from '#app/catalogue/redirects/create-redirect.operation.ts'
import { deleteRedirect } from '#app/catalogue/redirects/delete-redirect.operation.ts'
import { createShippingMethod } from '#app/checkout/methods/create-method.operation.ts'
import { deleteShippingMethod } from '#app/checkout/methods/delete-method.operation.ts'
import { createTaxRate } from '#app/checkout/taxes/create-rate.operation.ts'
import { deleteTaxRate } from '#app/checkout/taxes/delete-rate.operation.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import { perform } from '#app/operations/perform.server.ts'
import '#app/orders/lists/orders.list.ts'
import { permissionsOf } from '#app/permissions.ts'
import { deleteView } from '#app/saved-views/delete-view.operation.ts'
import { saveView } from '#app/saved-views/save-view.operation.ts'
import { pruneExpired } from '#app/system/prune.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aColleague } from '#test/support/people/staff/colleagues.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { findUndo, isUndone } from './undo.server.ts'

useDatabase()
// Colleagues come from the stand-in for sign-in, which its configuration names.
useCardProvider()
const now = new Date()
const later = (actor: Actor, ms: number): Actor => ({ ...actor, now: new Date(now.getTime() + ms) })
let [ada, ben] = [staffAt(now), staffAt(now)]
beforeEach(async () => {
  ada = staffAt(now, (await aColleague('Ada')).id)
  ben = staffAt(now, (await aColleague('Ben')).id)
  for (const table of ['redirects', 'savedViews', 'shippingMethods', 'taxRates', 'deletedRows'] as const)
    await db.deleteFrom(table).execute()
})

const euros = (amount: number) => ({ amount, currency: 'EUR' })
const method = {
  name: { en: 'Ferry', de: 'Fähre' },
  detail: { en: '', de: 'Ab "Kai"' },
  countries: ['IS', 'FO'],
  price: euros(1_250),
  free_from: euros(9_000),
  max_weight_grams: 2_000,
  days_min: 1,
  days_max: 2,
  delivers_on: 'mon-sat',
}
const rate = { country: 'FO', tax_class: 'standard', rate_basis_points: 2_550, name: { en: 'VAT', de: 'MwSt.' } }
const view = { list: 'orders', name: 'Zoe', query: 'q=zoe%40example.com', columns: ['total'], shared: true }
const redirect = { from: '/pages/about', to: '/contact' }

/** What takes its place, and the reason that the undo gives then; null: there may be any number of the same. */
const cases: [AnyOperation, AnyOperation, object, string | null][] = [
  [deleteShippingMethod, createShippingMethod, method, null],
  [deleteTaxRate, createTaxRate, rate, 'tax.exists'],
  [deleteView, saveView, view, 'saved_view.name_taken'],
  [deleteRedirect, createRedirect, redirect, 'redirect.address_taken'],
]

describe.each(cases)('$name', (remove, create, input, taken) => {
  async function make(): Promise<string> {
    const made = await perform(create, { key: null, input, actor: ada })
    if (!made.ok) throw new Error(made.reason)
    const { id, view: saved } = made.value as { id?: string; view?: string }
    return id ?? saved ?? ''
  }
  const find = async (key: string) => {
    const facts = await remove.on.find(db, key, ada)
    return facts && remove.on.viewOf(db, facts)
  }
  /** Ada deleted it a moment ago. */
  async function deleted() {
    const key = await make()
    const before = await find(key)
    expect(await perform(remove, { key, input: {}, actor: ada })).toMatchObject({ ok: true })
    expect(await find(key)).toBeNull()
    const found = await findUndo(remove, key, ada)
    if (!found.ok) throw new Error(found.reason)
    return { key, before, ...found.value }
  }
  const restore = (key: string, actor: Actor, seen?: string) =>
    perform(remove.undo?.by ?? remove, { key, input: {}, actor, seen })

  test('an undo makes it what it was, under its id; a second press changes nothing', async () => {
    const { key, before, entry, seen } = await deleted()
    expect(await restore(key, ada, seen)).toMatchObject({ ok: true })
    expect(await find(key)).toEqual(before)
    const entries = () => db.selectFrom('auditEntries').select('changes').where('objectId', '=', key).execute()
    const written = await entries()
    expect(Object.keys(written.at(-1)?.changes ?? {})).toContain('id')
    expect(await restore(key, ada, seen)).toMatchObject({ ok: true })
    expect(await entries()).toEqual(written)
    expect(await findUndo(remove, key, ada)).toEqual({ ok: false, reason: 'record.changed' })
    expect(await isUndone(remove, key, ada, entry)).toBe(true)
    expect(await find(key)).toEqual(before)
  })

  test('two presses at once restore it once', async () => {
    const { key, before, seen } = await deleted()
    const both = await Promise.all([restore(key, ada, seen), restore(key, ada, seen)])
    expect(both).toMatchObject([{ ok: true }, { ok: true }])
    expect(await find(key)).toEqual(before)
  })

  test('deleted again, it can be restored again', async () => {
    const { key, before } = await deleted()
    await restore(key, ada)
    expect(await perform(remove, { key, input: {}, actor: ada })).toMatchObject({ ok: true })
    expect(await findUndo(remove, key, ada)).toMatchObject({ ok: true })
    expect(await restore(key, ada)).toMatchObject({ ok: true })
    expect(await find(key)).toEqual(before)
  })

  test('after another one took its place, the undo says so and changes nothing', async () => {
    const { key, before, seen } = await deleted()
    const other = await make()
    const undone = await restore(key, ada, seen)
    if (taken === null) {
      expect(undone).toMatchObject({ ok: true })
      expect(await find(key)).toEqual(before)
    } else {
      expect(undone).toMatchObject({ ok: false, reason: taken })
      expect(await find(key)).toBeNull()
      // Once the place is free again, the undo works.
      await perform(remove, { key: other, input: {}, actor: ada })
      expect(await restore(key, ada, seen)).toMatchObject({ ok: true })
    }
  })

  test('is offered for ten minutes, to who deleted it and still has the permission', async () => {
    const { key } = await deleted()
    const late = { ok: false, reason: 'record.undo_late' }
    expect(await findUndo(remove, key, later(ada, limits.undo.value - 1))).toMatchObject({ ok: true })
    expect(await findUndo(remove, key, later(ada, limits.undo.value))).toEqual(late)
    expect(await findUndo(remove, key, ben)).toEqual({ ok: false, reason: 'record.changed' })
    const without = { ...ada, permissions: permissionsOf(true, []) }
    expect((await findUndo(remove, key, without)).ok).toBe(false)
    await expect(restore(key, without)).rejects.toThrow('access.forbidden')
    expect(await find(key)).toBeNull()
  })

  test('after an hour it is gone, and after a day no trace of it is kept', async () => {
    const { key } = await deleted()
    await expect(restore(key, later(ada, limits.deletedRow.value))).rejects.toThrow('not_found')
    const rows = () => db.selectFrom('deletedRows').select('id').where('id', '=', key).execute()
    await pruneExpired(later(ada, limits.deletedRow.value - 1).now)
    expect(await rows()).toHaveLength(1)
    await pruneExpired(later(ada, 86_400_000).now)
    expect(await rows()).toEqual([])
  })
})

test('a method comes back into a zone of its countries, and not past the greatest number', async () => {
  const made = await perform(createShippingMethod, { key: null, input: method, actor: ada })
  if (!made.ok) throw new Error(made.reason)
  const key = made.value.id
  await perform(deleteShippingMethod, { key, input: {}, actor: ada })
  const zones = () => db.selectFrom('shippingZones').select('countries').execute()
  expect(await zones()).not.toContainEqual({ countries: ['FO', 'IS'] })
  const { value: most } = limits.shippingMethods
  for (let count = 0; count < most; count++)
    expect(
      await perform(createShippingMethod, { key: null, input: { ...method, countries: ['GL'] }, actor: ada }),
    ).toMatchObject({ ok: true })
  const restore = deleteShippingMethod.undo?.by ?? deleteShippingMethod
  expect(await perform(restore, { key, input: {}, actor: ada })).toMatchObject({
    ok: false,
    reason: 'shipping_method.too_many',
  })
  await db.deleteFrom('shippingMethods').execute()
  expect(await perform(restore, { key, input: {}, actor: ada })).toMatchObject({ ok: true })
  expect(await zones()).toContainEqual({ countries: ['FO', 'IS'] })
})

test('a colleague’s private view is not there to be restored; a shared one is restored by who may change it', async () => {
  const save = async (shared: boolean) => {
    const made = await perform(saveView, { key: null, input: { ...view, name: String(shared), shared }, actor: ada })
    if (!made.ok) throw new Error(made.reason)
    await perform(deleteView, { key: made.value.view, input: {}, actor: ada })
    return made.value.view
  }
  const restore = deleteView.undo?.by ?? deleteView
  const support = { ...ben, permissions: permissionsOf(true, ['support']) }
  await expect(perform(restore, { key: await save(false), input: {}, actor: ben })).rejects.toThrow('not_found')
  const shared = await save(true)
  expect(await perform(restore, { key: shared, input: {}, actor: support })).toMatchObject({
    ok: false,
    reason: 'saved_view.not_yours',
  })
  expect(await perform(restore, { key: shared, input: {}, actor: ben })).toMatchObject({ ok: true })
})

test('a redirect is not restored to where a page is meanwhile, nor one kind as another', async () => {
  const made = await perform(createRedirect, {
    key: null,
    input: { from: '/products/kiln', to: '/contact' },
    actor: ada,
  })
  if (!made.ok) throw new Error(made.reason)
  const key = made.value.id
  await perform(deleteRedirect, { key, input: {}, actor: ada })
  const [asRate, restore] = [deleteTaxRate.undo?.by, deleteRedirect.undo?.by]
  if (!asRate || !restore) throw new Error('No undo')
  await expect(perform(asRate, { key, input: {}, actor: ada })).rejects.toThrow('not_found')
  await db
    .insertInto('products')
    .values({ id: crypto.randomUUID() as never, slug: 'kiln', title: 'Kiln', status: 'active' } as never)
    .execute()
  expect(await perform(restore, { key, input: {}, actor: ada })).toMatchObject({
    ok: false,
    reason: 'redirect.page_exists',
  })
})
