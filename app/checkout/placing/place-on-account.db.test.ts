import { beforeAll, expect, test } from 'vitest'
import type { CartOwner } from '#app/cart/owners/cart-owner.server.ts'
import { readCheckout, seenOf } from '#app/checkout/checkout.server.ts'
import { newId, type OrderId, type ShippingMethodId, type ShippingZoneId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aCustomer, sellOnAccount } from '#test/support/people/on-account.ts'
import { leftOf, stockOf } from '#test/support/people/orders.ts'
import { carts, checkouts, guestAt } from '#test/support/people/shopper-acts.ts'
import { placeOrder } from './place-order.operation.ts'

useDatabase()
useCardProvider()
sellOnAccount()
const now = () => new Date()
const address = { country: 'DE', name: 'Ada', line1: 'Kai 1', city: 'Flensburg', postal_code: '24937' }

beforeAll(async () => {
  const zoneId = newId<ShippingZoneId>()
  await db
    .insertInto('shippingZones')
    .values({ id: zoneId, name: 'Home', countries: ['DE'] })
    .execute()
  const method = { id: newId<ShippingMethodId>(), zoneId, name: 'Parcel', price: 490, daysMin: 1, daysMax: 2 }
  await db.insertInto('shippingMethods').values(method).execute()
})

/** A buyer with an account who has filled in everything, and what she is shown. */
async function aBuyer(quantity = 1) {
  const stock = await stockOf(10)
  const owner: CartOwner = { customerId: await aCustomer(), tokenHash: null }
  await carts.add(owner, stock.slug, now(), { quantity })
  await checkouts.contact(owner, { email: 'ada@example.com' }, now())
  await checkouts.delivery(owner, { address }, now())
  const checkout = await readCheckout(db, owner, 'en', now())
  return { stock, owner, agreed: checkout ? seenOf(checkout) : '' }
}

const press = ({ owner, agreed }: { owner: CartOwner; agreed: string }, method: string, submission: string = newId()) =>
  perform(placeOrder, { key: { owner, locale: 'en' }, input: { submission, agreed, method }, actor: guestAt(now()) })

const stateOf = (id: OrderId | undefined) =>
  db
    .selectFrom('orders')
    .select(['state', 'payment'])
    .where('id', '=', id ?? newId<OrderId>())
    .executeTakeFirst()

test('on account an order is placed with the press, by whatever door it comes: there is nothing else to do', async () => {
  const buyer = await aBuyer()
  const order = await press(buyer, 'account')
  expect(await stateOf(order.ok ? order.value.id : undefined)).toEqual({ state: 'placed', payment: 'outstanding' })
  expect(await leftOf(buyer.stock)).toMatchObject({ onHand: 9, reserved: 0 })
})

test('an order that waits is placed by the same press on account, once, however often that comes', async () => {
  const buyer = await aBuyer()
  const submission = newId()
  const waiting = await press(buyer, 'hosted', submission)
  const id = waiting.ok ? waiting.value.id : undefined
  expect(await stateOf(id)).toEqual({ state: 'pending', payment: 'unpaid' })
  // As if the process had ended between the two steps.
  const all = await Promise.all([1, 2, 3].map(() => press(buyer, 'account', submission)))
  expect(all.map((each) => each.ok && each.value.id)).toEqual([id, id, id])
  expect(await stateOf(id)).toEqual({ state: 'placed', payment: 'outstanding' })
  expect(await leftOf(buyer.stock)).toMatchObject({ onHand: 9, reserved: 0 })
})

test('whose answer was lost repeats the press, and gets the same order; no one else does', async () => {
  const [buyer, stranger] = [await aBuyer(), await aCustomer()]
  const submission = newId()
  const first = await press(buyer, 'account', submission)
  expect(first).toMatchObject({ ok: true })
  expect(await press(buyer, 'account', submission)).toEqual(first)
  expect(
    await press({ ...buyer, owner: { customerId: stranger, tokenHash: null } }, 'account', submission),
  ).toMatchObject({
    reason: 'cart.empty',
  })
  expect(await press(buyer, 'account')).toMatchObject({ reason: 'cart.empty' })
  expect(await leftOf(buyer.stock)).toMatchObject({ onHand: 9, reserved: 0 })
})

test('above her limit nothing is ordered', async () => {
  const buyer = await aBuyer(9)
  expect(await press(buyer, 'account')).toMatchObject({ reason: 'payment.account_limit' })
  expect(await leftOf(buyer.stock)).toMatchObject({ onHand: 10, reserved: 0 })
})
