import { sql } from 'kysely'
import type { WebhookDeliveryId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { switchOff } from '#app/webhooks/endpoints/switch-off.server.ts'
import { type DeliveryState, nextTry, type Sent } from '#app/webhooks/deliveries/delivery.ts'
import { notifyOwners } from './notify-owners.server.ts'

/** The result of a call, and what follows from it. */
export interface Result {
  id: WebhookDeliveryId
  tries: number
  begunAt: Date
  /** Where it went. */
  url: string
  sent: Sent
  /** Spreads the retries of what failed together: 0 to 1. */
  chance: number
}

/**
 * Under the endpoint's lock: what became of these deliveries, whose turn it is next, and how the endpoint does. Answers
 * whether it is on.
 */
export async function noteSent(tx: Tx, endpoint: Row<'webhooks'>, results: readonly Result[], now: Date) {
  if (results.length === 0) return endpoint.offSince === null
  const noted = results.map((result) => ({ ...result, ...followOf(result, now) }))
  await noteDeliveries(tx, noted)
  await giveTurns(
    tx,
    endpoint.id,
    noted.filter(({ nextAt }) => nextAt === null).map(({ id }) => id),
    now,
  )
  return endpoint.offSince === null && (await noteHealth(tx, endpoint, results, now))
}

interface Follow {
  state: DeliveryState
  nextAt: Date | null
}

function followOf({ sent, begunAt, chance }: Result, now: Date): Follow {
  if (sent.problem === null) return { state: 'delivered', nextAt: null }
  const nextAt = nextTry(begunAt, now, sent.retryAfter, chance)
  return { state: nextAt ? 'failed' : 'dead', nextAt }
}

/** If the endpoint was switched off meanwhile, failed deliveries stay dead and delivered ones count. */
async function noteDeliveries(tx: Tx, noted: readonly (Result & Follow)[]) {
  const column = <Value>(of: (each: Result & Follow) => Value) => noted.map(of)
  await sql`
    update webhook_deliveries d set in_flight = false,
      state = case when d.state = 'dead' and r.state <> 'delivered' then d.state else r.state end,
      next_at = case when d.state = 'dead' then null else r.next_at end,
      status = r.status, answer = r.answer, problem = r.problem, duration = r.duration
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ tries }) => tries)}::int[], ${column(({ state }) => state)}::text[],
      ${column(({ nextAt }) => nextAt)}::timestamptz[], ${column(({ sent }) => sent.status)}::int[],
      ${column(({ sent }) => sent.answer)}::text[], ${column(({ sent }) => sent.problem)}::text[],
      ${column(({ sent }) => sent.duration)}::int[]) as r(id, tries, state, next_at, status, answer, problem, duration)
    where d.id = r.id and d.tries = r.tries and d.in_flight`.execute(tx)
}

/** The next event of an object that waited for one of these. */
export async function giveTurns(tx: Tx, webhookId: Row<'webhooks'>['id'], ended: readonly string[], now: Date) {
  if (ended.length === 0) return
  await sql`
    update webhook_deliveries d set next_at = ${now}
    from (select distinct record, object_id from webhook_deliveries where id = any (${ended}::uuid[])) o
    cross join lateral (select w.id from webhook_deliveries w where w.webhook_id = ${webhookId} and w.record = o.record
      and w.object_id = o.object_id and w.state in ('pending', 'failed') order by w.sequence limit 1) head
    where d.id = head.id and d.next_at is null`.execute(tx)
}

/**
 * Of the address that the endpoint has: a call may still be under way to the one before. Any success resets the failures; 410 means that the endpoint is gone (RFC 9110, 15.5.11), and so do days of failures
 * only.
 */
async function noteHealth(tx: Tx, endpoint: Row<'webhooks'>, results: readonly Result[], now: Date): Promise<boolean> {
  const { id, failingSince, url } = endpoint
  const own = results.filter((result) => result.url === url)
  if (own.length === 0) return true
  const arrived = own.some(({ sent }) => sent.problem === null)
  const since = arrived ? null : (failingSince ?? now)
  if (since?.getTime() !== failingSince?.getTime())
    await tx.updateTable('webhooks').set({ failingSince: since }).where('id', '=', id).execute()
  const isGone = own.some(({ sent }) => sent.status === 410)
  const isFailing = since !== null && now.getTime() - since.getTime() >= limits.webhookFailing.value
  if (!isGone && !isFailing) return true
  const because = isGone ? 'gone' : 'failing'
  await switchOff(tx, id, because, now)
  await notifyOwners(tx, { ...endpoint, failingSince: since }, because, now)
  return false
}
