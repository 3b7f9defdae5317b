import { beforeAll, expect, test } from 'vitest'
import { type CartOwner, hashOf } from '#app/cart/owners/cart-owner.server.ts'
import { readCheckout } from '#app/checkout/checkout.server.ts'
import { newId, type ShippingMethodId, type ShippingZoneId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { leftOf, type Stock, stockOf } from '#test/support/people/orders.ts'
import { carts, checkouts, guestAt } from '#test/support/people/shopper-acts.ts'
import { orderByWallet } from './order-by-wallet.operation.ts'
import { offerFor } from './sheet.server.ts'

useDatabase()
useCardProvider()
const now = () => new Date()
const german = { country: 'DE', city: 'Flensburg', postal_code: '24937' }
const address = { ...german, name: 'Ada', line1: 'Kai 1' }
const methods = {
  home: newId<ShippingMethodId>(),
  express: newId<ShippingMethodId>(),
  abroad: newId<ShippingMethodId>(),
}

beforeAll(async () => {
  const zones = { DE: newId<ShippingZoneId>(), IT: newId<ShippingZoneId>() }
  for (const [country, id] of Object.entries(zones))
    await db
      .insertInto('shippingZones')
      .values({ id, name: country, countries: [country] })
      .execute()
  const days = { daysMin: 1, daysMax: 2 }
  await db
    .insertInto('shippingMethods')
    .values([
      { id: methods.home, zoneId: zones.DE, name: 'Parcel', price: 490, ...days },
      { id: methods.express, zoneId: zones.DE, name: 'Express', price: 990, ...days },
      { id: methods.abroad, zoneId: zones.IT, name: 'Abroad', price: 1490, ...days },
    ])
    .execute()
})

async function withCart(stock: Stock, quantity = 1): Promise<CartOwner> {
  const added = await carts.add({ customerId: null, tokenHash: null }, stock.slug, now(), { quantity })
  return { customerId: null, tokenHash: hashOf((added.ok && added.value.token) || '') }
}

async function offerTo(owner: CartOwner, place: Partial<typeof german> = german) {
  const checkout = await readCheckout(db, owner, 'en', now())
  if (!checkout) throw new Error('an empty cart')
  const { country = '', city = '', postal_code: postalCode = '' } = place
  return offerFor(checkout, { country, city, region: '', postalCode }, languageOf('en'))
}

interface Told {
  agreed?: string
  submission?: string
  email?: string
  shipping_method?: string
  address?: object
}

const press = (owner: CartOwner, told: Told) =>
  perform(orderByWallet, {
    key: { owner, locale: 'en' },
    input: { submission: newId(), email: 'ada@example.com', shipping_method: methods.home, address, ...told },
    actor: guestAt(now()),
  })

test('the sheet shows each way to send it with its total, the cheapest first, and nothing where nothing is sent', async () => {
  const owner = await withCart(await stockOf(5), 2)
  const { rates } = await offerTo(owner)
  expect(rates.map(({ id, charge, total }) => ({ id, charge, total }))).toEqual([
    { id: methods.home, charge: 490, total: 4_800 + 490 },
    { id: methods.express, charge: 990, total: 4_800 + 990 },
  ])
  for (const { lines, total } of rates) expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
  expect((await offerTo(owner, { country: 'FR' })).rates).toEqual([])
  expect((await offerTo(owner, {})).rates).toEqual([])
})

test('what the sheet has shown is ordered, with all that the wallet told', async () => {
  const stock = await stockOf(5)
  const owner = await withCart(stock, 2)
  const [, rate] = (await offerTo(owner)).rates
  const told = { agreed: rate?.agreed, shipping_method: methods.express, submission: newId(), phone: '+49 461 123456' }
  const ordered = await press(owner, told)
  expect(ordered).toMatchObject({ ok: true, value: { total: { amount: rate?.total, currency: 'EUR' } } })
  expect(await press(owner, told)).toMatchObject({ value: ordered.ok && ordered.value })
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('submissionKey', '=', told.submission)
    .executeTakeFirst()
  expect(order).toMatchObject({
    email: 'ada@example.com',
    phone: '+49461123456',
    shippingAddress: { name: 'Ada', lines: ['Kai 1'], city: 'Flensburg', postalCode: '24937', country: 'DE' },
    shippingMethod: { id: methods.express },
    total: 4_800 + 990,
  })
  expect(await leftOf(stock)).toMatchObject({ reserved: 2 })
})

test('it replaces what was entered in the form before, pick-up and bill included', async () => {
  const owner = await withCart(await stockOf(5))
  await checkouts.contact(owner, { email: 'bob@example.com' }, now())
  const billing = { ...address, name: 'Bob’s office' }
  await checkouts.delivery(owner, { address: { ...address, name: 'Bob' }, billing_own: true, billing }, now())
  const [rate] = (await offerTo(owner)).rates
  expect(await press(owner, { agreed: rate?.agreed })).toMatchObject({ ok: true })
  const checkout = await readCheckout(db, owner, 'en', now())
  expect(checkout?.details).toMatchObject({ email: 'ada@example.com', address: { name: 'Ada' }, billing: null })
})

test('another price, another cart or another method than the sheet has shown orders and enters nothing', async () => {
  const stock = await stockOf(5)
  const owner = await withCart(stock)
  const [home, express] = (await offerTo(owner)).rates
  expect(await press(owner, { agreed: express?.agreed })).toMatchObject({ reason: 'checkout.changed' })
  await db.updateTable('shippingMethods').set({ price: 500 }).where('id', '=', methods.home).execute()
  expect(await press(owner, { agreed: home?.agreed })).toMatchObject({ reason: 'checkout.changed' })
  await db.updateTable('shippingMethods').set({ price: 490 }).where('id', '=', methods.home).execute()
  await carts.add(owner, (await stockOf(5)).slug, now())
  expect(await press(owner, { agreed: home?.agreed })).toMatchObject({ reason: 'checkout.changed' })
  expect((await readCheckout(db, owner, 'en', now()))?.details.email).toBeNull()
  expect(await leftOf(stock)).toMatchObject({ reserved: 0 })
})

test('a wallet without a usable address, elsewhere, or with a method of another country orders nothing', async () => {
  const owner = await withCart(await stockOf(5))
  const [rate] = (await offerTo(owner)).rates
  const agreed = rate?.agreed
  const problemsOf = async (told: Told) => {
    const refused = await press(owner, { agreed, ...told })
    return refused.ok ? [] : refused.problems
  }
  expect(await problemsOf({ address: { ...address, line1: '' } })).toEqual([
    { pointer: '/address/line1', code: 'field.required' },
  ])
  expect(await problemsOf({ address: { ...address, country: 'AT', postal_code: '1010' } })).toEqual([
    { pointer: '/address/country', code: 'field.country' },
  ])
  expect(await problemsOf({ shipping_method: methods.abroad })).toEqual([
    { pointer: '/shipping_method', code: 'field.choice' },
  ])
  expect(await problemsOf({ email: 'ada' })).toEqual([{ pointer: '/email', code: 'field.email' }])
  const italian = { ...address, country: 'IT', city: 'Roma', postal_code: '00184', region: 'Roma' }
  const [abroad] = (await offerTo(owner, { country: 'IT', city: 'Roma', postal_code: '00184' })).rates
  expect(
    await press(owner, { agreed: abroad?.agreed, shipping_method: methods.abroad, address: italian }),
  ).toMatchObject({ ok: true })
})

test('what was sold meanwhile is not ordered', async () => {
  const stock = await stockOf(1)
  const owner = await withCart(stock)
  const [rate] = (await offerTo(owner)).rates
  await db.updateTable('stockLevels').set({ onHand: 0 }).where('variantId', '=', stock.variantId).execute()
  expect(await press(owner, { agreed: rate?.agreed })).toMatchObject({ reason: 'stock.sold_out' })
})
