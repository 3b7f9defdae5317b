import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { perform, performOnce } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { aCustomer } from '#test/support/people/customers.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { guestAt } from '#test/support/people/shopper-acts.ts'
import { sendMessage } from './send-message.operation.ts'

useDatabase()
beforeAll(() => configureIdentity({ issuer: 'https://issuer.example' }))
beforeEach(async () => {
  await db.deleteFrom('threads').execute()
  await db.deleteFrom('letters').execute()
})

const now = new Date('2030-01-01T12:00:00Z')
const input = { name: 'Ada', email: 'ada@example.com', order: '#b1001', message: 'Does it fit?', locale: 'de' }
const send = (about: { input?: object; actor?: ReturnType<typeof guestAt>; once?: string } = {}) =>
  performOnce(sendMessage, { key: null, input, actor: guestAt(now), once: newId(), ...about })
const kept = () =>
  db
    .selectFrom('messages')
    .innerJoin('threads', 'threads.id', 'messages.threadId')
    .select(['messages.id', 'threads.customerId', 'threads.orderNumber', 'threads.locale', 'messages.body'])
    .execute()

test('a message is stored with its two mails, and other systems are notified', async () => {
  expect(await send()).toMatchObject({ ok: true })
  const messages = await kept()
  expect(messages).toMatchObject([{ customerId: null, orderNumber: 'B1001', locale: 'de', body: 'Does it fit?' }])
  const letters = await db.selectFrom('letters').select(['kind', 'reference']).orderBy('kind').execute()
  const reference = messages[0]?.id
  expect(letters).toEqual([
    { kind: 'message-arrived', reference },
    { kind: 'message-received', reference },
  ])
  const events = await db.selectFrom('events').select(['type', 'objectId', 'snapshot']).execute()
  const snapshot = expect.objectContaining({ order_number: 'B1001', email: 'ada@example.com', message: 'Does it fit?' })
  expect(events).toEqual([{ type: 'message.received', objectId: reference, snapshot }])
})

test('a signed-in customer is recognised', async () => {
  const ada = await aCustomer(now)
  await send({ actor: ada.actor })
  expect(await kept()).toMatchObject([{ customerId: ada.id }])
})

test('however often and at once a form is sent, it is one message; with other content it is another form', async () => {
  const once = newId()
  const sent = await Promise.all(Array.from({ length: 10 }, () => send({ once })))
  expect(sent.filter(({ ok }) => ok)).toHaveLength(10)
  expect(await kept()).toHaveLength(1)
  const other = await send({ once, input: { ...input, message: 'And that?' } })
  expect(other).toMatchObject({ ok: false, reason: 'call.other_request' })
  await expect(perform(sendMessage, { key: null, input, actor: guestAt(now) })).rejects.toMatchObject({
    code: 'request.malformed',
  })
})

test('what counts against the limit are messages: neither a slip of the pen nor the same form again', async () => {
  const actor = { ...guestAt(now), client: '203.0.113.7' }
  const most = limits.messagesPerHour.value
  const once = newId()
  for (let slip = 0; slip <= most; slip++) {
    expect(await send({ actor, input: { ...input, email: 'ada@' } })).toMatchObject({
      reason: 'input.invalid',
      problems: [{ pointer: '/email', code: 'field.email' }],
    })
    expect(await send({ actor, once })).toMatchObject({ ok: true })
  }
  for (let sent = 1; sent < most; sent++) await send({ actor })
  const refused = { code: 'limit.too_many_requests', retryAfter: expect.any(Number) }
  for (let again = 0; again < 2; again++) await expect(send({ actor })).rejects.toMatchObject(refused)
  expect(await kept()).toHaveLength(most)
  // A refused message leaves nothing behind.
  expect(await db.selectFrom('calls').select('key').where('answeredAt', 'is', null).execute()).toEqual([])
})
