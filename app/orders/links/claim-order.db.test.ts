import { beforeAll, expect, test } from 'vitest'
import type { OrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import { perform } from '#app/operations/perform.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aCustomer, type SignedIn } from '#test/support/people/customers.ts'
import { anOpenOrder, aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { guestAt } from '#test/support/people/shopper-acts.ts'
import { claimOrder } from './claim-order.operation.ts'
import { freshOrderLink, orderLink } from './order-link.server.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()
const en = languageOf('en')
const keyIn = (link: string) => new URL(link, 'http://shop').searchParams.get('key')

let ada: SignedIn
let ben: SignedIn
beforeAll(async () => {
  ada = await aCustomer(now())
  ben = await aCustomer(now())
})

const rowOf = (id: OrderId) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
async function aGuestsOrder() {
  const row = await rowOf((await aPaidOrder(await stockOf(1), cards)).orderId)
  return { ...row, key: keyIn(orderLink(en, row)) }
}
const claim = ({ number }: { number: string }, link: string | null, { actor }: { actor: Actor }) =>
  perform(claimOrder, { key: { number, link }, input: {}, actor: { ...actor, now: now() } })
const ownerOf = async ({ id }: { id: OrderId }) => (await rowOf(id)).customerId

test('a guest’s order comes into the account of who has its link, once and for good', async () => {
  const order = await aGuestsOrder()
  expect(await claim(order, order.key, ada)).toMatchObject({ ok: true })
  expect(await ownerOf(order)).toBe(ada.id)
  expect(await claim(order, null, ada)).toMatchObject({ ok: true })
  expect(await claim(order, order.key, ben)).toMatchObject({ ok: false, reason: 'order.of_other_account' })
  expect(await ownerOf(order)).toBe(ada.id)
})

test('the same address proves nothing, nor does another order’s link, and a guest has no account', async () => {
  const [order, other] = [await aGuestsOrder(), await aGuestsOrder()]
  await db.updateTable('customers').set({ email: order.email }).where('id', '=', ada.id).execute()
  for (const key of [null, '', other.key])
    await expect(claim(order, key, ada)).rejects.toMatchObject({ code: 'request.not_found' })
  await expect(claim(order, order.key, { actor: guestAt(now()) })).rejects.toMatchObject({
    code: 'access.sign_in_needed',
  })
  expect(await ownerOf(order)).toBeNull()
})

test('a link that is too old to show the order does not count; a fresh one does', async () => {
  const order = await aGuestsOrder()
  const long = new Date(Date.now() - limits.orderLinkLife.value - 60_000)
  await db.updateTable('orders').set({ createdAt: long, placedAt: long }).where('id', '=', order.id).execute()
  expect(await claim(order, order.key, ada)).toMatchObject({ ok: false, reason: 'order.link_old' })
  expect(await ownerOf(order)).toBeNull()
  const fresh = keyIn(freshOrderLink(en, order, new Date(Date.now() + 60_000)))
  expect(await claim(order, fresh, ada)).toMatchObject({ ok: true })
})

test('of two who have the link and press at once, one gets it', async () => {
  const order = await aGuestsOrder()
  const answers = await Promise.all([ada, ben, ada, ben].map((who) => claim(order, order.key, who)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
  const owner = await ownerOf(order)
  expect([ada.id, ben.id]).toContain(owner)
})

test('an order that waits for its payment stays with the one who pays it', async () => {
  const { orderId } = await anOpenOrder(await stockOf(1))
  const row = await rowOf(orderId)
  const asked = await claim(row, keyIn(orderLink(en, row)), ada)
  expect(asked).toMatchObject({ ok: false, reason: 'order.still_unpaid' })
  expect(await ownerOf(row)).toBeNull()
})
