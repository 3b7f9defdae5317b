import { beforeAll, expect, test } from 'vitest'
import { type CartOwner, hashOf } from '#app/cart/owners/cart-owner.server.ts'
import { mergeCarts } from '#app/cart/owners/merge-carts.server.ts'
import { type CustomerId, newId, type ShippingMethodId, type ShippingZoneId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { perform } from '#app/operations/perform.server.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { leftOf, type Stock, stockOf } from '#test/support/people/orders.ts'
import { carts, checkouts, guestAt } from '#test/support/people/shopper-acts.ts'
import { untilBlocked } from '#test/support/database/until-blocked.ts'
import { findBoughtLast } from '#app/checkout/paying/bought.server.ts'
import { readCheckout, seenOf } from '#app/checkout/checkout.server.ts'
import { placeOrder } from './place-order.operation.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()
const address = { country: 'DE', name: 'Ada', line1: 'Kai 1', city: 'Flensburg', postal_code: '24937' }
const nobody: CartOwner = { customerId: null, tokenHash: null }

beforeAll(async () => {
  const zoneId = newId<ShippingZoneId>()
  await db
    .insertInto('shippingZones')
    .values({ id: zoneId, name: 'Home', countries: ['DE'] })
    .execute()
  const method = { id: newId<ShippingMethodId>(), zoneId, name: 'Parcel', price: 490, daysMin: 1, daysMax: 2 }
  await db.insertInto('shippingMethods').values(method).execute()
})

async function withCart(stock: Stock, owner = nobody, quantity = 1) {
  const added = await carts.add(owner, stock.slug, now(), { quantity })
  const token = (added.ok && added.value.token) || ''
  return { customerId: owner.customerId, tokenHash: owner.customerId ? null : hashOf(token), token }
}
/** Presses for the same item within a moment are one: so it is another item each time. */
const addMore = async (owner: CartOwner) => carts.add(owner, (await stockOf(5)).slug, now())

async function tellAll(owner: CartOwner) {
  await checkouts.contact(owner, { email: 'ada@example.com' }, now())
  await checkouts.delivery(owner, { address }, now())
}

/** What she is shown now. */
async function shownTo(owner: CartOwner): Promise<string> {
  const checkout = await readCheckout(db, owner, 'en', now())
  return checkout ? seenOf(checkout) : ''
}

async function aShopper(stock: Stock, owner?: CartOwner, quantity?: number) {
  const shopper = await withCart(stock, owner, quantity)
  await tellAll(shopper)
  return { owner: shopper, agreed: await shownTo(shopper) }
}

async function aCustomer(): Promise<CartOwner & { customerId: CustomerId }> {
  const customerId = newId<CustomerId>()
  await db.insertInto('customers').values({ id: customerId, email: 'ada@example.com' }).execute()
  return { customerId, tokenHash: null }
}

const press = (owner: CartOwner, agreed: string, { submission = newId(), method = 'fields' } = {}) =>
  perform(placeOrder, {
    key: { owner, locale: 'en' },
    input: { submission, agreed, method },
    actor: guestAt(now()),
  })

async function pressed(...asked: Parameters<typeof press>) {
  const outcome = await press(...asked)
  if (!outcome.ok) throw new Error(`refused: ${outcome.reason}`)
  return outcome.value
}

test('what was shown is ordered; the same press with another payment method is the same order, and stores no row of calls', async () => {
  const stock = await stockOf(5)
  const { owner, agreed } = await aShopper(stock, undefined, 2)
  const submission = newId()
  const first = await pressed(owner, agreed, { submission })
  expect(first).toMatchObject({ total: { amount: 4_800 + 490, currency: 'EUR' } })
  expect(await pressed(owner, agreed, { submission, method: 'hosted' })).toEqual(first)
  expect(await leftOf(stock)).toMatchObject({ reserved: 2 })
  expect(await db.selectFrom('calls').select('key').execute()).toEqual([])
})

test('a key that was used for another order orders nothing: no one sees the total of another cart', async () => {
  const stock = await stockOf(5)
  const { owner, agreed } = await aShopper(stock)
  const submission = newId()
  const first = await pressed(owner, agreed, { submission })
  await addMore(owner)
  expect(await press(owner, await shownTo(owner), { submission })).toMatchObject({ reason: 'checkout.changed' })
  const orders = db.selectFrom('orders').select(['state', 'total']).where('submissionKey', '=', submission)
  expect(await orders.execute()).toEqual([{ state: 'pending', total: first.total.amount }])
})

test('ten presses of two keys at once are one order', async () => {
  const stock = await stockOf(50)
  const { owner, agreed } = await aShopper(stock)
  const keys = [newId(), newId()]
  const all = Array.from({ length: 10 }, (_, at) => pressed(owner, agreed, { submission: keys[at % 2] }))
  expect(new Set((await Promise.all(all)).map(({ id }) => id)).size).toBe(1)
  expect(await leftOf(stock)).toMatchObject({ reserved: 1 })
})

test('anything not entered, not available or not shown is not ordered, and reserves nothing', async () => {
  const stock = await stockOf(2)
  const owner = await withCart(stock)
  expect(await press(owner, await shownTo(owner))).toMatchObject({ reason: 'checkout.incomplete' })
  await tellAll(owner)
  expect(await press(owner, '1.forged')).toMatchObject({ reason: 'checkout.changed' })
  expect(await press(nobody, await shownTo(owner))).toMatchObject({ reason: 'cart.empty' })
  const agreed = await shownTo(owner)
  await db.updateTable('stockLevels').set({ onHand: 0 }).where('variantId', '=', stock.variantId).execute()
  expect(await press(owner, agreed)).toMatchObject({ reason: 'stock.sold_out' })
  expect(await leftOf(stock)).toMatchObject({ reserved: 0 })
})

test('a cart that changed, or was merged by a sign-in, since it was shown is not ordered', async () => {
  const stock = await stockOf(5)
  const { owner: guest, agreed } = await aShopper(stock)
  await addMore(guest)
  expect(await press(guest, agreed)).toMatchObject({ reason: 'checkout.changed' })
  const shown = await shownTo(guest)
  const { customerId } = await aCustomer()
  await db.transaction().execute((tx) => mergeCarts(tx, guest.token, customerId, now()))
  expect(await press(guest, shown)).toMatchObject({ reason: 'cart.empty' })
  expect(await leftOf(stock)).toMatchObject({ reserved: 0 })
})

test('an older order of the cart ends first; one that was paid meanwhile stays, and is where the press leads', async () => {
  const stock = await stockOf(5)
  const { owner, agreed } = await aShopper(stock)
  const first = await pressed(owner, agreed)
  await addMore(owner)
  const second = await pressed(owner, await shownTo(owner))
  expect(second.id).not.toBe(first.id)
  const orders = db.selectFrom('orders').select('state').where('id', 'in', [first.id, second.id]).orderBy('id')
  expect(await orders.execute()).toEqual([{ state: 'expired' }, { state: 'pending' }])
  const payment = await startPayment(second.id, now())
  await cards.pay(payment.ok ? payment.value.reference : '')
  await addMore(owner)
  expect(await press(owner, await shownTo(owner))).toMatchObject({ reason: 'order.already_paid' })
  expect(await findBoughtLast(owner)).toMatchObject({ id: second.id })
})

test('who presses on one device and signs in on another meanwhile gets both: the customer is locked before her cart', async () => {
  const stock = await stockOf(4)
  const customer = await aCustomer()
  const { agreed } = await aShopper(stock, customer)
  const guest = await withCart(stock)
  const both = await db.transaction().execute(async (tx) => {
    // The press has its cart by then, and stops on the way to its order.
    await tx.selectFrom('stockLevels').select('onHand').where('variantId', '=', stock.variantId).forUpdate().execute()
    const ordered = press(customer, agreed)
    await untilBlocked()
    const signedIn = db.transaction().execute((other) => mergeCarts(other, guest.token, customer.customerId, now()))
    await untilBlocked(2)
    return [ordered, signedIn] as const
  })
  expect((await Promise.all(both))[0]).toMatchObject({ ok: true })
})

test('a press counts once against floods, however often it is tried', async () => {
  const stock = await stockOf(5)
  const { owner } = await aShopper(stock)
  for (let presses = 0; presses < limits.placeOrders.value; presses++) {
    // Each ends the order before it, and is tried twice.
    await checkouts.contact(owner, { email: `ada${presses}@example.com` }, now())
    expect(await press(owner, await shownTo(owner))).toMatchObject({ ok: true })
  }
  await expect(press(owner, await shownTo(owner))).rejects.toMatchObject({ code: expect.stringContaining('many') })
})
