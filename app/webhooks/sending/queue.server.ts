import { sql } from 'kysely'
import type { WebhookDeliveryId, WebhookId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { db, type Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import type { SentEvent } from './body.server.ts'
import { noteSent, type Result } from './note-sent.server.ts'

/** A delivery that is this process's to make. */
export interface Claimed {
  id: WebhookDeliveryId
  /** Which try it is: a result that comes after the claim was lost is ignored. */
  tries: number
  begunAt: Date
  endpoint: Row<'webhooks'>
  event: SentEvent
}

/** Endpoints of which something is due. */
export async function listDue(now: Date): Promise<WebhookId[]> {
  const { rows } = await sql<{ id: WebhookId }>`
    select w.id from webhooks w where w.off_since is null
      and exists (select from webhook_deliveries d where d.webhook_id = w.id and d.next_at <= ${now}) order by w.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * One endpoint's turn: notes what came of its calls, and claims as many more as are wanted, under its lock. Should this
 * process end before it has noted them, they are due again after a minute.
 */
export function takeTurn(id: WebhookId, results: readonly Result[], wanted: number, now: Date): Promise<Claimed[]> {
  return db.transaction().execute(async (tx) => {
    const found = tx.selectFrom('webhooks').selectAll().where('id', '=', id).forNoKeyUpdate()
    const endpoint = await found.executeTakeFirst()
    if (!endpoint) return []
    const isOn = await noteSent(tx, endpoint, results, now)
    return isOn && wanted > 0 ? claim(tx, endpoint, wanted, now) : []
  })
}

async function claim(tx: Tx, endpoint: Row<'webhooks'>, wanted: number, now: Date): Promise<Claimed[]> {
  const lost = new Date(now.getTime() + limits.webhookLost.value)
  const { rows } = await sql<Omit<Claimed, 'endpoint' | 'event'> & Omit<SentEvent, 'id'> & { eventId: string }>`
    with due as (
      select id from webhook_deliveries where webhook_id = ${endpoint.id} and next_at <= ${now}
      order by next_at, sequence limit ${wanted} for update skip locked)
    update webhook_deliveries d set tries = d.tries + 1, tried_at = ${now}, begun_at = coalesce(d.begun_at, ${now}),
      next_at = ${lost}, in_flight = true
    from due join webhook_deliveries of using (id) join events e on e.id = of.event_id where d.id = due.id
    returning d.id, d.tries, d.begun_at as "begunAt", e.id as "eventId", e.type, e.at, e.record, e.snapshot, e.version, e.sequence`.execute(
    tx,
  )
  return rows.map(({ id, tries, begunAt, eventId, ...event }) => ({
    id,
    tries,
    begunAt,
    endpoint,
    event: { ...event, id: eventId },
  }))
}
