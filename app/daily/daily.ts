import { addDays, type Day, dayAt, momentOf } from '#app/kernel/day.ts'
import type { Money } from '#app/kernel/money.ts'
import type { ShopSettings } from '#app/settings/settings.ts'

/** What the shop did in a day. Of each currency one sum, so that none is added to another. */
export interface DayFigures {
  orders: number
  ordered: Money[]
  received: Money[]
  refunded: Money[]
}

/** What waits for a person, in the order of the mail. */
export const dueKinds = [
  'pack',
  'withdrawals',
  'problems',
  'overdue',
  'transfers',
  'failed',
  'disputes',
  'messages',
  'sold_out',
  'few_left',
] as const
export type Due = Record<(typeof dueKinds)[number], number>

/** All that the mail tells an owner about a day. */
export interface DailyReport {
  day: Day
  own: DayFigures
  /** Of the same day of the week before. */
  before: DayFigures
  due: Due
  currency: string
  /** How much of the audit log was checked, what did not hold, and its last seal as it is typed. */
  log: { entries: number; problems: number; head: string | null }
}

/** The day to report now; null before the hour that the owner has chosen. After downtime that is yesterday alone. */
export function dayToTell({ dailyMail, timeZone }: ShopSettings, now: Date): Day | null {
  if (dailyMail === 'off') return null
  const today = dayAt(now, timeZone)
  return now < momentOf(today, Number.parseInt(dailyMail) * 60, timeZone) ? null : addDays(today, -1)
}

/** From when until when a day lasts by the clocks of a zone: not always for 24 hours. */
export const boundsOf = (day: Day, timeZone: string) => ({
  from: momentOf(day, 0, timeZone),
  until: momentOf(addDays(day, 1), 0, timeZone),
})
