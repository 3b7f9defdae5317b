import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { outsideView } from '#app/api/outside-view.ts'
import { type Configuration, configure } from '#app/configuration.ts'
import { newId } from '#app/kernel/ids.ts'
import { emitEvents } from '#app/operations/events.server.ts'
import { performOnce } from '#app/operations/perform.server.ts'
import { changeWebhook } from '#app/webhooks/endpoints/change-webhook.operation.ts'
import { webhookDelivery } from '#app/webhooks/deliveries/delivery.record.ts'
import { webhookDeliveries } from '#app/webhooks/deliveries/deliveries.list.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { useReceiver } from '#test/support/webhook-receiver.ts'
import { aWebhook, deliveriesOf, endpointOf, sendDue } from '#test/support/webhooks.ts'
import { provideOutsideView } from './body.server.ts'

useDatabase()
const receiver = useReceiver()
const now = new Date()
const ofPurchases = 'purchase_order.created'

beforeAll(() => {
  configure({ production: false, webhookLoopback: true } as Configuration)
  provideOutsideView(outsideView)
})
beforeEach(() => db.deleteFrom('webhooks').execute())

const aPurchase = () =>
  db.transaction().execute((tx) =>
    emitEvents(tx, {
      at: now,
      object: { name: 'purchase_orders', id: newId() },
      view: { number: 'P7', lines: [{ title: 'Mug', unit_cost: { amount: 417, currency: 'EUR' } }] },
      events: [ofPurchases],
    }),
  )

const change = (key: string, input: object) =>
  performOnce(changeWebhook, { key, input, actor: staffAt(now), once: newId() })

test('an endpoint that was made without the right to costs receives none, until somebody who has it saves it', async () => {
  const url = receiver.url()
  const { id } = await aWebhook(url, { events: [ofPurchases] })
  await db.updateTable('webhooks').set({ seesCosts: false }).execute()
  await aPurchase()
  await sendDue(now)
  const [delivery] = await deliveriesOf(id)
  const facts = await webhookDelivery.find(db, delivery?.id ?? '', staffAt(now))
  const filter = { webhook: id, state: null, event: null, from: null, until: null }
  const [listed] = await webhookDeliveries.find({
    filter,
    sort: { by: 'created', descending: true },
    after: null,
    most: 1,
  })
  const bodies = [receiver.calls[0]?.body, facts && (await webhookDelivery.viewOf(db, facts)).body, listed?.body]
  for (const body of bodies) {
    expect(body).toContain('"unit_cost":null')
    expect(body).not.toContain('417')
  }
  // Words say nothing about who sees what.
  await change(id, { description: 'ERP' })
  expect((await endpointOf(id)).seesCosts).toBe(false)
  await change(id, { url })
  await aPurchase()
  await sendDue(now)
  expect(receiver.calls.at(-1)?.body).toContain('417')
})

test('which endpoints that were there already count as made without it', async () => {
  const [all, purchases, both] = [
    await aWebhook(receiver.url()),
    await aWebhook(receiver.url(), { events: [ofPurchases, 'stock.changed'] }),
    await aWebhook(receiver.url(), { events: [ofPurchases, 'product.updated'] }),
  ]
  const update = readFileSync('db/migrations/0110_webhooks_without_costs.sql', 'utf8').replace(/^[^]*?(?=^update)/m, '')
  await sql.raw(update).execute(db)
  const sees = async ({ id }: typeof all) => (await endpointOf(id)).seesCosts
  expect([await sees(all), await sees(purchases), await sees(both)]).toEqual([true, false, true])
})
