import type { WebhookId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'
import type { OffBecause } from './webhook.ts'

/**
 * Under the lock of the endpoint: nothing more is sent there, and waiting deliveries are dead until someone sends them
 * again.
 */
export async function switchOff(tx: Tx, id: WebhookId, because: OffBecause, now: Date) {
  await tx.updateTable('webhooks').set({ offSince: now, offBecause: because }).where('id', '=', id).execute()
  await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'dead', nextAt: null })
    .where('webhookId', '=', id)
    .where('state', 'in', ['pending', 'failed'])
    .execute()
}
