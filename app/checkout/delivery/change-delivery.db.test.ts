import { beforeEach, expect, test } from 'vitest'
import { newId, type ShippingMethodId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { readSettings, saveSettings } from '#app/settings/settings.server.ts'
import { shopSettings } from '#app/settings/settings.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { untilBlocked } from '#test/support/database/until-blocked.ts'
import { writtenDownOf } from '#test/support/database/written-down.ts'
import { changeDelivery } from './change-delivery.operation.ts'
import { deliveryChange, mayChangeDelivery } from './delivery-settings.ts'

useDatabase()

const [parcel, letter] = [newId<ShippingMethodId>(), newId<ShippingMethodId>()]
const change = (input: object) => perform(changeDelivery, { key: 'shop', input, actor: staffAt(new Date()) })
const weeks = async () => {
  const methods = await db.selectFrom('shippingMethods').select(['id', 'deliversOn']).execute()
  return Object.fromEntries(methods.map(({ id, deliversOn }) => [id, deliversOn]))
}
beforeEach(async () => {
  await db.deleteFrom('shippingMethods').execute()
  const zoneId = crypto.randomUUID() as never
  await db
    .insertInto('shippingZones')
    .values({ id: zoneId, name: 'Home', countries: ['DE'] })
    .execute()
  const method = { zoneId, name: 'Parcel', price: 500, daysMin: 1, daysMax: 2, deliversOn: 'mon-sat' as const }
  await db
    .insertInto('shippingMethods')
    .values([
      { ...method, id: parcel },
      { ...method, id: letter },
    ])
    .execute()
  await saveSettings(db, { homeCountry: 'DE', toOrderDaysMin: 10, toOrderDaysMax: 15 })
})

test('only the named values are changed, carrier by carrier, and the log has the former ones', async () => {
  expect(await change({ handling_days: 2, delivers_on: { [letter]: 'mon-fri' } })).toMatchObject({ ok: true })
  expect(await readSettings()).toMatchObject({ handlingDays: 2, toOrderDaysMin: 10 })
  expect(await weeks()).toEqual({ [parcel]: 'mon-sat', [letter]: 'mon-fri' })
  const { entries, events } = await writtenDownOf('shop')
  expect(entries.at(-1)).toMatchObject({
    operation: 'delivery.change',
    changes: { handling_days: [0, 2], delivers_on: [{ [letter]: 'mon-sat' }, { [letter]: 'mon-fri' }] },
  })
  expect(events.at(-1)).toMatchObject({ type: 'delivery.changed', snapshot: { handling_days: 2 } })
})

test('where one part is refused nothing is changed', async () => {
  const unknown = { handling_days: 9, delivers_on: { [letter]: 'mon-fri', [newId()]: 'mon-fri' } }
  expect(await change(unknown)).toMatchObject({ ok: false, reason: 'record.changed' })
  expect(await weeks()).toMatchObject({ [letter]: 'mon-sat' })
  expect((await readSettings()).handlingDays).not.toBe(9)
})

test('of two who bring the shorter time above the longer one, the second is refused', async () => {
  const second = await db.transaction().execute(async (tx) => {
    await saveSettings(tx, { toOrderDaysMax: 12 })
    const changing = change({ to_order_days_min: 14 })
    await untilBlocked()
    return { changing }
  })
  expect(await second.changing).toMatchObject({ problems: [{ pointer: '/to_order_days_max' }] })
})

test('a region is one of the seller’s country', () => {
  const facts = { settings: shopSettings.parse({ homeCountry: 'DE' }), deliversOn: {} }
  expect(mayChangeDelivery(facts, { home_region: 'BY' })).toMatchObject({ ok: true })
  expect(mayChangeDelivery(facts, { home_region: '' })).toMatchObject({ ok: true })
  expect(mayChangeDelivery(facts, { home_region: 'SCT' })).toMatchObject({ pointer: '/home_region' })
})

test.each([
  ['order_deadline', '25:00', 'field.choice'],
  ['packs_on', 'always', 'field.choice'],
  ['handling_days', -1, 'field.number'],
  ['to_order_days_min', 251, 'field.number'],
  ['to_order_days_max', '', 'field.number'],
])('%s: %s is refused at its field', (field, value, code) => {
  const { error } = deliveryChange.safeParse({ [field]: value })
  expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([[field, code]])
})
