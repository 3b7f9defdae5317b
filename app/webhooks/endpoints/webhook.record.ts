import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { currentTime } from '#app/kernel/clock.ts'
import { isId, type WebhookId } from '#app/kernel/ids.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { subscribable, offReasons, validSecrets } from './webhook.ts'

/** An endpoint, as it leaves the shop: never with its secrets. */
const webhookView = z.object({
  id: idOf('wh_'),
  url: z.string(),
  description: z.string().nullable(),
  /** Null: all of them. */
  events: z.array(z.enum(subscribable)).nullable(),
  off_since: z.iso.datetime().nullable(),
  off_because: z.enum(offReasons).nullable(),
  /** Since when nothing has got through. */
  failing_since: z.iso.datetime().nullable(),
  /** How many secrets each call is signed with: more than one while they are rotated. */
  secrets: z.int(),
  created_at: z.iso.datetime(),
})

/** Null when it is about to be made. */
export interface FiledWebhook {
  row: Row<'webhooks'> | null
}

const byId = (on: Db, id: WebhookId) => on.selectFrom('webhooks').selectAll().where('id', '=', id)

/** Found by its id, and by null for a new one. */
export const webhook = record<string | null, FiledWebhook, z.infer<typeof webhookView>>({
  name: 'webhooks',
  prefix: 'wh_',
  permission: 'webhooks:write',
  http: 'GET /webhooks/:webhook',
  schema: webhookView,
  find: (on, key) => filed(key, (id) => byId(on, id).executeTakeFirst()),
  lock: (tx, key) => filed(key, (id) => byId(tx, id).forNoKeyUpdate().executeTakeFirst()),
  isNew: ({ row }) => row === null,
  idOf: ({ row }) => row?.id ?? '',
  keyOf: (text) => text || null,
  viewOf: async (_, { row }) => {
    const { id, url, description, events, offSince, offBecause, failingSince, secrets, createdAt } = row ?? notFound()
    return {
      id,
      url,
      description,
      events,
      off_since: offSince?.toISOString() ?? null,
      off_because: offBecause,
      failing_since: failingSince?.toISOString() ?? null,
      secrets: validSecrets(secrets, currentTime()).length,
      created_at: createdAt.toISOString(),
    }
  },
})

async function filed(
  key: string | null,
  find: (id: WebhookId) => Promise<Row<'webhooks'> | undefined>,
): Promise<FiledWebhook | null> {
  if (key === null) return { row: null }
  const row = isId<WebhookId>(key) ? await find(key) : undefined
  return row ? { row } : null
}
