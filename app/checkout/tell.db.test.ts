import { expect, test } from 'vitest'
import { type CartOwner, hashOf } from '#app/cart/owners/cart-owner.server.ts'
import { mergeCarts } from '#app/cart/owners/merge-carts.server.ts'
import { type AddressId, type CustomerId, newId, type ShippingMethodId, type ShippingZoneId } from '#app/kernel/ids.ts'
import { rememberAddress } from '#app/identity/people/address-book.server.ts'
import { perform } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { id } from '#test/support/ids.ts'
import { anAddress, stockOf } from '#test/support/people/orders.ts'
import { carts, checkouts, guestAt } from '#test/support/people/shopper-acts.ts'
import { untilBlocked } from '#test/support/database/until-blocked.ts'
import { readCheckout } from './checkout.server.ts'
import { tellContact } from './tell-contact.operation.ts'

useDatabase()

const now = new Date()
const german = { country: 'DE', name: 'Ada', line1: 'Kai 1', city: 'Flensburg', postal_code: '24937' }

/** A guest with one item in her own cart. */
async function aGuest(): Promise<CartOwner & { token: string }> {
  const added = await carts.add({ customerId: null, tokenHash: null }, (await stockOf(5)).slug, now)
  const token = (added.ok && added.value.token) || ''
  return { customerId: null, tokenHash: hashOf(token), token }
}

async function aCustomer(): Promise<CustomerId> {
  const customerId = newId<CustomerId>()
  await db.insertInto('customers').values({ id: customerId, email: 'ada@example.com' }).execute()
  return customerId
}

/** A shipping method to these countries. */
async function aMethod(name: string, countries: string[], most: number | null = null) {
  const [zoneId, methodId] = [newId<ShippingZoneId>(), newId<ShippingMethodId>()]
  await db.insertInto('shippingZones').values({ id: zoneId, name, countries }).execute()
  const days = { daysMin: 1, daysMax: 2 }
  await db
    .insertInto('shippingMethods')
    .values({ id: methodId, zoneId, name, price: 490, maxWeightGrams: most, ...days })
    .execute()
  return methodId
}

const detailsOf = async (owner: CartOwner) => (await readCheckout(db, owner, 'en', now))?.details

test('each part is stored as soon as it is entered, and says which part comes next', async () => {
  const method = await aMethod('Parcel', ['DE'])
  await aMethod('Letter', ['DE'])
  const guest = await aGuest()
  const next = async (told: ReturnType<(typeof checkouts)[keyof typeof checkouts]>) => {
    const outcome = await told
    return outcome.ok ? outcome.value.next : outcome
  }
  expect(await next(checkouts.contact(guest, { email: 'ada@example.com', phone: '+49 30 901820' }, now))).toBe(
    'delivery',
  )
  expect(await next(checkouts.delivery(guest, { address: german }, now))).toBe('shipping')
  expect(await next(checkouts.shipping(guest, method, now))).toBe('payment')
  expect(await detailsOf(guest)).toMatchObject({
    email: 'ada@example.com',
    phone: '+4930901820',
    delivery: 'ship',
    address: { lines: ['Kai 1'], postalCode: '24937', country: 'DE' },
    billing: null,
    shippingMethodId: method,
  })
})

test('a refusal is shown at its part and stores nothing: an unavailable shipping method, another person’s address', async () => {
  const elsewhere = await aMethod('To the moon', ['NZ'])
  const [guest, customerId] = [await aGuest(), await aCustomer()]
  await rememberAddress(customerId, anAddress, now)
  const { id: address } = await db.selectFrom('addresses').select('id').executeTakeFirstOrThrow()
  await checkouts.delivery(guest, { address: german }, now)
  const before = await detailsOf(guest)
  expect(await checkouts.shipping(guest, elsewhere, now)).toMatchObject({
    problems: [{ pointer: '/method', code: 'field.choice' }],
  })
  for (const other of [address, id<AddressId>('')])
    expect(await checkouts.delivery(guest, { to: `address:${other}` }, now)).toMatchObject({
      problems: [{ pointer: '/to', code: 'field.choice' }],
    })
  expect(await checkouts.contact(guest, { email: 'ada', phone: 'call me' }, now)).toMatchObject({
    reason: 'input.invalid',
    problems: [{ pointer: '/email' }, { pointer: '/phone' }],
  })
  expect(await detailsOf(guest)).toEqual(before)
  // To the customer herself it goes.
  await carts.add({ customerId, tokenHash: null }, (await stockOf(5)).slug, now)
  const hers = { customerId, tokenHash: null }
  expect(await checkouts.delivery(hers, { to: `address:${address}` }, now)).toMatchObject({ ok: true })
  expect(await detailsOf(hers)).toMatchObject({ email: 'ada@example.com', address: { city: 'Berlin' } })
})

test('an empty cart takes no checkout data, nor does another person’s', async () => {
  const nobody = { customerId: null, tokenHash: null }
  expect(await checkouts.contact(nobody, { email: 'ada@example.com' }, now)).toMatchObject({ reason: 'cart.empty' })
  const actor = { ...guestAt(now), permissions: new Set<never>() }
  const call = { key: { owner: await aGuest(), locale: 'en' as const }, input: { email: 'ada@example.com' }, actor }
  await expect(perform(tellContact, call)).rejects.toThrow('access.sign_in_needed')
})

test('shoppers’ own acts leave nothing in the audit log', async () => {
  const entries = db.selectFrom('auditEntries').select((all) => all.fn.countAll().as('count'))
  const before = await entries.executeTakeFirst()
  await checkouts.contact(await aGuest(), { email: 'ada@example.com' }, now)
  expect(await entries.executeTakeFirst()).toEqual(before)
})

test('two tabs enter different data at once: both are kept', async () => {
  await aMethod('Bicycle', ['AT'])
  const guest = await aGuest()
  await Promise.all([
    checkouts.contact(guest, { email: 'ada@example.com', phone: '+4930901820' }, now),
    checkouts.delivery(guest, { address: { ...german, country: 'AT', postal_code: '1010' } }, now),
  ])
  expect(await detailsOf(guest)).toMatchObject({ email: 'ada@example.com', address: { country: 'AT' } })
})

test('data that a guest’s browser sends while she signs in is not stored: the cart is the account’s by then', async () => {
  const [guest, customerId] = [await aGuest(), await aCustomer()]
  const sent = await db.transaction().execute(async (tx) => {
    await mergeCarts(tx, guest.token, customerId, now)
    const telling = checkouts.contact(guest, { email: 'eve@example.com' }, now)
    await untilBlocked()
    return { telling }
  })
  expect(await sent.telling).toMatchObject({ reason: 'cart.empty' })
  expect(await detailsOf({ customerId, tokenHash: null })).toMatchObject({ email: 'ada@example.com' })
})
