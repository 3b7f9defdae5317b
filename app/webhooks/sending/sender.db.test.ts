import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Configuration, configure } from '#app/configuration.ts'
import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { hearAlarms } from '#test/support/alarms.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { useReceiver } from '#test/support/webhook-receiver.ts'
import { aWebhook, deliveriesOf, happens } from '#test/support/webhooks.ts'
import { provideOutsideView } from './body.server.ts'
import { type Sender, startSender } from './sender.server.ts'

useDatabase()
const receiver = useReceiver()
let sender: Sender | null = null

beforeEach(async () => {
  configure({ production: false, webhookLoopback: true } as Configuration)
  await db.deleteFrom('webhooks').execute()
})
afterEach(async () => {
  await sender?.stop()
  sender = null
})

const deliveredTo = async ({ id }: Awaited<ReturnType<typeof aWebhook>>) =>
  (await deliveriesOf(id)).filter(({ state }) => state === 'delivered').length

test('one endpoint that is dead and one that answers nothing take nothing from the others', async () => {
  const held: (() => void)[] = []
  receiver.answersBy((response, { path }) => {
    const end = () => void response.writeHead(204).end()
    if (path === '/slow') held.push(end)
    else end()
  })
  const [quick, dead, slow] = [
    await aWebhook(receiver.url('/quick')),
    await aWebhook('http://127.0.0.1:9/'),
    await aWebhook(receiver.url('/slow')),
  ]
  sender = startSender()
  for (let made = 0; made < 60; made += 1) await happens(newId())
  await expect.poll(() => deliveredTo(quick), { timeout: 10_000 }).toBe(60)
  expect([await deliveredTo(dead), await deliveredTo(slow)]).toEqual([0, 0])
  // The slow one has as many as it may, and no more.
  expect(held.length).toBe(limits.webhookSendsAtOnce.value)
  receiver.answers(204)
  for (const end of held) end()
  await expect.poll(() => deliveredTo(slow), { timeout: 10_000 }).toBe(60)
})

test('an endpoint has so many calls at once; told to stop the sender claims no more, and notes what was under way', async () => {
  const one = await aWebhook(receiver.url())
  let [under, most] = [0, 0]
  receiver.answersBy((response) => {
    under += 1
    most = Math.max(most, under)
    const end = () => {
      under -= 1
      response.writeHead(204).end()
    }
    setTimeout(end, 100 + 400 * Math.random())
  })
  for (let made = 0; made < 60; made += 1) await happens(newId())
  sender = startSender()
  await expect.poll(() => receiver.calls.length, { timeout: 10_000 }).toBeGreaterThan(20)
  await sender.stop()
  expect(most).toBe(limits.webhookSendsAtOnce.value)
  const deliveries = await deliveriesOf(one.id)
  const delivered = deliveries.filter(({ state }) => state === 'delivered').length
  expect([delivered, deliveries.some(({ inFlight }) => inFlight)]).toEqual([receiver.calls.length, false])
})

test('an event whose text cannot be made is told an operator, and does not end the process or the calls of others', async () => {
  const [bad, good] = [newId(), newId()]
  const one = await aWebhook(receiver.url())
  provideOutsideView((_, view) => {
    if (JSON.stringify(view).includes(bad)) throw new TypeError('Not as it was')
    return view
  })
  onTestFinished(() => provideOutsideView((_, view) => view))
  const alarms = hearAlarms()
  for (const view of [bad, good]) await happens(view)
  sender = startSender()
  await expect.poll(() => deliveredTo(one), { timeout: 10_000 }).toBe(1)
  await expect.poll(() => alarms().length, { timeout: 10_000 }).toBe(1)
  expect(alarms()[0]).toContain('TypeError')
  await sender.stop()
})
