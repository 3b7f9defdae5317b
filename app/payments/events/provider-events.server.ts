import type { ProviderEvent } from '#app/payment-provider/payment-provider.ts'
import { configuration } from '#app/configuration.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { limits } from '#app/limits.ts'
import { isShopId } from '#app/orders/links/order-link.server.ts'
import { noteWarning } from '#app/problems/note-warning.server.ts'
import { raiseProblem } from '#app/problems/problems.server.ts'
import { failPoint } from '#app/system/fail-point.server.ts'
import { db } from '#db/database.server.ts'
import { cardProvider } from '#app/payments/providers.server.ts'
import { noteGone } from '#app/payments/settling/close-payment.server.ts'
import { settle, settleHosted } from '#app/payments/settling/settle.server.ts'

/** Why an event needs no work; null if it does. */
function reasonToIgnore(event: ProviderEvent): string | null {
  if (event.live !== configuration().cards.live) return 'other-mode'
  if (event.account !== null) return 'other-account'
  return (event.payment || event.hosted) && event.tells ? null : 'other-type'
}

/**
 * Puts webhooks into the inbox, each once by its id, and queues their jobs in the same transaction. Only references are
 * stored: the rest of a body contains a client secret, and the provider is asked for the state anyway.
 */
export async function receiveEvents(events: readonly ProviderEvent[], now: Date) {
  if (events.length === 0) return
  await db.transaction().execute(async (tx) => {
    const received = await tx
      .insertInto('providerEvents')
      .values(events.map((event) => rowOf(event, now)))
      .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
      .returning(['eventId', 'state'])
      .execute()
    for (const { eventId, state } of received)
      if (state !== 'ignored') await enqueue(tx, 'handle-provider-event', { eventId }, { key: `event:${eventId}` })
  })
  await failPoint('event-stored')
}

export const receiveEvent = (event: ProviderEvent, now: Date) => receiveEvents([event], now)

function rowOf(event: ProviderEvent, now: Date) {
  const reason = reasonToIgnore(event)
  const state = reason ? ('ignored' as const) : ('received' as const)
  const { id: eventId, type } = event
  const body = JSON.stringify(event)
  return {
    provider: cardProvider.name,
    eventId,
    type,
    body,
    state,
    reason,
    receivedAt: now,
    processedAt: reason ? now : null,
  }
}

/** Processes an event. An unknown payment is kept and retried: its order may be about to commit. */
export async function handleEvent(eventId: string, now: Date) {
  const row = await db
    .selectFrom('providerEvents')
    .select(['body', 'state', 'tries'])
    .where('provider', '=', cardProvider.name)
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  if (!row || row.state === 'processed' || row.state === 'ignored') return
  const event = eventIn(row.body)
  if (await isHandled(event, now)) return finish(eventId, 'processed', null, now)
  const own = await findOwn(event)
  if (!own && !(await mayBeOurs(event))) return finish(eventId, 'ignored', 'not-ours', now)
  if (row.tries + 1 < limits.deferredEvent.value) return defer(eventId, row.tries + 1)
  if (own) await noteGone(own, event.type)
  else await raiseProblem(db, { kind: 'unknown-event', reference: eventId, details: { type: event.type } })
  await finish(eventId, 'ignored', 'unknown-payment', now)
}

/** Written by `rowOf` of this version or an earlier one; a time within JSON is a string. */
function eventIn(body: unknown): ProviderEvent {
  const stored = body as Omit<ProviderEvent, 'at' | 'tells'> & { at: string; tells?: ProviderEvent['tells'] }
  return { ...stored, at: new Date(stored.at), tells: stored.tells ?? cardProvider.tells(stored.type) }
}

/** Whether it is about the payment, a refund or a dispute: the payment is queried as a whole. */
async function isHandled(event: ProviderEvent, now: Date): Promise<boolean> {
  if (event.hosted) return (await settleHosted(event.hosted, now)).state !== 'unknown'
  if (event.payment === null || (await settle(event.payment, now)).state === 'unknown') return false
  await noteWarning(event)
  return true
}

/** Of a payment that is known here, although the provider finds none: the shop has the key of another account. */
async function findOwn({ payment, hosted }: ProviderEvent) {
  if (!payment && !hosted) return null
  const attempts = db.selectFrom('paymentAttempts').select(['id', 'orderId', 'providerReference', 'hostedReference'])
  const bound = attempts.where((is) =>
    is.or([
      ...(payment ? [is('providerReference', '=', payment)] : []),
      ...(hosted ? [is('hostedReference', '=', hosted)] : []),
    ]),
  )
  return (await bound.executeTakeFirst()) ?? null
}

/** Only some events name their shop; for the others the payment does. */
async function mayBeOurs({ binding, payment }: ProviderEvent): Promise<boolean> {
  if (binding.shopId) return isShopId(binding.shopId)
  const found = payment ? await cardProvider.findPayment(payment) : null
  return isShopId(found?.binding.shopId)
}

async function finish(eventId: string, state: 'processed' | 'ignored', reason: string | null, now: Date) {
  await db
    .updateTable('providerEvents')
    .set({ state, reason, processedAt: now })
    .where('provider', '=', cardProvider.name)
    .where('eventId', '=', eventId)
    .execute()
}

async function defer(eventId: string, tries: number) {
  const delay = Math.min(5_000 * 2 ** tries, 6 * 3_600_000)
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('providerEvents')
      .set({ state: 'deferred', tries })
      .where('provider', '=', cardProvider.name)
      .where('eventId', '=', eventId)
      .execute()
    await enqueue(tx, 'handle-provider-event', { eventId }, { delay, key: `event:${eventId}` })
  })
}
