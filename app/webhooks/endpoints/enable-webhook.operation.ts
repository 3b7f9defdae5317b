import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { webhook } from './webhook.record.ts'

/** Tells an endpoint of events again, from now on. What it has missed is sent by `webhooks.send_again`. */
export const enableWebhook = operation({
  name: 'webhooks.enable',
  http: 'POST /webhooks/:webhook/enable',
  permission: 'webhooks:write',
  nature: 'plain',
  on: webhook,
  input: z.object({}),
  refusals: [],
  async run({ tx, facts: { row } }) {
    const { id } = row ?? notFound()
    const on = { offSince: null, offBecause: null, failingSince: null }
    await tx.updateTable('webhooks').set(on).where('id', '=', id).where('offSince', 'is not', null).execute()
    return agree()
  },
})
