import { sql } from 'kysely'
import { z } from 'zod'
import { isId, type WebhookDeliveryId } from '#app/kernel/ids.ts'
import { eventNames } from '#app/operations/event-names.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { mayReceiveEvent } from '#app/webhooks/endpoints/event-rights.ts'
import { deliveryStates, sendProblems } from './delivery.ts'
import { bodyOf, type SentEvent } from '#app/webhooks/sending/body.server.ts'

/** One event on its way to one endpoint, as it leaves the shop. */
const deliveryView = z.object({
  id: idOf('whd_'),
  webhook: idOf('wh_'),
  event: z.enum(eventNames),
  state: z.enum(deliveryStates),
  tries: z.int(),
  created_at: z.iso.datetime(),
  tried_at: z.iso.datetime().nullable(),
  next_at: z.iso.datetime().nullable(),
  /** The result of the last attempt. */
  status: z.int().nullable(),
  problem: z.enum(sendProblems).nullable(),
  duration: z.int().nullable(),
  answer: z.string().nullable().meta({ personal: true }),
  /** The body that is sent. */
  body: z.string().meta({ personal: true }),
})

export interface FiledDelivery {
  row: Row<'webhookDeliveries'>
  isOff: boolean
  seesCosts: boolean
  event: SentEvent
}

export const webhookDelivery = record<string, FiledDelivery, z.infer<typeof deliveryView>>({
  name: 'webhook_deliveries',
  prefix: 'whd_',
  permission: 'webhooks:write',
  http: 'GET /webhook-deliveries/:delivery',
  schema: deliveryView,
  // Its body is the event's object: readers without access to orders or people must not get it here.
  async find(on, key, { permissions }) {
    const delivery = await filed(on, key)
    return delivery && mayReceiveEvent(delivery.row.type, permissions) ? delivery : null
  },
  async lock(tx, key, { permissions }) {
    if (!isId<WebhookDeliveryId>(key)) return null
    // The endpoint's lock covers all of its deliveries.
    await sql`select from webhooks where id = (select webhook_id from webhook_deliveries where id = ${key}) for no key update`.execute(
      tx,
    )
    const delivery = await filed(tx, key)
    return delivery && mayReceiveEvent(delivery.row.type, permissions) ? delivery : null
  },
  idOf: ({ row }) => row.id,
  keyOf: (text) => text || null,
  viewOf: async (_, { row, event, seesCosts }) => ({
    id: row.id,
    webhook: row.webhookId,
    event: row.type,
    state: row.state,
    tries: row.tries,
    created_at: row.createdAt.toISOString(),
    tried_at: row.triedAt?.toISOString() ?? null,
    next_at: row.nextAt?.toISOString() ?? null,
    status: row.status,
    problem: row.problem,
    duration: row.duration,
    answer: row.answer,
    body: bodyOf(event, { seesCosts }),
  }),
})

async function filed(on: Db, key: string): Promise<FiledDelivery | null> {
  if (!isId<WebhookDeliveryId>(key)) return null
  const row = await on.selectFrom('webhookDeliveries').selectAll().where('id', '=', key).executeTakeFirst()
  if (!row) return null
  const [event, endpoint] = [
    await on.selectFrom('events').selectAll().where('id', '=', row.eventId).executeTakeFirstOrThrow(),
    await on
      .selectFrom('webhooks')
      .select(['offSince', 'seesCosts'])
      .where('id', '=', row.webhookId)
      .executeTakeFirstOrThrow(),
  ]
  return { row, isOff: endpoint.offSince !== null, seesCosts: endpoint.seesCosts, event }
}
