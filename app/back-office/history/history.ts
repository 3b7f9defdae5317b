import type { ShownPart } from '#app/back-office/audit/audit-words.ts'
import type { CommentId, LetterId } from '#app/kernel/ids.ts'

/** One event of a record, in words: what its history shows, whatever it comes from. */
export interface HistoryEntry {
  id: string
  at: Date
  kind: 'comment' | 'did' | 'mail' | 'money' | 'parcel' | 'state'
  what: string
  /** Null: it happened by itself, or the source does not say. */
  who: string | null
  /** What was changed, with the values before and after. */
  parts?: ShownPart[]
  /** `mayAgain`: staff may send it a second time, from this history. */
  mail?: { id: LetterId; kind: string; recipient: string; state: string; mayAgain: boolean }
  comment?: ShownComment
}

export interface ShownComment {
  id: CommentId
  text: string
  isChanged: boolean
  isOwn: boolean
  mayDelete: boolean
  /** The version that a change is made of. */
  seen: string
}

/** Newest first; of events of one moment, the one that was written down last. */
export const newestFirst = (entries: readonly HistoryEntry[]): HistoryEntry[] =>
  entries.toSorted((one, other) => other.at.getTime() - one.at.getTime() || (other.id > one.id ? 1 : -1))

export interface HistoryDay {
  day: string
  entries: HistoryEntry[]
}

/** The entries by the shop's days, in their order. */
export function byDays(entries: readonly HistoryEntry[], dayOf: (at: Date) => string): HistoryDay[] {
  const days: HistoryDay[] = []
  for (const entry of entries) {
    const day = dayOf(entry.at)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
