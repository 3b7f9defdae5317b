import { sql } from 'kysely'
import type { WebhookDeliveryId, WebhookId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'
import { giveTurns } from '#app/webhooks/sending/note-sent.server.ts'

/** Restarts the retry period of these deliveries, each object's in order. Under the endpoint's lock. */
export async function reopen(tx: Tx, webhookId: WebhookId, ids: readonly WebhookDeliveryId[], now: Date) {
  await sql`update webhook_deliveries set state = 'pending', begun_at = null, in_flight = false, next_at = null
    where id = any (${ids}::uuid[])`.execute(tx)
  await giveTurns(tx, webhookId, ids, now)
}
