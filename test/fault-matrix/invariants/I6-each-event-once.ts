import type { Invariant } from './invariant.ts'

interface Noted {
  id: string
  type: string
  state: string
  reason: string | null
}

/** Every event of the provider is in the inbox once and processed; a repeated one is answered as received. */
export const eachEventOnce: Invariant = async ({ provider, sql }) => {
  const inbox = await sql<Noted>('select event_id as id, type, state, reason from provider_events')
  const byId = new Map(inbox.map((event) => [event.id, event]))
  const found: string[] = []
  if (byId.size < inbox.length) found.push(`${inbox.length - byId.size} events are in the inbox twice`)
  for await (const { id, type } of provider.stripe.events.list({ limit: 100 })) {
    if (!byId.has(id)) found.push(`${id} (${type}) has never come to the inbox`)
  }
  for (const { id, type, state, reason } of inbox) {
    const isDone = state === 'processed' || (state === 'ignored' && reason !== null)
    if (!isDone) found.push(`${id} (${type}) is ${state}`)
  }
  const answered = new Set<string>()
  // Oldest first: once accepted, an event is never refused.
  for (const { event, status } of (await provider.journal()).toReversed()) {
    const isGood = status !== null && status >= 200 && status < 300
    if (isGood) answered.add(event)
    else if (answered.has(event) && status !== null && status < 500)
      found.push(`${event} was taken, and then answered ${status}`)
  }
  return found
}
