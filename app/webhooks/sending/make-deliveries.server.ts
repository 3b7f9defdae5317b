import { type RawBuilder, sql } from 'kysely'
import { newId, type WebhookDeliveryId, type WebhookId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { db, type Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

type Told = Pick<Row<'events'>, 'id' | 'type' | 'record' | 'objectId' | 'sequence'>

/**
 * Makes a delivery of each event that waits for each endpoint that wants it, in the order of the events, and answers
 * how many events there were. An event is seen once it is committed, and those of one object are committed in their
 * order. Endpoints are held meanwhile: two who do this at once, or one who ends a delivery, could otherwise each leave
 * the next one of an object to the other.
 */
export function makeDeliveries(now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const all = await tx.selectFrom('webhooks').selectAll().orderBy('id').forNoKeyUpdate().execute()
    const told = await takeWaiting(tx)
    const wanted = all.filter(({ offSince }) => offSince === null)
    const rows = told.flatMap((event) =>
      wanted
        .filter(({ events }) => events === null || (events as string[]).includes(event.type))
        .map(({ id }) => [id, event] as const),
    )
    if (rows.length > 0) await insertDeliveries(tx, rows, now)
    return told.length
  })
}

async function takeWaiting(tx: Tx): Promise<Told[]> {
  const { rows } = await sql<Told>`
    with taken as (delete from webhook_outbox where sequence in (
      select sequence from webhook_outbox order by sequence limit ${limits.webhookBatch.value}) returning sequence)
    select e.id, e.type, e.record, e.object_id as "objectId", e.sequence from taken join events e using (sequence)
    order by e.sequence`.execute(tx)
  return rows
}

/** Of several events of one object the first is due at once, unless an earlier one is waiting. */
async function insertDeliveries(tx: Tx, rows: readonly (readonly [WebhookId, Told])[], now: Date) {
  const column = (of: (row: readonly [WebhookId, Told]) => string) => rows.map(of)
  await sql`
    insert into webhook_deliveries (id, webhook_id, event_id, type, record, object_id, sequence, created_at, next_at)
    select r.id, r.webhook_id, r.event_id, r.type, r.record, r.object_id, r.sequence, ${now}::timestamptz,
      case when row_number() over (partition by r.webhook_id, r.record, r.object_id order by r.sequence) = 1
        and not exists (${openBefore}) then ${now}::timestamptz end
    from unnest(${column(() => newId<WebhookDeliveryId>())}::uuid[], ${column(([id]) => id)}::uuid[],
      ${column(([, { id }]) => id)}::uuid[], ${column(([, { type }]) => type)}::text[], ${column(([, { record }]) => record)}::text[],
      ${column(([, { objectId }]) => objectId)}::text[], ${column(([, { sequence }]) => sequence)}::bigint[])
      as r(id, webhook_id, event_id, type, record, object_id, sequence)
    on conflict (event_id, webhook_id) do nothing`.execute(tx)
}

const openBefore: RawBuilder<unknown> = sql`select from webhook_deliveries d where d.webhook_id = r.webhook_id
  and d.record = r.record and d.object_id = r.object_id and d.state in ('pending', 'failed')`
