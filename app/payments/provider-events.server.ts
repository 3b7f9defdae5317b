import type { ProviderEvent } from '#app/card-payments/card-provider.ts'
import { cardProvider } from '#app/card-payments/provider.server.ts'
import { configuration } from '#app/configuration.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { limits } from '#app/limits.ts'
import { alarm } from '#app/system/alarm.server.ts'
import { db } from '#db/database.server.ts'
import { shopId } from '#app/orders/order-link.server.ts'
import { settleRefund } from './refund.server.ts'
import { settle } from './settle.server.ts'

/** Why an event asks nothing of us; null when it does. */
function reasonToIgnore(event: ProviderEvent): string | null {
  if (event.live !== configuration().cards.live) return 'other-mode'
  if (event.account !== null) return 'other-account'
  return event.type.startsWith('payment_intent.') || event.refund ? null : 'other-type'
}

/**
 * Puts a message of the provider into the inbox, once for its id, and owes the work that follows in the same transaction.
 * Only what it is about is kept: the rest of its body has a client secret in it, and is asked for anyway.
 */
export async function receiveEvent(event: ProviderEvent, now: Date) {
  const ignored = reasonToIgnore(event)
  await db.transaction().execute(async (tx) => {
    const received = await tx
      .insertInto('providerEvents')
      .values({
        provider: cardProvider.name,
        eventId: event.id,
        type: event.type,
        body: JSON.stringify(event),
        state: ignored ? 'ignored' : 'received',
        reason: ignored,
        receivedAt: now,
        processedAt: ignored ? now : null,
      })
      .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
      .returning('eventId')
      .executeTakeFirst()
    if (received && !ignored)
      await enqueue(tx, 'handle-provider-event', { eventId: event.id }, { key: `event:${event.id}` })
  })
}

/** Does what an event asks for. What is not known yet is kept and tried again: its order may be on its way. */
export async function handleEvent(eventId: string, now: Date) {
  const row = await db
    .selectFrom('providerEvents')
    .select(['body', 'state', 'tries'])
    .where('provider', '=', cardProvider.name)
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  if (!row || row.state === 'processed' || row.state === 'ignored') return
  // Written by receiveEvent alone.
  const event = row.body as ProviderEvent
  if (await isHandled(event, now)) return finish(eventId, 'processed', null, now)
  if (event.payment && event.binding.shopId !== shopId() && !event.refund)
    return finish(eventId, 'ignored', 'not-ours', now)
  if (row.tries + 1 >= limits.deferredEvent.value) {
    alarm('a message of the card provider is about something unknown', { event: eventId, type: event.type })
    return finish(eventId, 'ignored', 'unknown-payment', now)
  }
  await defer(eventId, row.tries + 1, now)
}

async function isHandled(event: ProviderEvent, now: Date): Promise<boolean> {
  if (event.refund) return (await settleRefund(event.refund, now)) !== 'unknown'
  return event.payment !== null && (await settle(event.payment, now)).state !== 'unknown'
}

async function finish(eventId: string, state: 'processed' | 'ignored', reason: string | null, now: Date) {
  await db
    .updateTable('providerEvents')
    .set({ state, reason, processedAt: now })
    .where('provider', '=', cardProvider.name)
    .where('eventId', '=', eventId)
    .execute()
}

async function defer(eventId: string, tries: number, now: Date) {
  const pause = Math.min(5_000 * 2 ** tries, 6 * 3_600_000)
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('providerEvents')
      .set({ state: 'deferred', tries })
      .where('provider', '=', cardProvider.name)
      .where('eventId', '=', eventId)
      .execute()
    await enqueue(tx, 'handle-provider-event', { eventId }, { delay: pause })
  })
}
