import { sql } from 'kysely'
import type { WebhookId } from '#app/kernel/ids.ts'
import type { EventName } from '#app/operations/event-names.ts'
import { list } from '#app/operations/list.server.ts'
import { oneOf } from '#app/operations/list-filter.ts'
import { db } from '#db/database.server.ts'
import type { OffBecause } from './webhook.ts'
import { webhook } from './webhook.record.ts'

interface ListedWebhook {
  id: WebhookId
  url: string
  description: string | null
  events: EventName[] | null
  /** On, or why it is off. */
  state: 'on' | OffBecause
  failing: Date | null
  created: Date
}

const filters = { state: oneOf(['on', 'off']) }

/** Every endpoint, the newest first. There are a handful of them. */
export const webhooks = list({
  name: 'webhooks',
  of: webhook,
  filters,
  async find({ filter: { state }, after, most }): Promise<ListedWebhook[]> {
    const older = after ? sql`and id < ${after}` : sql``
    const { rows } = await sql<ListedWebhook>`
      select id, url, description, events, coalesce(off_because, 'on') as state, failing_since as failing, created_at as created
      from webhooks where ${ofState(state)} ${older} order by id desc limit ${most}`.execute(db)
    return rows
  },
  async count({ state }, most) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select from webhooks where ${ofState(state)} limit ${most}) fits`.execute(db)
    return rows[0]?.count ?? 0
  },
  columns: {
    url: { kind: 'text' },
    description: { kind: 'text' },
    state: { kind: 'status' },
    failing: { kind: 'date' },
    created: { kind: 'date' },
  },
  order: '-created',
  views: { all: {} },
})

const ofState = (state: 'on' | 'off' | null) =>
  state === null ? sql`true` : state === 'on' ? sql`off_since is null` : sql`off_since is not null`
