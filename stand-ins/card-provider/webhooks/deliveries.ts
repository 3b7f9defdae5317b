import { nowMilliseconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import { rows, run } from '#stand-ins/card-provider/database.ts'
import { owe } from './events.ts'
import { getObject, listObjects } from '#stand-ins/card-provider/objects.ts'

export function listDeliveries(event?: string) {
  const where = event ? 'where event = ?' : ''
  return rows(`select * from deliveries ${where} order by id desc limit 500`, ...(event ? [event] : []))
}

export function deliveryJournal(event?: string) {
  const where = event ? 'where event = ?' : ''
  return rows(`select * from delivery_journal ${where} order by id desc limit 500`, ...(event ? [event] : []))
}

/** Releases held deliveries, in the order of the events or reversed. Returns how many. */
export function release(reverse: boolean): number {
  const held = rows(`select id from deliveries where state = 'held' order by id ${reverse ? 'desc' : 'asc'}`)
  const now = nowMilliseconds()
  for (const [index, { id }] of held.entries()) {
    // Due one after the other in the past: the longest due is sent first.
    run(`update deliveries set state = 'waiting', due = ? where id = ?`, now - held.length + index, Number(id))
  }
  return held.length
}

/** The next try of everything that failed so far happens now instead of after its pause. */
export function retryNow(): number {
  return run(`update deliveries set state = 'waiting', due = ? where state in ('waiting', 'failed')`, nowMilliseconds())
    .changes
}

/** From the dashboard, to one endpoint or to all existing ones. */
export function resend(eventId: string, endpointId?: string): void {
  const event = getObject('event', eventId)
  const endpoints = endpointId ? [getObject('webhook_endpoint', endpointId)] : listObjects('webhook_endpoint')
  for (const endpoint of endpoints) owe(event, endpoint)
}
