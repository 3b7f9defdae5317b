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

let outsideView = (_record: string, view: unknown): unknown => view

/** The program's entry sets how a record is shown to others: the API knows its ids, and this folder not the records. */
export function provideOutsideView(view: typeof outsideView) {
  outsideView = view
}

/** The body of a call: the same text at each try, or the signature would be of something else. */
export function bodyOf({ id, type, at, record, snapshot, version, sequence }: SentEvent): string {
  const data = { record, object: outsideView(record, snapshot), version, sequence: Number(sequence) }
  return JSON.stringify({ id: eventIdOf(id), type, timestamp: at.toISOString(), data })
}
