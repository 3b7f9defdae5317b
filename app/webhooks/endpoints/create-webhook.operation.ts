import { z } from 'zod'
import { newId, type WebhookId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { noteDoneBy } from '#app/system/logs/security-log.server.ts'
import { addressRules } from './address-rules.server.ts'
import { newKey, shownSecret } from './secret.server.ts'
import { mayReceiveEvents } from './event-rights.ts'
import { chosenEvents, newWebhook, readAddress } from './webhook.ts'
import { webhook } from './webhook.record.ts'

/** Adds an endpoint that receives events from now on. Its secret is in this answer and in no other. */
export const createWebhook = operation({
  name: 'webhooks.create',
  http: 'POST /webhooks',
  permission: 'webhooks:write',
  nature: 'secret',
  keepsAnswer: false,
  on: webhook,
  input: newWebhook,
  answer: z.object({ id: idOf('wh_'), secret: z.string() }),
  refusals: ['webhook.address', 'webhook.rights', 'webhook.too_many'],
  async run({ tx, input, actor: { now, permissions }, became }) {
    const url = readAddress(input.url, addressRules())
    if (!url.ok) return url
    const events = chosenEvents(input.events ?? null)
    if (!mayReceiveEvents(events, permissions)) return refuse('webhook.rights', '/events')
    const all = tx.selectFrom('webhooks').select('id').limit(limits.webhooks.value)
    if ((await all.execute()).length === limits.webhooks.value) return refuse('webhook.too_many')
    const [id, key] = [newId<WebhookId>(), newKey()]
    const { description = null } = input
    const row = { id, url: url.value, description: description || null, events, createdAt: now }
    await tx
      .insertInto('webhooks')
      .values({ ...row, secrets: JSON.stringify([{ key, until: null }]) })
      .execute()
    became(id)
    return agree({ id, secret: shownSecret(key) })
  },
  async afterwards({ actor }) {
    noteDoneBy('secret_revealed', actor, '/webhooks')
    return agree()
  },
})
