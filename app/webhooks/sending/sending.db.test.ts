import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Configuration, configure } from '#app/configuration.ts'
import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { perform, performOnce } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aCustomer } from '#test/support/people/customers.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { useReceiver } from '#test/support/webhook-receiver.ts'
import { aWebhook, deliveriesOf, endpointOf, happens, sendDue } from '#test/support/webhooks.ts'
import { disableWebhook } from '#app/webhooks/endpoints/disable-webhook.operation.ts'
import { enableWebhook } from '#app/webhooks/endpoints/enable-webhook.operation.ts'
import { rotateSecret } from '#app/webhooks/endpoints/rotate-secret.operation.ts'
import { makeDeliveries } from './make-deliveries.server.ts'
import { takeTurn } from './queue.server.ts'
import { sendAgain } from '#app/webhooks/deliveries/send-again.operation.ts'
import { sendFailedAgain } from '#app/webhooks/deliveries/send-failed-again.operation.ts'
import { sendOne } from './send-one.server.ts'
import { testWebhook } from '#app/webhooks/deliveries/test-webhook.operation.ts'

useDatabase()
const receiver = useReceiver()
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const now = new Date()
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

beforeEach(async () => {
  configure({ production: false, webhookLoopback: true, identity: { issuer: 'https://id.test' } } as Configuration)
  await db.deleteFrom('webhooks').execute()
  await db.deleteFrom('letters').execute()
})

beforeAll(async () => {
  const { identityId } = await aCustomer(now)
  const verified = { email: 'owner@example.com', emailVerified: true, issuer: 'https://id.test' }
  const { customerId } = await db
    .updateTable('identities')
    .set(verified)
    .where('id', '=', identityId)
    .returning('customerId')
    .executeTakeFirstOrThrow()
  await db.updateTable('customers').set({ locale: 'de' }).where('id', '=', customerId).execute()
  await db
    .insertInto('staffMembers')
    .values({ id: newId(), identityId, roles: ['owner'], createdAt: later(-day) })
    .execute()
})

async function mails() {
  const owed = db.selectFrom('letters').select(['recipient', 'locale', 'data']).where('kind', '=', 'webhook-off')
  return (await owed.execute()).map(({ recipient, locale, data }) => [recipient, locale, data.because])
}

const states = async (id: Parameters<typeof deliveriesOf>[0]) => (await deliveriesOf(id)).map(({ state }) => state)

test('an endpoint has the event as it was, signed for both libraries, with every secret that is valid', async () => {
  const { id, secret } = await aWebhook(receiver.url('/shop?key=1'))
  const rotated = await performOnce(rotateSecret, { key: id, input: {}, actor: staffAt(now), once: newId() })
  if (!rotated.ok) throw new Error(rotated.reason)
  await happens('o1', { name: 'Jürgen 🏺' })
  expect(await sendDue(now)).toBe(1)
  const [call] = receiver.calls
  expect(call).toMatchObject({ path: '/shop?key=1', headers: { 'content-type': 'application/json' } })
  const headers = call?.headers as Record<string, string>
  for (const each of [secret, rotated.value.secret]) {
    new SvixWebhook(each).verify(call?.body ?? '', headers)
    expect(new Webhook(each).verify(call?.body ?? '', headers)).toMatchObject({
      id: headers['webhook-id'],
      type: 'order.shipped',
      data: { record: 'orders', object: { id: 'o1', name: 'Jürgen 🏺' } },
    })
  }
  expect(await states(id)).toEqual(['delivered'])
  expect(await sendDue(later(day))).toBe(0)
})

test('events of one object come one after the other, in their order; those of others do not wait', async () => {
  const { id } = await aWebhook(receiver.url())
  receiver.answersBy((response, { body }) => void response.writeHead(body.includes('"stuck"') ? 500 : 200).end())
  for (const step of [1, 2, 3]) {
    await happens('stuck', { step })
    await happens('free', { step })
  }
  for (const seconds of [0, 1, 2]) await sendDue(later(seconds * 1_000))
  const heard = () => receiver.calls.map(({ body }) => JSON.parse(body).data.object)
  const ofFree = () => heard().filter((object) => object.id === 'free')
  expect(ofFree().map(({ step }) => step)).toEqual([1, 2, 3])
  expect(heard().filter((object) => object.id === 'stuck')).toEqual([{ id: 'stuck', step: 1 }])
  receiver.answers(200)
  receiver.calls.length = 0
  // What happens meanwhile goes to the end.
  await happens('stuck', { step: 4 })
  for (const minutes of [1, 2, 3, 4]) await sendDue(later(minutes * minute))
  expect(heard().map(({ step }) => step)).toEqual([1, 2, 3, 4])
  expect(await states(id)).toEqual(Array(7).fill('delivered'))
})

test('a failed delivery is retried with growing pauses for three days, with the same id and body, and then no more', async () => {
  const { id } = await aWebhook(receiver.url())
  receiver.answers(500, {}, 'no room')
  await happens('o2')
  let [at, tries] = [now, 0]
  for (;;) {
    tries += await sendDue(at)
    const [delivery] = await deliveriesOf(id)
    if (!delivery?.nextAt) break
    expect(delivery).toMatchObject({ state: 'failed', tries, status: 500, answer: 'no room', problem: 'status' })
    expect(delivery.nextAt.getTime()).toBeGreaterThan(at.getTime())
    at = delivery.nextAt
  }
  expect([await states(id), at]).toEqual([['dead'], later(3 * day)])
  expect(tries).toBeGreaterThan(15)
  expect(new Set(receiver.calls.map(({ headers, body }) => `${String(headers['webhook-id'])} ${body}`)).size).toBe(1)
  // The next event of the object has all its time.
  await happens('o2')
  await sendDue(at)
  expect(await states(id)).toEqual(['dead', 'failed'])
})

test('an endpoint that asks for a pause of an hour gets it', async () => {
  const { id } = await aWebhook(receiver.url())
  receiver.answers(429, { 'retry-after': '3600' })
  await happens('o3')
  await sendDue(now)
  const [delivery] = await deliveriesOf(id)
  expect(delivery?.nextAt?.getTime()).toBeGreaterThanOrEqual(later(hour - 1_000).getTime())
})

test('a redirect leads nowhere', async () => {
  const { id } = await aWebhook(receiver.url())
  receiver.answers(307, { location: receiver.url('/elsewhere') })
  await happens('o4')
  await sendDue(now)
  expect(receiver.calls.map(({ path }) => path)).toEqual(['/'])
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', status: 307, problem: 'redirect' }])
})

test.each([
  ['JSON that is none', {}, '{"ok": tru', '{"ok": tru'],
  ['nothing', {}, '', ''],
  ['characters that a database refuses', {}, Buffer.from('a\0b\u001b[31m\xff', 'latin1'), 'a b [31m�'],
  ['what unpacks to any size', { 'content-encoding': 'gzip' }, Buffer.alloc(99, 1), null],
] as const)('only the status makes a receipt: with %s for an answer', async (_, headers, body, kept) => {
  const { id } = await aWebhook(receiver.url())
  receiver.answers(200, headers, body)
  await happens('o5')
  await sendDue(now)
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', status: 200, answer: kept }])
})

test('of an answer without an end only the beginning is read', async () => {
  const { id } = await aWebhook(receiver.url())
  let written = 0
  receiver.answersBy((response) => {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536
    }
    response.on('drain', more)
    more()
  })
  await happens('o6')
  await sendDue(now)
  const [delivery] = await deliveriesOf(id)
  expect([delivery?.state, delivery?.answer?.length]).toEqual(['delivered', limits.webhookAnswer.value])
  expect(written).toBeLessThan(20 * 1_048_576)
})

describe('an endpoint is switched off', () => {
  test('by 410, at once, with all that was on its way; a call by hand that succeeds switches it on again', async () => {
    const { id } = await aWebhook(receiver.url())
    receiver.answers(410)
    for (const object of ['a', 'a', 'b']) await happens(object)
    await sendDue(now)
    expect(await endpointOf(id)).toMatchObject({ offBecause: 'gone' })
    expect(await mails()).toEqual([['owner@example.com', 'de', 'gone']])
    expect(await states(id)).toEqual(['dead', 'dead', 'dead'])
    const since = later(-hour).toISOString()
    const sentAgain = { key: id, input: { since }, actor: staffAt(now) }
    expect(await perform(sendFailedAgain, sentAgain)).toMatchObject({ ok: false, reason: 'webhook.off' })
    await perform(enableWebhook, { key: id, input: {}, actor: staffAt(now) })
    expect(await perform(sendFailedAgain, sentAgain)).toMatchObject({ value: { deliveries: 3, more: false } })
    receiver.answers(200)
    for (const seconds of [1, 2]) await sendDue(later(seconds * 1_000))
    expect(await states(id)).toEqual(['delivered', 'delivered', 'delivered'])
  })

  test('after five days of nothing but failure, and not after as many with one success in between', async () => {
    const { id } = await aWebhook(receiver.url())
    const fails = async (at: Date, status = 503) => {
      receiver.answers(status)
      await happens(newId())
      await sendDue(at)
      return (await endpointOf(id)).offBecause
    }
    expect(await fails(now)).toBeNull()
    expect(await fails(later(2 * day), 200)).toBeNull()
    expect((await endpointOf(id)).failingSince).toBeNull()
    expect(await fails(later(2 * day + 1))).toBeNull()
    expect(await fails(later(7 * day))).toBeNull()
    expect((await endpointOf(id)).failingSince).toEqual(later(2 * day + 1))
    expect(await fails(later(7 * day + 2))).toBe('failing')
    expect(await mails()).toEqual([['owner@example.com', 'de', 'failing']])
  })

  test('while a call is under way: what has arrived counts as that, and what has failed is not tried again', async () => {
    const { id } = await aWebhook(receiver.url())
    for (const object of ['c', 'd']) await happens(object)
    await makeDeliveries(now)
    const claimed = await takeTurn(id, [], 8, now)
    await perform(disableWebhook, { key: id, input: {}, actor: staffAt(now) })
    expect(await states(id)).toEqual(['dead', 'dead'])
    const [first, second] = await Promise.all(claimed.map(sendOne))
    if (!first || !second) throw new Error('There were two')
    await takeTurn(id, [first, { ...second, sent: { ...second.sent, status: 500, problem: 'status' } }], 8, now)
    expect((await states(id)).toSorted()).toEqual(['dead', 'delivered'])
    expect(await sendDue(later(day))).toBe(0)
  })
})

test('what was under way when the process ended is sent again after a minute, and a late result is ignored', async () => {
  const { id } = await aWebhook(receiver.url())
  for (const object of ['e', 'e', 'f']) await happens(object)
  await makeDeliveries(now)
  const claimed = await takeTurn(id, [], 8, now)
  const lost = await Promise.all(claimed.map(sendOne))
  // The process ends here. No other one makes these calls, or those waiting behind them, before the claim is over.
  expect(await sendDue(later(59_000))).toBe(0)
  receiver.answers(500)
  expect(await sendDue(later(61_000))).toBe(2)
  await takeTurn(id, lost, 0, later(62_000))
  const again = await takeTurn(id, [], 8, later(hour))
  // Also while the next attempt is in progress.
  await takeTurn(id, lost, 0, later(hour))
  expect([again.length, (await deliveriesOf(id)).filter(({ inFlight }) => inFlight).length]).toEqual([2, 2])
  expect(await states(id)).toEqual(['failed', 'pending', 'failed'])
  expect(receiver.calls).toHaveLength(4)
})

test('an event that comes while the one before it ends has its turn, in either order', async () => {
  const { id } = await aWebhook(receiver.url())
  const objects = Array.from({ length: 8 }, () => newId())
  for (const object of objects) await happens(object)
  await makeDeliveries(now)
  for (let round = 0; round < 25; round += 1) {
    const results = await Promise.all((await takeTurn(id, [], 8, now)).map(sendOne))
    for (const object of objects) await happens(object)
    await Promise.all([makeDeliveries(now), takeTurn(id, results, 0, now)])
    const open = (await deliveriesOf(id)).filter(({ state }) => state === 'pending')
    expect(open.filter(({ nextAt }) => nextAt !== null)).toHaveLength(objects.length)
  }
})

test('two processes at once claim nothing twice', async () => {
  const { id } = await aWebhook(receiver.url())
  for (let made = 0; made < 30; made += 1) await happens(newId())
  await makeDeliveries(now)
  const claimed = (await Promise.all(Array.from({ length: 6 }, () => takeTurn(id, [], 8, now)))).flat()
  expect([claimed.length, new Set(claimed.map((each) => each.id)).size]).toEqual([30, 30])
})

test('a delivery is sent again, delivered or not, but not while it is on its way', async () => {
  const { id } = await aWebhook(receiver.url())
  await happens('g')
  await makeDeliveries(now)
  const [delivery] = await deliveriesOf(id)
  const again = () => perform(sendAgain, { key: delivery?.id ?? '', input: {}, actor: staffAt(now) })
  expect(await again()).toMatchObject({ ok: false, reason: 'webhook.on_its_way' })
  await sendDue(now)
  expect((await again()).ok).toBe(true)
  await sendDue(now)
  expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect([receiver.calls.length, await states(id)]).toEqual([2, ['delivered']])
})

test('a test event goes only to this endpoint, at once, whatever happened to others', async () => {
  const [one, other] = [await aWebhook(receiver.url('/one')), await aWebhook(receiver.url('/other'))]
  receiver.answers(500)
  for (let tests = 0; tests < 2; tests += 1) {
    expect((await perform(testWebhook, { key: one.id, input: {}, actor: staffAt(now) })).ok).toBe(true)
    await sendDue(now)
  }
  expect(receiver.calls.map(({ path, body }) => [path, JSON.parse(body).type])).toEqual([
    ['/one', 'webhook.test'],
    ['/one', 'webhook.test'],
  ])
  expect(receiver.calls[0]?.body).not.toContain(one.secret.slice(6))
  expect(await deliveriesOf(other.id)).toEqual([])
})
