import { type RawBuilder, sql } from 'kysely'
import { addDays, momentOf } from '#app/kernel/day.ts'
import { firstIdAt, isId, type WebhookDeliveryId, type WebhookId } from '#app/kernel/ids.ts'
import { type EventName, eventNames } from '#app/operations/event-names.ts'
import { list } from '#app/operations/list.server.ts'
import { aDay, type Narrowed, oneOf, typedText } from '#app/operations/list-filter.ts'
import { readTypeId } from '#app/operations/typed-id/type-id.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import type { Actor } from '#app/operations/actor.ts'
import { mayReceiveEvent } from '#app/webhooks/endpoints/event-rights.ts'
import { webhookDelivery } from './delivery.record.ts'
import { type DeliveryState, deliveryStates, type SendProblem } from './delivery.ts'
import { bodyOf, type SentEvent } from '#app/webhooks/sending/body.server.ts'

interface ListedDelivery {
  id: WebhookDeliveryId
  webhook: WebhookId
  event: EventName
  state: DeliveryState
  tries: number
  created: Date
  tried: Date | null
  next: Date | null
  status: number | null
  problem: SendProblem | null
  /** In milliseconds. */
  duration: number | null
  answer: string | null
  body: string
}

/** What a body is made of. */
interface Heard {
  heard: Omit<SentEvent, 'at'> & { at: string }
  seesCosts: boolean
}

const filters = {
  webhook: typedText(36),
  state: oneOf(deliveryStates),
  event: oneOf(eventNames),
  /** Days by the shop's clock, both with all their hours. */
  from: aDay,
  until: aDay,
}

/**
 * The deliveries with their answers, newest first. Each filter reads one range of an index ordered by id, which is by
 * time.
 */
export const webhookDeliveries = list({
  name: 'webhook_deliveries',
  of: webhookDelivery,
  filters,
  async find({ filter, after, most, actor }): Promise<ListedDelivery[]> {
    const older = after ? sql`and d.id < ${after}` : sql``
    const { rows } = await sql<Omit<ListedDelivery, 'body'> & Heard>`
      select d.id, d.webhook_id as webhook, d.type as event, d.state, d.tries, d.created_at as created, d.tried_at as tried,
        d.next_at as next, d.status, d.problem, d.duration, d.answer, row_to_json(e) as heard, w.sees_costs
      from webhook_deliveries d join events e on e.id = d.event_id join webhooks w on w.id = d.webhook_id
      where ${await fitting(filter)} and ${readableBy(actor)} ${older} order by d.id desc limit ${most}`.execute(db)
    return rows.map(({ heard, seesCosts, ...row }) => ({
      ...row,
      body: bodyOf({ ...heard, at: new Date(heard.at) }, { seesCosts }),
    }))
  },
  async count(filter, most, actor) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
      select from webhook_deliveries d where ${await fitting(filter)} and ${readableBy(actor)} limit ${most}) fits`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  },
  columns: {
    created: { kind: 'date' },
    webhook: { kind: 'text', ids: 'wh_' },
    event: { kind: 'status' },
    state: { kind: 'status' },
    tries: { kind: 'text' },
    tried: { kind: 'date', aside: true },
    next: { kind: 'date', aside: true },
    status: { kind: 'text' },
    problem: { kind: 'status' },
    duration: { kind: 'text', aside: true },
    answer: { kind: 'text', aside: true, personal: true },
    body: { kind: 'text', aside: true, personal: true },
  },
  order: '-created',
  views: { all: {}, failing: { state: 'failed' }, dead: { state: 'dead' } },
})

async function fitting({ webhook, state, event, from, until }: Narrowed<typeof filters>): Promise<RawBuilder<unknown>> {
  const { timeZone } = await getSettings()
  const bound = (day: string, days: number) => firstIdAt(momentOf(addDays(day, days), 0, timeZone))
  const parts = [
    webhook !== null && ofWebhook(readTypeId('wh_', webhook) ?? webhook),
    state !== null && sql`d.state = ${state}`,
    event !== null && sql`d.type = ${event}`,
    from !== null && sql`d.id >= ${bound(from, 0)}`,
    until !== null && sql`d.id < ${bound(until, 1)}`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}

/** A delivery says what its event says. */
function readableBy(actor: Actor | undefined): RawBuilder<unknown> {
  const readable = eventNames.filter((event) => !actor || mayReceiveEvent(event, actor.permissions))
  return readable.length < eventNames.length ? sql`d.type = any (${readable}::text[])` : sql`true`
}

/** An invalid id has none. */
const ofWebhook = (id: string) => (isId(id) ? sql`d.webhook_id = ${id}` : sql`false`)
