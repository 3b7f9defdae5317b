import { beforeAll, expect, test } from 'vitest'
import { configuration } from '#app/configuration.ts'
import { type CustomerId, type IdentityId, newId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aFullDraft, getDraft, office, sellsToGermany } from '#test/support/people/drafts/drafts.ts'
import { sellOnAccount } from '#test/support/people/on-account.ts'
import { bookOf, leftOf, stockOf } from '#test/support/people/orders.ts'

useDatabase()
useCardProvider()
sellOnAccount()
const now = new Date()

beforeAll(sellsToGermany)

/** An account whose address the issuer has verified. */
async function anAccount(emailVerified = true) {
  const [customerId, email] = [newId<CustomerId>(), `${newId()}@example.com`]
  await db.insertInto('customers').values({ id: customerId, email }).execute()
  const { issuer } = configuration().identity
  const identity = { id: newId<IdentityId>(), customerId, issuer, subject: newId(), email, emailVerified }
  await db.insertInto('identities').values(identity).execute()
  return { customerId, email }
}

async function aDraftFor(email: string, quantity = 1) {
  const stock = await stockOf(10)
  const draft = await aFullDraft([{ ...stock, quantity }], now)
  const told = await office.contact(draft, { email, in_account: true }, now)
  return { stock, draft, told }
}
const ordersOf = async (draft: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('cartId', '=', (await getDraft(draft)).row.cartId)
    .execute()

test('an order by phone is placed on account, in the account of its email, and its draft is done', async () => {
  const { customerId, email } = await anAccount()
  const { stock, draft } = await aDraftFor(email.toUpperCase(), 2)
  const placed = await office.place(draft, now)
  if (!placed.ok) throw new Error(placed.reason)
  const { order, ledger, letters } = await bookOf(placed.value.id)
  expect(order).toMatchObject({ state: 'placed', payment: 'outstanding', customerId, total: 5_290 })
  expect(ledger).toEqual([{ kind: 'promised', amount: 5_290 }])
  expect(letters).toMatchObject([{ kind: 'order-confirmation' }])
  expect(await leftOf(stock)).toMatchObject({ onHand: 8, reserved: 0 })
  expect(await getDraft(draft)).toMatchObject({ state: 'ordered', ordered: { id: order.id } })
})

test('an address that nobody has verified is no account, and a guest owes nothing', async () => {
  const { email } = await anAccount(false)
  const { draft, told } = await aDraftFor(email)
  expect(told).toMatchObject({ ok: false, reason: 'draft.no_account' })
  expect(await office.place(draft, now)).toMatchObject({ ok: false, reason: 'payment.not_on_account' })
  expect(await ordersOf(draft)).toEqual([])
})

test('staff cannot let a customer owe more than her limit, nor with two drafts at once', async () => {
  const { email } = await anAccount()
  const above = await aDraftFor(email, 9)
  expect(await office.place(above.draft, now)).toMatchObject({ ok: false, reason: 'payment.account_limit' })
  const drafts = [await aDraftFor(email, 5), await aDraftFor(email, 5)]
  const both = await Promise.all(drafts.map(({ draft }) => office.place(draft, now)))
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  const refused = both.find(({ ok }) => !ok)
  expect(refused).toMatchObject({ reason: 'payment.account_limit' })
  // The one that was refused has reserved nothing.
  const left = await Promise.all(drafts.map(({ stock }) => leftOf(stock)))
  expect(left.map(({ onHand, reserved }) => onHand + reserved).toSorted()).toEqual([10, 5].toSorted())
})

test('five presses of one page, and of five pages, are one order and one debt', async () => {
  for (const key of [newId(), null]) {
    const { email } = await anAccount()
    const { stock, draft } = await aDraftFor(email)
    await Promise.all([1, 2, 3, 4, 5].map(() => office.place(draft, now, key ?? newId())))
    const orders = await ordersOf(draft)
    expect(orders.filter(({ state }) => state === 'placed')).toHaveLength(1)
    expect(await leftOf(stock)).toMatchObject({ onHand: 9, reserved: 0 })
  }
})
