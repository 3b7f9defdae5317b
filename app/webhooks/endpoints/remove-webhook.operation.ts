import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { webhook } from './webhook.record.ts'

/** Removes an endpoint with its secrets and the records of its deliveries. */
export const removeWebhook = operation({
  name: 'webhooks.remove',
  http: 'DELETE /webhooks/:webhook',
  permission: 'webhooks:write',
  // Its secret cannot be restored.
  nature: 'secret',
  on: webhook,
  input: z.object({}),
  refusals: [],
  async run({ tx, facts: { row } }) {
    const { id } = row ?? notFound()
    await tx.deleteFrom('webhooks').where('id', '=', id).execute()
    return agree()
  },
})
