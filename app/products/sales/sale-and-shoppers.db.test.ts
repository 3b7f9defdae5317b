import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type CartOwner, hashOf } from '#app/cart/owners/cart-owner.server.ts'
import { struckPrice } from '#app/catalogue/products/variant-parts.server.ts'
import { readCheckout, seenOf } from '#app/checkout/checkout.server.ts'
import { placeOrder } from '#app/checkout/placing/place-order.operation.ts'
import { newId, type ShippingMethodId, type ShippingZoneId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { saveSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { carts, checkouts, guestAt } from '#test/support/people/shopper-acts.ts'
import { aMug, daysPass, end, eur, type ForSale, hour, inTime, plan, timePasses } from '#test/support/people/sales.ts'
import { run } from './run-sales.job.ts'

useDatabase()
useCardProvider()
beforeAll(async () => {
  await saveSettings(db, { struckPrice: 'lowest', currency: 'EUR' })
  const zoneId = newId<ShippingZoneId>()
  await db
    .insertInto('shippingZones')
    .values({ id: zoneId, name: 'Home', countries: ['DE'] })
    .execute()
  const method = { id: newId<ShippingMethodId>(), zoneId, name: 'Parcel', price: 490, daysMin: 1, daysMax: 2 }
  await db.insertInto('shippingMethods').values(method).execute()
})

/** The price that is shown beside the price, as the law wants it. */
const struck = async ({ variant }: ForSale) => {
  const { rows } = await sql<{ struck: number | null }>`
    select ${sql.raw(struckPrice('v'))} as struck from variants v where id = ${variant}`.execute(db)
  return rows[0]?.struck
}
const now = () => new Date()

test('while a planned sale runs, the lowest price of the 30 days before it began is shown beside its price', async () => {
  const mug = await aMug()
  await daysPass(100, mug.variant)
  await db.updateTable('variants').set({ price: 1_800 }).where('id', '=', mug.variant).execute()
  await daysPass(10, mug.variant)
  await db.updateTable('variants').set({ price: 2_000 }).where('id', '=', mug.variant).execute()
  await daysPass(5, mug.variant)
  await plan(mug, { price: eur(1_500), starts_at: inTime(hour) })
  expect(await struck(mug), 'a plan announces nothing').toBeNull()
  await timePasses(hour)
  await run({})
  expect(await struck(mug)).toBe(1_800)
  // Long after, it is still the price of before the reduction.
  await daysPass(60, mug.variant)
  await db.updateTable('variants').set({ weightGrams: 5 }).where('id', '=', mug.variant).execute()
  expect(await struck(mug)).toBe(1_800)
})

test('a second sale within 30 days is announced with the price of the first one, or not at all', async () => {
  const mug = await aMug()
  await daysPass(100, mug.variant)
  await plan(mug, { price: eur(1_500) })
  expect(await struck(mug)).toBe(2_000)
  await daysPass(3, mug.variant)
  await end(mug)
  expect(await struck(mug), 'nothing is reduced any more').toBeNull()
  await daysPass(10, mug.variant)
  await plan(mug, { price: eur(1_400) })
  expect(await struck(mug)).toBe(1_500)
  await end(mug)
  await daysPass(10, mug.variant)
  await plan(mug, { price: eur(1_600) })
  expect(await struck(mug), '16.00 is no reduction of 14.00').toBeNull()
  await end(mug)
  await daysPass(31, mug.variant)
  await plan(mug, { price: eur(1_600) })
  expect(await struck(mug)).toBe(2_000)
})

async function aShopper(mug: ForSale) {
  const nobody: CartOwner = { customerId: null, tokenHash: null }
  const added = await carts.add(nobody, mug.slug, now(), { quantity: 1 })
  const owner: CartOwner = { customerId: null, tokenHash: hashOf((added.ok && added.value.token) || '') }
  await checkouts.contact(owner, { email: 'ada@example.com' }, now())
  const address = { country: 'DE', name: 'Ada', line1: 'Kai 1', city: 'Flensburg', postal_code: '24937' }
  await checkouts.delivery(owner, { address }, now())
  return owner
}
/** What she is shown now. */
async function shownTo(owner: CartOwner): Promise<string> {
  const checkout = await readCheckout(db, owner, 'en', now())
  return checkout ? seenOf(checkout) : ''
}
const press = (owner: CartOwner, agreed: string) =>
  perform(placeOrder, {
    key: { owner, locale: 'en' },
    input: { submission: newId(), agreed, method: 'fields' },
    actor: guestAt(now()),
  })

test('who was shown the price of before is told that it changed when a sale begins or ends, and pays what she is shown then', async () => {
  const mug = await aMug()
  const owner = await aShopper(mug)
  const before = await shownTo(owner)
  await plan(mug, { price: eur(1_500), starts_at: inTime(hour), ends_at: inTime(2 * hour) })
  expect(await shownTo(owner), 'a plan changes nothing').toBe(before)
  await timePasses(hour)
  await run({})
  expect(await press(owner, before)).toMatchObject({ reason: 'checkout.changed' })
  const during = await shownTo(owner)
  await timePasses(hour)
  await run({})
  expect(await press(owner, during)).toMatchObject({ reason: 'checkout.changed' })
  expect(await press(owner, await shownTo(owner))).toMatchObject({ ok: true, value: { total: eur(2_490) } })
})

test('an order of the sale keeps its price when the sale ends', async () => {
  const mug = await aMug()
  await plan(mug, { price: eur(1_500) })
  const owner = await aShopper(mug)
  expect(await press(owner, await shownTo(owner))).toMatchObject({ ok: true, value: { total: eur(1_990) } })
  await end(mug)
  const lines = await db.selectFrom('orderLines').select('unitPrice').where('variantId', '=', mug.variant).execute()
  expect(lines).toEqual([{ unitPrice: 1_500 }])
})

test('in the moment of the change an order costs what was shown, or is told of the change', async () => {
  for (let round = 0; round < 5; round++) {
    const mug = await aMug()
    const owner = await aShopper(mug)
    const before = await shownTo(owner)
    await plan(mug, { price: eur(1_500), starts_at: inTime(hour) })
    await timePasses(hour)
    const [placed] = await Promise.all([press(owner, before), run({})])
    expect([2_490, 'checkout.changed']).toContain(placed.ok ? placed.value.total.amount : placed.reason)
  }
})
