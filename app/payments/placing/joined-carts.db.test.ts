import { expect, test } from 'vitest'
import { hashOf } from '#app/cart/owners/cart-owner.server.ts'
import { findCartOf } from '#app/cart/lines/cart-lines.server.ts'
import { mergeCarts } from '#app/cart/owners/merge-carts.server.ts'
import { newId, type CartId, type CartLineId, type CustomerId, type OrderId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import type { OrderDraft } from '#app/orders/order.ts'
import { db } from '#db/database.server.ts'
import { migrate } from '#db/migrate.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { id } from '#test/support/ids.ts'
import { aDraft, bookOf, expireHereAlone, leftOf, type Stock, stockOf } from '#test/support/people/orders.ts'
import { runSql } from '#test/support/database/sql.ts'
import { untilBlocked } from '#test/support/database/until-blocked.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'

const database = useDatabase()
const cards = useCardProvider()
const now = () => new Date()

/** A guest's draft, and the result of her sign-in: the same items in the cart that her account already has. */
async function aGuestAndHerAccount(stock: Stock) {
  const customerId = newId<CustomerId>()
  await db.insertInto('customers').values({ id: customerId }).execute()
  const [guest, account] = [await aDraft(stock), await aDraft(stock, 1, { customerId })]
  await db
    .updateTable('carts')
    .set({ tokenHash: hashOf(guest.cartId) })
    .where('id', '=', guest.cartId)
    .execute()
  await db.updateTable('carts').set({ customerId }).where('id', '=', account.cartId).execute()
  const signIn = async (): Promise<OrderDraft> => {
    await db.transaction().execute((tx) => mergeCarts(tx, guest.cartId, customerId, now()))
    return account
  }
  return { guest, account, signIn }
}

async function press(draft: OrderDraft) {
  const placed = await placeOrder(draft, newId(), now())
  if (!placed.ok) throw new Error(`refused: ${placed.reason}`)
  const payment = await startPayment(placed.value.orderId, now())
  return { orderId: placed.value.orderId, reference: payment.ok ? payment.value.reference : '' }
}

test('a waiting order of a cart that was merged into another ends before that one is ordered', async () => {
  const stock = await stockOf(1)
  const { guest, signIn } = await aGuestAndHerAccount(stock)
  const first = await press(guest)
  const second = await press(await signIn())
  expect((await bookOf(first.orderId)).order).toMatchObject({ state: 'expired', displacedAt: null })
  expect((await cards.stripe.paymentIntents.retrieve(first.reference)).status).toBe('canceled')
  expect((await bookOf(second.orderId)).order).toMatchObject({ state: 'pending' })
  expect(await leftOf(stock)).toMatchObject({ reserved: 1 })
})

test('if both carts have a waiting order, the same order pressed again continues, and the other ends', async () => {
  // Which of the two is found first is random, so it is repeated.
  for (let round = 0; round < 8; round++) {
    const { guest, account, signIn } = await aGuestAndHerAccount(await stockOf(5))
    for (const draft of [guest, account]) await press(draft)
    const { orderId } = await press(await signIn())
    const states = db.selectFrom('orders').select(['id', 'state']).where('cartId', 'in', [guest.cartId, account.cartId])
    const [kept, ended] = (await states.execute()).toSorted((one, other) => (one.state < other.state ? 1 : -1))
    expect([kept, ended]).toMatchObject([{ id: orderId, state: 'pending' }, { state: 'expired' }])
  }
})

test('late money for items that the account has ordered meanwhile is refunded', async () => {
  const { guest, signIn } = await aGuestAndHerAccount(await stockOf(5))
  const first = await press(guest)
  await expireHereAlone(first.orderId)
  const second = await press(await signIn())
  await cards.pay(first.reference)
  await settle(first.reference, now())
  const book = await bookOf(first.orderId)
  expect([book.order.state, book.refunds]).toMatchObject(['expired', [{ reason: 'replaced' }]])
  expect((await bookOf(second.orderId)).order.state).toBe('pending')
})

const many = { timeout: 120_000 }

test('sign-in, late money and a press at once: no deadlock, and one order is paid', many, async () => {
  for (let round = 0; round < 8; round++) {
    const stock = await stockOf(4)
    const { guest, signIn } = await aGuestAndHerAccount(stock)
    const first = await press(guest)
    await cards.pay(first.reference)
    const signedIn = signIn()
    await Promise.all([
      settle(first.reference, now()),
      signedIn.then((draft) => placeOrder(draft, newId(), now())),
      settle(first.reference, now()),
      signedIn.then(() => settle(first.reference, now())),
    ])
    expect((await bookOf(first.orderId)).order.state).toBe('placed')
    const stands = db.selectFrom('stockReservations').select('state').where('variantId', '=', stock.variantId)
    expect((await stands.execute()).filter(({ state }) => state === 'committed')).toHaveLength(1)
  }
})

test('a shopper who presses on one device and signs in on another meanwhile gets both', async () => {
  const stock = await stockOf(4)
  const { account, signIn } = await aGuestAndHerAccount(stock)
  const both = await db.transaction().execute(async (tx) => {
    // The request has its cart by then, and stops before its order.
    await tx.selectFrom('stockLevels').select('onHand').where('variantId', '=', stock.variantId).forUpdate().execute()
    const pressed = placeOrder(account, newId(), now())
    await untilBlocked()
    const signedIn = signIn()
    await untilBlocked(2)
    return [pressed, signedIn]
  })
  expect(await Promise.all(both)).toMatchObject([{ ok: true }, {}])
})

test('items reserved by a guest’s pending payment are available to the cart that hers was merged into', async () => {
  const stock = await stockOf(1)
  const { guest, signIn } = await aGuestAndHerAccount(stock)
  const line = {
    id: newId<CartLineId>(),
    cartId: guest.cartId,
    variantId: stock.variantId,
    quantity: 1,
    priceWhenAdded: 2_400,
  }
  await db.insertInto('cartLines').values(line).execute()
  const { orderId } = await press(guest)
  await db.updateTable('paymentAttempts').set({ state: 'processing' }).where('orderId', '=', orderId).execute()
  const { customerId } = await signIn()
  const cart = await findCartOf({ customerId, tokenHash: null }, 'en', now())
  expect(cart?.lines.map(({ available }) => available)).toEqual([1])
})

test('declined cards of a guest count for the account that she signs in to', async () => {
  const { guest, signIn } = await aGuestAndHerAccount(await stockOf(5))
  const first = await press(guest)
  const declines = limits.declinesOfCart.value
  await db.updateTable('paymentAttempts').set({ declines }).where('orderId', '=', first.orderId).execute()
  const placed = await placeOrder(await signIn(), newId(), now())
  expect(placed).toMatchObject(agree({}))
  const orderId = placed.ok ? placed.value.orderId : id<OrderId>('')
  expect(await startPayment(orderId, now())).toEqual(refuse('too-many-declines'))
})

test('an upgraded shop learns into which carts guests’ carts were merged, and never into a cart opened since', async () => {
  const customerId = newId<CustomerId>()
  await db.insertInto('customers').values({ id: customerId }).execute()
  const opened = new Date(Date.now() - 60_000)
  const cart = (id: CartId, state: 'open' | 'merged', updatedAt: Date) => {
    const times = { createdAt: opened, updatedAt, expiresAt: new Date(Date.now() + 86_400_000) }
    return { ...times, id, state, tokenHash: hashOf(id), customerId, currency: 'EUR' }
  }
  const [own, before, since] = [newId<CartId>(), newId<CartId>(), newId<CartId>()]
  const carts = [cart(own, 'open', now()), cart(before, 'merged', new Date(0)), cart(since, 'merged', now())]
  await db.insertInto('carts').values(carts).execute()
  await runSql(database.url, [
    'alter table carts drop column merged_into',
    `delete from migrations where name like '%\\_merged\\_%'`,
  ])
  await migrate(database.url, 'db/migrations')
  const into = (id: CartId) =>
    db.selectFrom('carts').select('mergedInto').where('id', '=', id).executeTakeFirstOrThrow()
  expect([await into(before), await into(since)]).toEqual([{ mergedInto: null }, { mergedInto: own }])
})
