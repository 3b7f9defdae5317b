import { expect, test } from 'vitest'
import { type LetterId, newId, type OrderId } from '#app/kernel/ids.ts'
import { admitStrangerMail } from '#app/mail/strangers.server.ts'
import { limits } from '#app/limits.ts'
import { performOnce } from '#app/operations/perform.server.ts'
import { orderKey } from '#app/orders/links/order-link.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { anOpenOrder, aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { guestAt } from '#test/support/people/shopper-acts.ts'
import { askOrderArchive } from './ask-order-archive.operation.ts'

useDatabase()
const cards = useCardProvider()

const now = new Date()

async function ask(orderId: OrderId, at = now, client: string | null = null) {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const key = { number: order.number, link: orderKey({ ...order, customerId: null }) }
  return performOnce(askOrderArchive, { key, input: {}, actor: { ...guestAt(at), client }, once: newId() })
}
const letters = () =>
  db.selectFrom('letters').select(['id', 'state']).where('kind', '=', 'archive-link').orderBy('id').execute()

/** As many mails to unconfirmed addresses as an hour has: by messages, withdrawals and unpaid orders of others. */
async function flood() {
  const mails = Array.from({ length: limits.strangersMails.value }, (_, at) => ({
    id: newId<LetterId>(),
    kind: 'withdrawal-received' as const,
    reference: `flood ${at}`,
    recipient: `${at}@example.com`,
    stranger: `${at}@example.com`,
    locale: 'en',
    data: '{}',
    admittedAt: now,
  }))
  await db.insertInto('letters').values(mails).execute()
}

test('who has paid gets the link although strangers have used up the mails to unconfirmed addresses', async () => {
  const { orderId } = await aPaidOrder(await stockOf(1), cards)
  await flood()
  expect(await ask(orderId)).toMatchObject({ ok: true })
  const [letter] = await letters()
  expect(letter && (await admitStrangerMail(letter.id, now))).toBe(true)
  expect(await ask(orderId)).toMatchObject({ ok: false, reason: 'archive.too_soon' })
})

test('a link that was not sent, as there were too many such mails, can be asked for again', async () => {
  await db.deleteFrom('letters').execute()
  const { orderId } = await anOpenOrder(await stockOf(1))
  await flood()
  expect(await ask(orderId)).toMatchObject({ ok: true })
  const [refused] = await letters()
  expect(refused && (await admitStrangerMail(refused.id, now))).toBe(false)
  expect(await ask(orderId, new Date(now.getTime() + 3_600_000))).toMatchObject({ ok: true })
  expect(await letters()).toMatchObject([{ state: 'refused' }, { state: 'owed' }])
})

test('who asks for it again and again is refused: each that is not sent leaves a letter and a job behind', async () => {
  await db.deleteFrom('letters').execute()
  const { orderId } = await anOpenOrder(await stockOf(1))
  const askAndRefuse = async (client: string) => {
    const outcome = await ask(orderId, now, client)
    await db.updateTable('letters').set({ state: 'refused' }).execute()
    return outcome
  }
  for (let asked = 0; asked < limits.freshLinks.value; asked++)
    expect(await askAndRefuse('203.0.113.7')).toMatchObject({ ok: true })
  await expect(askAndRefuse('203.0.113.7')).rejects.toMatchObject({ code: 'limit.too_many_requests' })
  for (let asked = limits.freshLinks.value; asked < limits.messagesOfNetwork.value; asked++)
    expect(await askAndRefuse(`203.0.113.${20 + asked}`)).toMatchObject({ ok: true })
  await expect(askAndRefuse('203.0.113.8')).rejects.toMatchObject({ code: 'limit.too_many_requests' })
  expect(await askAndRefuse('192.0.2.1')).toMatchObject({ ok: true })
})
