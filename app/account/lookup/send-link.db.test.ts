import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { performOnce } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { anOpenOrder, aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { guestAt } from '#test/support/people/shopper-acts.ts'
import { sql } from 'kysely'
import { sendLink } from './send-link.operation.ts'
import { run } from './send-order-link.job.ts'

useDatabase()
const cards = useCardProvider()
beforeEach(async () => {
  await db.deleteFrom('letters').execute()
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

const look = (order: string, email: string, client: string | null = null) =>
  performOnce(sendLink, {
    key: null,
    input: { order, email },
    actor: { ...guestAt(new Date()), client },
    once: newId(),
  })
const queued = async () => {
  const { rows } = await sql<{ payload: { orderId: string | null } }>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send-order-link'`.execute(db)
  return rows.map(({ payload }) => payload.orderId)
}
const links = () => db.selectFrom('letters').select(['recipient', 'data']).where('kind', '=', 'order-link').execute()
const anOrder = async () => {
  const { orderId } = await aPaidOrder(await stockOf(1), cards)
  return db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
}

test('the right number and address queue a link; anything else gets the same answer, and a job that does nothing', async () => {
  const { id, number, email } = await anOrder()
  const right = await look(`# ${number.toLowerCase()}`, email.toUpperCase())
  const wrong = [await look(number, 'other@example.com'), await look('B999999', email), await look(number, '%@%.com')]
  expect(wrong.slice(0, 2)).toEqual([right, right])
  expect(wrong[2]).toMatchObject({ ok: false, problems: [{ pointer: '/email' }] })
  expect((await queued()).toSorted()).toEqual([id, null, null])
  expect(await links()).toEqual([])
  for (const orderId of [id, null]) await run({ orderId })
  expect(await links()).toMatchObject([
    { recipient: email, data: { link: expect.stringContaining(`/orders/${number}?key=`) } },
  ])
})

test('an order sends one link a day, and a mailbox gets a few, however many orders it has', async () => {
  const { id, email } = await anOrder()
  await run({ orderId: id })
  await run({ orderId: id })
  expect(await links()).toHaveLength(1)
  for (let more = 0; more < limits.linksOfMailbox.value; more++) {
    const other = await anOrder()
    await db.updateTable('orders').set({ email }).where('id', '=', other.id).execute()
    await run({ orderId: other.id })
  }
  expect(await links()).toHaveLength(limits.linksOfMailbox.value)
})

test('a link that was not sent, as there were too many mails to unconfirmed addresses, can be asked for again that day', async () => {
  const { orderId } = await anOpenOrder(await stockOf(1))
  for (let asked = 0; asked < limits.linksOfMailbox.value; asked++) {
    await run({ orderId })
    await db.updateTable('letters').set({ state: 'refused' }).where('kind', '=', 'order-link').execute()
  }
  await run({ orderId })
  await run({ orderId })
  const states = await db.selectFrom('letters').select('state').where('kind', '=', 'order-link').orderBy('id').execute()
  expect(states.map(({ state }) => state).filter((state) => state !== 'refused')).toEqual(['owed'])
})

test('however many workers send at once, a mailbox gets a few, and its upper case makes it no other one', async () => {
  const orders = await Promise.all(Array.from({ length: 10 }, anOrder))
  for (const [index, { id }] of orders.entries()) {
    const email = index % 2 ? 'Buyer@example.com' : 'buyer@example.com'
    await db.updateTable('orders').set({ email }).where('id', '=', id).execute()
  }
  await Promise.all(orders.map(({ id }) => run({ orderId: id })))
  expect(await links()).toHaveLength(limits.linksOfMailbox.value)
})

test('an address and its network look for a few orders an hour', async () => {
  for (let asked = 0; asked < limits.freshLinks.value; asked++)
    expect(await look('B1', 'a@example.com', '203.0.113.7')).toMatchObject({ ok: true })
  await expect(look('B1', 'a@example.com', '203.0.113.7')).rejects.toMatchObject({ code: 'limit.too_many_requests' })
  for (let asked = limits.freshLinks.value; asked < limits.messagesOfNetwork.value; asked++)
    expect(await look('B1', 'a@example.com', `203.0.113.${20 + asked}`)).toMatchObject({ ok: true })
  await expect(look('B1', 'a@example.com', '203.0.113.8')).rejects.toMatchObject({ code: 'limit.too_many_requests' })
})

test('a few dozen networks that look for as many orders as they may keep nobody else from it', async () => {
  for (let network = 0; network < 24; network++)
    for (let asked = 0; asked < limits.messagesOfNetwork.value; asked++)
      await look('B1', 'a@example.com', `10.7.${network}.${asked}`)
  expect(await look('B1', 'a@example.com', '192.0.2.1')).toMatchObject({ ok: true })
})
