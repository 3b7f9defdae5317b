import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { configuration } from '#app/configuration.ts'
import { type CartId, type CustomerId, type DraftId, type IdentityId, newId } from '#app/kernel/ids.ts'
import { exchangeReturn } from '#app/exchanges/exchange-return.operation.ts'
import { performOnce } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { customerAt } from '#test/support/people/customers.ts'
import { getDraft, office, sellsToGermany } from '#test/support/people/drafts/drafts.ts'
import { stockOf } from '#test/support/people/orders.ts'
import { parcelIs, ship, staffAt } from '#test/support/people/staff/staff.ts'
import { approved, aSentOrder, close as closeReturn, lineOf, receive, refund } from '#test/support/returns/returns.ts'
import { erasePersons } from './erase-persons.server.ts'
import { makeRequest } from './make-request.server.ts'

useDatabase()
const cards = useCardProvider()
beforeAll(sellsToGermany)

async function aDraft(customerId: CustomerId | null, as: string) {
  const cart = { id: newId<CartId>(), tokenHash: randomBytes(32), currency: 'EUR', expiresAt: new Date('2099-01-01') }
  await db
    .insertInto('carts')
    .values({ ...cart, checkout: JSON.stringify({ email: as }) })
    .execute()
  const facts = { cartId: cart.id, customerId, locale: 'en', currency: 'EUR', madeBy: 'staff-1', madeAt: new Date() }
  const id = newId<DraftId>()
  await db
    .insertInto('drafts')
    .values({ ...facts, id })
    .execute()
  return id
}

test('what staff composed for the person goes with its cart, and drafts for others stay', async () => {
  const [customerId, id, email] = [newId<CustomerId>(), newId<IdentityId>(), 'Zoe@example.com']
  await db.insertInto('customers').values({ id: customerId, email }).execute()
  const { issuer } = configuration().identity
  const identity = { id, customerId, issuer, subject: 'zoe', email, emailVerified: true }
  await db.insertInto('identities').values(identity).execute()
  await aDraft(customerId, 'else@example.com')
  await aDraft(null, 'zoe@example.com')
  const other = await aDraft(null, 'other@example.com')
  const actor = { ...customerAt(new Date(), id), isFresh: true }
  await db.transaction().execute((tx) => makeRequest(tx, { customerId, email: null }, 'own', actor))
  await erasePersons(new Date())
  expect(await db.selectFrom('drafts').select('id').execute()).toEqual([{ id: other }])
  expect(await db.selectFrom('carts').select('id').execute()).toHaveLength(1)
})

test('what a return has paid for stays paid for when its buyer is forgotten: the return is not refunded as well', async () => {
  const order = await aSentOrder(cards)
  const email = 'ada@example.com'
  const id = await approved(order, 1)
  const bowl = await stockOf(3)
  const made = { key: id, input: { add: { [bowl.variantId]: 1 } }, actor: staffAt(new Date()), once: newId() }
  const done = await performOnce(exchangeReturn, made)
  if (!done.ok) throw new Error(done.reason)
  const placed = await office.place(done.value.draft, new Date())
  if (!placed.ok) throw new Error(placed.reason)
  await ship(placed.value.id, [{ orderLineId: await lineOf(placed.value.id), quantity: 1 }], new Date())
  for (const parcel of await db.selectFrom('shipments').select('id').execute())
    await parcelIs('delivered', parcel.id, new Date())
  await receive(id, { lines: { [order.line]: 1 } })
  await closeReturn(id)
  await db.deleteFrom('invoicesDue').execute()
  await db.transaction().execute((tx) => makeRequest(tx, { customerId: null, email }, 'own', staffAt(new Date())))
  await erasePersons(new Date())
  expect(await db.selectFrom('orders').select('email').where('erasedAt', 'is not', null).execute()).toHaveLength(2)
  expect(await refund(order.orderId, { kind: 'lines', lines: { [order.line]: 1 }, return: id })).toMatchObject({
    reason: 'return.exchanged',
  })
  expect(await refund(order.orderId, { kind: 'amount', amount: { amount: 2_401, currency: 'EUR' } })).toMatchObject({
    reason: 'refund.too_much',
  })
  const { row, details } = await getDraft(done.value.draft)
  expect([row.customerId, row.email, row.offer, row.note, details.email]).toEqual([null, null, null, '', null])
})
