import type { WebhookId } from '#app/kernel/ids.ts'
import { newId } from '#app/kernel/ids.ts'
import type { EventName } from '#app/operations/event-names.ts'
import { emitEvents } from '#app/operations/events.server.ts'
import { performOnce } from '#app/operations/perform.server.ts'
import { createWebhook } from '#app/webhooks/endpoints/create-webhook.operation.ts'
import { makeDeliveries } from '#app/webhooks/sending/make-deliveries.server.ts'
import { listDue, takeTurn } from '#app/webhooks/sending/queue.server.ts'
import { sendOne } from '#app/webhooks/sending/send-one.server.ts'
import { db } from '#db/database.server.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'

/** An endpoint that receives these events, or all; with its secret. */
export async function aWebhook(url: string, { events, at = new Date() }: { events?: EventName[]; at?: Date } = {}) {
  const call = { key: null, input: { url, events }, actor: staffAt(at), once: newId() }
  const made = await performOnce(createWebhook, call)
  if (!made.ok) throw new Error(`No endpoint: ${made.reason}`)
  return made.value
}

/** Emits an event about an object, as `perform` and other code do. */
export const happens = (objectId: string, view: object = {}, event: EventName = 'order.shipped') =>
  db.transaction().execute((tx) =>
    emitEvents(tx, {
      at: new Date(),
      object: { name: 'orders', id: objectId },
      view: { id: objectId, ...view },
      events: [event],
    }),
  )

/** One round of sending: everything due, for each endpoint as much as it takes at once. Returns the number of calls. */
export async function sendDue(now: Date): Promise<number> {
  while ((await makeDeliveries(now)) > 0);
  let calls = 0
  for (const id of await listDue(now)) {
    const claimed = await takeTurn(id, [], 8, now)
    const results = await Promise.all(claimed.map(sendOne))
    await takeTurn(id, results, 0, now)
    calls += claimed.length
  }
  return calls
}

/** The deliveries to an endpoint, the oldest first. */
export const deliveriesOf = (id: WebhookId) =>
  db.selectFrom('webhookDeliveries').selectAll().where('webhookId', '=', id).orderBy('sequence').execute()

export const endpointOf = (id: WebhookId) =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
