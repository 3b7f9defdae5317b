import { expect, test } from 'vitest'
import { type IdentityId, newId, type OrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { endOverdueOrders } from '#app/payments/placing/expire.server.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aCustomer, anOrderOnAccount, sellOnAccount } from '#test/support/people/on-account.ts'
import { aDraft, anAddress, aPaidOrder, bookOf, stockOf } from '#test/support/people/orders.ts'
import { receive } from '#test/support/people/staff/staff.ts'
import { letterOf } from './order-letter.server.ts'

useDatabase()
sellOnAccount()
const cards = useCardProvider()
const overdue = () => new Date(Date.now() + limits.reservation.value + 1_000)
const typed = { ...anAddress, name: 'Free money at evil.example', lines: ['Click evil.example'], city: 'evil.example' }

function letterAbout(orderId: OrderId) {
  const letters = db.selectFrom('letters').select(['kind', 'data', 'stranger'])
  return letters.where('reference', '=', orderId).executeTakeFirstOrThrow()
}

test('a mail about an unpaid order contains nothing that was typed, and counts as one to a stranger', async () => {
  const draft = await aDraft(await stockOf(1), 1, { email: 'victim@example.com', shippingAddress: typed })
  const placed = await placeOrder(draft, crypto.randomUUID(), new Date())
  if (!placed.ok) throw new Error(placed.reason)
  await endOverdueOrders(overdue())
  const letter = await letterAbout(placed.value.orderId)
  expect(letter).toMatchObject({ kind: 'order-expired', stranger: 'victim@example.com' })
  expect(JSON.stringify(letter.data)).not.toContain('evil')
})

test('the same for an order with nothing to pay', async () => {
  const stock = await stockOf(1, { price: 0 })
  const free = { email: 'victim@example.com', shippingAddress: typed, total: 0, subtotal: 0, taxTotal: 0, taxes: [] }
  const placed = await placeOrder(
    await aDraft(stock, 1, { ...free, shippingTotal: 0 }),
    crypto.randomUUID(),
    new Date(),
  )
  if (!placed.ok) throw new Error(placed.reason)
  const letter = await letterAbout(placed.value.orderId)
  expect(letter).toMatchObject({ kind: 'order-confirmation', stranger: 'victim@example.com' })
  expect(JSON.stringify(letter.data)).not.toContain('evil')
})

test('an unpaid order on account does not confirm its address: the limits for strangers apply, and no typed text is sent', async () => {
  const orderId = await anOrderOnAccount(await stockOf(1), 1, { email: 'victim@example.com', shippingAddress: typed })
  const letter = await letterAbout(orderId)
  expect(letter).toMatchObject({ kind: 'order-confirmation', stranger: 'victim@example.com' })
  expect(JSON.stringify(letter.data)).not.toContain('evil')
})

test('a buyer on account gets a mail with her name if the issuer has verified her address, and otherwise once she has paid', async () => {
  const orderId = await anOrderOnAccount(await stockOf(1), 1, { email: 'Ada@Example.com' })
  const { order } = await bookOf(orderId)
  const letterNow = async () => {
    const letter = await db.transaction().execute((tx) => letterOf(tx, 'order-sent', order, newId()))
    return { stranger: letter.toStranger, isNamed: JSON.stringify(letter.data).includes(anAddress.name) }
  }
  const facts = { customerId: order.customerId ?? (await aCustomer()), issuer: 'http://issuer.example' }
  const identity = { ...facts, id: newId<IdentityId>(), subject: newId(), email: 'ada@example.com' }
  await db.insertInto('identities').values(identity).execute()
  expect(await letterNow()).toEqual({ stranger: true, isNamed: false })
  await db.updateTable('identities').set({ emailVerified: true }).where('id', '=', identity.id).execute()
  expect(await letterNow()).toEqual({ stranger: false, isNamed: true })
  await db.updateTable('identities').set({ email: 'eve@example.com' }).where('id', '=', identity.id).execute()
  expect(await letterNow()).toEqual({ stranger: true, isNamed: false })
  const another = await anOrderOnAccount(await stockOf(1), 1, { email: 'ada@example.com' })
  await db.updateTable('orders').set({ customerId: order.customerId }).where('id', '=', another).execute()
  await receive(another, 2_400, new Date())
  expect(await letterNow()).toEqual({ stranger: false, isNamed: true })
  await db.updateTable('orders').set({ email: 'eve@example.com' }).where('id', '=', another).execute()
  expect(await letterNow()).toEqual({ stranger: true, isNamed: false })
  await receive(orderId, 2_400, new Date())
  expect(await letterNow()).toEqual({ stranger: false, isNamed: true })
})

test('a buyer who has paid gets mails with her name, as many as needed', async () => {
  const order = await aPaidOrder(await stockOf(1), cards)
  const letter = await letterAbout(order.orderId)
  expect(letter).toMatchObject({ kind: 'order-confirmation', stranger: null })
  expect(JSON.stringify(letter.data)).toContain(anAddress.name)
})

test('the confirmation contains the terms and the right of withdrawal of the moment it was queued', async () => {
  await db.deleteFrom('pages').execute()
  const write = (kind: 'terms' | 'withdrawal' | 'privacy', body: string) =>
    db.insertInto('pages').values({ id: crypto.randomUUID(), slug: kind, kind, title: kind, body }).execute()
  await write('withdrawal', '<p>14 days</p>')
  await write('terms', '<p>Older terms</p>')
  await db.updateTable('pages').set({ body: '<p>Old terms</p>' }).where('slug', '=', 'terms').execute()
  await write('privacy', '<p>…</p>')
  const order = await aPaidOrder(await stockOf(1), cards)
  await db.updateTable('pages').set({ body: '<p>New terms</p>' }).where('slug', '=', 'terms').execute()
  const { documents } = (await letterAbout(order.orderId)).data as { documents: string[] }
  const versions = await db.selectFrom('pageVersions').select(['id', 'body']).where('id', 'in', documents).execute()
  expect(documents.map((id) => versions.find((version) => version.id === id)?.body)).toEqual([
    '<p>Old terms</p>',
    '<p>14 days</p>',
  ])
})

test('a shop without such pages sends the confirmation without them', async () => {
  await db.deleteFrom('pages').execute()
  const order = await aPaidOrder(await stockOf(1), cards)
  expect((await letterAbout(order.orderId)).data).toMatchObject({ documents: [] })
})
