import { beforeAll, expect, test } from 'vitest'
import { type Configuration, configure } from '#app/configuration.ts'
import { readListQuery } from '#app/doors/list-address.ts'
import { showList } from '#app/doors/list-command.server.ts'
import { findPage } from '#app/operations/list.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { useReceiver } from '#test/support/webhook-receiver.ts'
import { aWebhook, deliveriesOf, happens, sendDue } from '#test/support/webhooks.ts'
import { disableWebhook } from '#app/webhooks/endpoints/disable-webhook.operation.ts'
import { webhooks } from '#app/webhooks/endpoints/webhooks.list.ts'
import { perform } from '#app/operations/perform.server.ts'
import { webhookDeliveries } from './deliveries.list.ts'
import { webhookDelivery } from './delivery.record.ts'

useDatabase()
const receiver = useReceiver()
const now = new Date()
const staff = staffAt(now)
let [one, other, sent] = ['', '', '']

beforeAll(async () => {
  configure({ production: false, webhookLoopback: true } as Configuration)
  const made = [
    await aWebhook(receiver.url('/one')),
    await aWebhook(receiver.url('/other'), { events: ['order.placed'] }),
  ]
  ;[one, other] = made.map(({ id }) => String(id)) as [string, string]
  await happens('a')
  await happens('b', { note: 'x' }, 'order.placed')
  receiver.answersBy((response, { path }) => void response.writeHead(path === '/one' ? 200 : 500).end(`from ${path}`))
  await sendDue(now)
  sent = receiver.calls.find(({ path }) => path === '/other')?.body ?? ''
})

async function page(query: string) {
  const { rows, total } = await findPage(
    webhookDeliveries,
    readListQuery(webhookDeliveries, new URLSearchParams(query)),
    staff,
  )
  expect(total.count).toBe(rows.length)
  return rows.map(({ webhook, event, state }) => [webhook === one ? 'one' : 'other', event, state])
}

test('deliveries are found by endpoint, event, state and day, the newest first', async () => {
  const [placed, shipped] = [
    ['one', 'order.placed', 'delivered'],
    ['one', 'order.shipped', 'delivered'],
  ]
  const failed = ['other', 'order.placed', 'failed']
  expect((await page('')).length).toBe(3)
  expect((await page(`webhook=${one}`)).toSorted()).toEqual([placed, shipped])
  expect(await page(`webhook=${other}`)).toEqual([failed])
  expect(await page('webhook=nobody')).toEqual([])
  expect(await page('event=order.shipped')).toEqual([shipped])
  expect(await page('state=failed')).toEqual([failed])
  expect(await page(`webhook=${one}&state=failed`)).toEqual([])
  expect((await page('from=2020-01-01&until=2099-01-01')).length).toBe(3)
  expect(await page('until=2020-01-01')).toEqual([])
})

test('each with what was sent and what was answered, as one and among many', async () => {
  const shown = await showList(webhookDeliveries, { webhook: other }, { account: 'root', now })
  const row = shown.ok && 'value' in shown ? shown.value?.rows[0] : null
  expect(row).toMatchObject({ status: 500, problem: 'status', answer: 'from /other', tries: 1 })
  expect(row?.body).toBe(sent)
  const facts = await webhookDelivery.find(db, String(row?.id), staff)
  expect(facts && (await webhookDelivery.viewOf(db, facts))).toMatchObject({
    status: 500,
    body: sent,
    event: 'order.placed',
  })
})

test('endpoints are found by whether they are on', async () => {
  await perform(disableWebhook, { key: other, input: {}, actor: staff })
  const found = async (query: string) =>
    (await findPage(webhooks, readListQuery(webhooks, new URLSearchParams(query)), staff)).rows.map(({ id, state }) => [
      id,
      state,
    ])
  expect(await found('state=on')).toEqual([[one, 'on']])
  expect(await found('state=off')).toEqual([[other, 'by_hand']])
  expect((await found('')).length).toBe(2)
})

test('a delivery goes with its event, as soon as that has had its time', async () => {
  const [delivery] = await deliveriesOf(one as never)
  await db
    .deleteFrom('events')
    .where('id', '=', delivery?.eventId ?? '')
    .execute()
  expect((await deliveriesOf(one as never)).length).toBe(1)
})

test('staff who may not read an object do not see the events about it', async () => {
  const bare = { ...staff, permissions: new Set(['webhooks:write' as const]) }
  const asked = readListQuery(webhookDeliveries, new URLSearchParams())
  const { rows, total } = await findPage(webhookDeliveries, asked, bare)
  expect([rows, total.count]).toEqual([[], 0])
  const { rows: all } = await findPage(webhookDeliveries, asked, staff)
  const found = await Promise.all(all.map(({ id }) => webhookDelivery.find(db, id, bare)))
  expect(new Set(found)).toEqual(new Set([null]))
})
