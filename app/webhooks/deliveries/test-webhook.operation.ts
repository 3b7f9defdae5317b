import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { newId, type WebhookDeliveryId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { versionOf } from '#app/operations/version.server.ts'
import type { FiledWebhook } from '#app/webhooks/endpoints/webhook.record.ts'
import { webhook } from '#app/webhooks/endpoints/webhook.record.ts'

const type = 'webhook.test'

/** Sends a test event about the endpoint itself, only to this endpoint. The delivery has the result. */
export const testWebhook = operation({
  name: 'webhooks.test',
  http: 'POST /webhooks/:webhook/test',
  permission: 'webhooks:write',
  nature: 'plain',
  on: webhook,
  input: z.object({}),
  answer: z.object({ delivery: idOf('whd_') }),
  refusals: ['webhook.off'],
  offer: ({ row }: FiledWebhook) => (row?.offSince ? refuse('webhook.off') : agree()),
  async run({ tx, facts, actor: { now } }) {
    const { id: webhookId } = facts.row ?? notFound()
    const view = await webhook.viewOf(tx, facts)
    const about = { id: newId(), type, record: webhook.name, objectId: webhookId } as const
    const { sequence } = await tx
      .insertInto('events')
      .values({ ...about, at: now, version: versionOf(view), snapshot: JSON.stringify(view) })
      .returning('sequence')
      .executeTakeFirstOrThrow()
    const { id: eventId, ...event } = about
    const id = newId<WebhookDeliveryId>()
    // At once, whatever came of the test before.
    const row = { ...event, id, webhookId, eventId, sequence, createdAt: now, nextAt: now }
    await tx.insertInto('webhookDeliveries').values(row).execute()
    return agree({ delivery: id })
  },
})
