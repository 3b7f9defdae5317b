import { z } from 'zod'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { type FiledDelivery, webhookDelivery } from './delivery.record.ts'
import { reopen } from './reopen.server.ts'

/** Sends one event again, delivered or not, with the same id: a receiver that has it recognises it. */
export const sendAgain = operation({
  name: 'webhook_deliveries.send_again',
  http: 'POST /webhook-deliveries/:delivery/send-again',
  permission: 'webhooks:write',
  nature: 'plain',
  on: webhookDelivery,
  input: z.object({}),
  refusals: ['webhook.off', 'webhook.on_its_way'],
  offer({ isOff, row }: FiledDelivery) {
    if (isOff) return refuse('webhook.off')
    return row.inFlight || row.state === 'pending' ? refuse('webhook.on_its_way') : agree()
  },
  async run({ tx, facts: { row }, actor: { now } }) {
    await reopen(tx, row.webhookId, [row.id], now)
    return agree()
  },
})
