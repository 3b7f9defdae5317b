import { addDays, type Day, dayAt, momentOf } from '#app/kernel/day.ts'
import type { Money } from '#app/kernel/money.ts'
import type { ShopSettings } from '#app/settings/settings.ts'

/** The shop's figures for a day. One sum for each currency: they are never added up. */
export interface DayFigures {
  orders: number
  ordered: Money[]
  received: Money[]
  refunded: Money[]
}

/** What is to do, in the order of the mail. */
export const dueKinds = [
  'pack',
  'withdrawals',
  'returns',
  'returns_received',
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

/** Everything that the mail reports about a day. */
export interface DailyReport {
  day: Day
  own: DayFigures
  /** The same weekday of the week before. */
  before: DayFigures
  due: Due
  currency: string
  /** How many entries of the audit log were checked, how many failed, and the last seal in its typed form. */
  log: { entries: number; problems: number; head: string | null }
}

/** The day to report now; null before the hour that the owner has chosen. After downtime, only yesterday. */
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
