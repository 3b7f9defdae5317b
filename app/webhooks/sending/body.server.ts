import { type Permission, rightsOfStaff } from '#app/permissions.ts'
import { rightToCosts } from '#app/purchase-orders/purchase-order.ts'
import type { Row } from '#db/schema.ts'
import { eventIdOf } from './envelope.ts'

export interface SentEvent {
  id: string
  type: string
  at: Date
  record: string
  snapshot: unknown
  version: string
  sequence: string
}

let outsideView = (_record: string, view: unknown, _held?: ReadonlySet<Permission>): unknown => view

/** The program's entry sets how a record is shown to others: the API knows its ids, and this folder not the records. */
export function provideOutsideView(view: typeof outsideView) {
  outsideView = view
}

/** What an endpoint receives that was made by somebody who did not see what goods cost. */
const withoutCosts = new Set<Permission>(rightsOfStaff.filter((right) => right !== rightToCosts))

/** The body of a call: the same text at each try, or the signature would be of something else. */
export function bodyOf(event: SentEvent, { seesCosts }: Pick<Row<'webhooks'>, 'seesCosts'>): string {
  const { id, type, at, record, snapshot, version, sequence } = event
  const object = outsideView(record, snapshot, seesCosts ? undefined : withoutCosts)
  const data = { record, object, version, sequence: Number(sequence) }
  return JSON.stringify({ id: eventIdOf(id), type, timestamp: at.toISOString(), data })
}
