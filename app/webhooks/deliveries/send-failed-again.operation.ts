import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { operation } from '#app/operations/operation.server.ts'
import type { FiledWebhook } from '#app/webhooks/endpoints/webhook.record.ts'
import { webhook } from '#app/webhooks/endpoints/webhook.record.ts'
import { reopen } from './reopen.server.ts'

/**
 * Sends everything again that has failed since a time, oldest first: after an outage of the receiver. `more`: there is
 * more than one call sends.
 */
export const sendFailedAgain = operation({
  name: 'webhooks.send_again',
  http: 'POST /webhooks/:webhook/send-again',
  permission: 'webhooks:write',
  nature: 'plain',
  on: webhook,
  input: z.object({ since: z.iso.datetime({ offset: true, error: 'request.malformed' }) }),
  answer: z.object({ deliveries: z.int(), more: z.boolean() }),
  refusals: ['webhook.off'],
  offer: ({ row }: FiledWebhook) => (row?.offSince ? refuse('webhook.off') : agree()),
  async run({ tx, facts: { row }, input: { since }, actor: { now } }) {
    const { id: webhookId } = row ?? notFound()
    const most = limits.webhookSentAgain.value
    const failed = await tx
      .selectFrom('webhookDeliveries')
      .select('id')
      .where('webhookId', '=', webhookId)
      .where('state', 'in', ['failed', 'dead'])
      .where('inFlight', '=', false)
      .where('createdAt', '>=', new Date(since))
      .orderBy('id')
      .limit(most + 1)
      .execute()
    const ids = failed.slice(0, most).map(({ id }) => id)
    await reopen(tx, webhookId, ids, now)
    return agree({ deliveries: ids.length, more: failed.length > most })
  },
})
