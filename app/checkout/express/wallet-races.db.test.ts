import { beforeAll, expect, test } from 'vitest'
import { type CartOwner, hashOf } from '#app/cart/owners/cart-owner.server.ts'
import { readCheckout, seenOf } from '#app/checkout/checkout.server.ts'
import { placeOrder as placeByForm } from '#app/checkout/placing/place-order.operation.ts'
import { newId, type ShippingMethodId, type ShippingZoneId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { leftOf, type Stock, stockOf } from '#test/support/people/orders.ts'
import { carts, guestAt } from '#test/support/people/shopper-acts.ts'
import { orderByWallet } from './order-by-wallet.operation.ts'
import { offerFor } from './sheet.server.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()
const german = { country: 'DE', city: 'Flensburg', postal_code: '24937' }
const address = { ...german, name: 'Ada', line1: 'Kai 1' }
const home = newId<ShippingMethodId>()

beforeAll(async () => {
  const zone = newId<ShippingZoneId>()
  await db
    .insertInto('shippingZones')
    .values({ id: zone, name: 'DE', countries: ['DE'] })
    .execute()
  await db
    .insertInto('shippingMethods')
    .values({ id: home, zoneId: zone, name: 'Parcel', price: 490, daysMin: 1, daysMax: 2 })
    .execute()
})

async function withCart(stock: Stock, quantity = 1): Promise<CartOwner> {
  const added = await carts.add({ customerId: null, tokenHash: null }, stock.slug, now(), { quantity })
  return { customerId: null, tokenHash: hashOf((added.ok && added.value.token) || '') }
}
async function agreedBy(owner: CartOwner) {
  const checkout = await readCheckout(db, owner, 'en', now())
  if (!checkout) throw new Error('an empty cart')
  const place = { country: 'DE', city: 'Flensburg', region: '', postalCode: '24937' }
  const [rate] = offerFor(checkout, place, languageOf('en')).rates
  if (!rate) throw new Error('no rate')
  return rate.agreed
}
const press = (owner: CartOwner, agreed: string, submission: string = newId(), more: object = {}) =>
  perform(orderByWallet, {
    key: { owner, locale: 'en' },
    input: { submission, agreed, email: 'ada@example.com', shipping_method: home, address, ...more },
    actor: guestAt(now()),
  })
/** The payment of the only order with this address. */
async function openedFor(email: string): Promise<string> {
  const [order] = await ordersOf(email)
  const opened = order && (await startPayment(order.id, now()))
  if (!opened?.ok) throw new Error('no payment')
  return opened.value.reference
}
const ordersOf = (email: string) => db.selectFrom('orders').selectAll().where('email', '=', email).execute()

test('two tabs, eight presses of two sheets at once: one order that can be paid, one payment', async () => {
  const stock = await stockOf(5)
  const owner = await withCart(stock)
  const agreed = await agreedBy(owner)
  const [a, b] = [newId(), newId()]
  const email = 'tabs@example.com'
  const all = await Promise.all([a, b, a, b, a, b, a, b].map((key) => press(owner, agreed, key, { email })))
  expect(new Set(all.map((each) => each.ok && each.value.id)).size).toBe(1)
  const orders = await ordersOf(email)
  expect(orders.filter((o) => o.state === 'pending')).toHaveLength(1)
  expect(await leftOf(stock)).toMatchObject({ reserved: 1 })
})

test('a wallet and the form at once, both then paid: at most one is kept', async () => {
  const stock = await stockOf(5)
  const owner = await withCart(stock)
  const agreed = await agreedBy(owner)
  const email = 'both@example.com'
  const first = await press(owner, agreed, newId(), { email })
  if (!first.ok) throw new Error(first.reason)
  const reference = await openedFor(email)
  const checkout = await readCheckout(db, owner, 'en', now())
  if (!checkout) throw new Error('an empty cart')
  const form = () =>
    perform(placeByForm, {
      key: { owner, locale: 'en' },
      input: { submission: newId(), agreed: seenOf(checkout), method: 'fields' },
      actor: guestAt(now()),
    })
  await Promise.all([form(), cards.pay(reference).catch(() => {})])
  await settle(reference, now())
  for (const { id, state } of await ordersOf(email)) {
    const other = state === 'pending' ? await startPayment(id, now()) : null
    if (other?.ok) await cards.pay(other.value.reference).catch(() => {})
    if (other?.ok) await settle(other.value.reference, now())
  }
  const placed = (await ordersOf(email)).filter(({ state }) => state === 'placed')
  expect(placed.map(({ payment }) => payment)).toEqual(['paid'])
})

test('a wallet’s press repeated after the payment leads to the same order, and nobody else to it', async () => {
  const stock = await stockOf(5)
  const owner = await withCart(stock)
  const agreed = await agreedBy(owner)
  const key = newId()
  const email = 'replay@example.com'
  const first = await press(owner, agreed, key, { email })
  const reference = await openedFor(email)
  await cards.pay(reference)
  await settle(reference, now())
  const again = await press(owner, agreed, key, { email })
  expect(again).toMatchObject({ ok: true, value: first.ok && first.value })
  const stranger = await withCart(stock)
  expect(await press(stranger, await agreedBy(stranger), key)).toMatchObject({ reason: 'checkout.changed' })
  const nobody: CartOwner = { customerId: null, tokenHash: hashOf('nothing') }
  expect(await press(nobody, agreed, key)).toMatchObject({ reason: 'cart.empty' })
  expect(await ordersOf(email)).toHaveLength(1)
})

test('the bank asks about the wallet’s card, and another sheet orders to another address: the first payment is closed', async () => {
  const stock = await stockOf(5)
  const owner = await withCart(stock)
  const agreed = await agreedBy(owner)
  const email = '3ds@example.com'
  await press(owner, agreed, newId(), { email })
  const reference = await openedFor(email)
  await cards.pay(reference, 'pm_card_authenticationRequired')
  await settle(reference, now())
  const second = await press(owner, agreed, newId(), { email, address: { ...address, line1: 'Kai 2' } })
  expect(second).toMatchObject({ ok: true })
  expect((await ordersOf(email)).filter((o) => o.state === 'pending')).toHaveLength(1)
  expect((await cards.stripe.paymentIntents.retrieve(reference)).status).toBe('canceled')
})
