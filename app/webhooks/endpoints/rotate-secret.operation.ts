import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { noteDoneBy } from '#app/system/logs/security-log.server.ts'
import { mayReceiveEvents } from './event-rights.ts'
import { newKey, shownSecret } from './secret.server.ts'
import { rotated } from './webhook.ts'
import { webhook } from './webhook.record.ts'

const hour = 3_600_000

/**
 * Gives an endpoint a new secret. Calls are signed with the former ones, too, for so many hours; none at all where one
 * was found out.
 */
export const rotateSecret = operation({
  name: 'webhooks.rotate_secret',
  http: 'POST /webhooks/:webhook/secrets',
  permission: 'webhooks:write',
  nature: 'secret',
  keepsAnswer: false,
  on: webhook,
  input: z.object({
    overlap_hours: z
      .int('request.malformed')
      .min(0, 'request.malformed')
      .max(limits.webhookOverlapMost.value, 'request.malformed')
      .optional(),
  }),
  answer: z.object({ id: idOf('wh_'), secret: z.string() }),
  refusals: ['webhook.rights'],
  async run({ tx, facts: { row }, input: { overlap_hours: hours = limits.webhookOverlap.value }, actor }) {
    const { id, secrets, events } = row ?? notFound()
    const { now, permissions } = actor
    // A person with the secret can forge such events to the endpoint.
    if (!mayReceiveEvents(events, permissions)) return refuse('webhook.rights')
    const key = newKey()
    const change = { secrets: JSON.stringify(rotated(secrets, key, now, hours * hour)) }
    await tx.updateTable('webhooks').set(change).where('id', '=', id).execute()
    return agree({ id, secret: shownSecret(key) })
  },
  async afterwards({ actor }) {
    noteDoneBy('secret_revealed', actor, '/webhooks/:webhook/secrets')
    return agree()
  },
})
