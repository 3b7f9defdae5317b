import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { switchOff } from './switch-off.server.ts'
import { webhook } from './webhook.record.ts'

/** Tells an endpoint of nothing more until it is enabled again. What was on its way can be sent again then. */
export const disableWebhook = operation({
  name: 'webhooks.disable',
  http: 'POST /webhooks/:webhook/disable',
  permission: 'webhooks:write',
  nature: 'plain',
  on: webhook,
  input: z.object({}),
  refusals: [],
  async run({ tx, facts: { row }, actor: { now } }) {
    const { id, offSince } = row ?? notFound()
    if (!offSince) await switchOff(tx, id, 'by_hand', now)
    return agree()
  },
})
