import { beforeEach, expect, test } from 'vitest'
import { type Configuration, configure } from '#app/configuration.ts'
import { newId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { changeWebhook } from '#app/webhooks/endpoints/change-webhook.operation.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { useReceiver } from '#test/support/webhook-receiver.ts'
import { aWebhook, endpointOf, happens, sendDue } from '#test/support/webhooks.ts'
import { makeDeliveries } from './make-deliveries.server.ts'
import { takeTurn } from './queue.server.ts'
import { sendOne } from './send-one.server.ts'

useDatabase()
const receiver = useReceiver()
const now = new Date()
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const [minute, day] = [60_000, 24 * 3_600_000]

beforeEach(() => configure({ production: false, webhookLoopback: true } as Configuration))

test('an endpoint is not switched off by the address that it had before: neither by a late answer nor by its failures', async () => {
  const { id } = await aWebhook(receiver.url('/former'))
  receiver.answers(503)
  await happens('a')
  await sendDue(now)
  for (const object of ['b', 'c']) await happens(object)
  await makeDeliveries(later(6 * day))
  const claimed = await takeTurn(id, [], 8, later(6 * day))
  receiver.answers(410)
  const late = await Promise.all(claimed.map(sendOne))
  const change = { key: id, input: { url: receiver.url('/new') }, actor: staffAt(now), once: newId() }
  expect((await perform(changeWebhook, change)).ok).toBe(true)
  await takeTurn(id, late, 0, later(6 * day))
  expect(await endpointOf(id)).toMatchObject({ offBecause: null, failingSince: null })
  receiver.answers(503)
  await happens('d')
  await sendDue(later(6 * day + minute))
  expect(await endpointOf(id)).toMatchObject({ offBecause: null, failingSince: later(6 * day + minute) })
})
