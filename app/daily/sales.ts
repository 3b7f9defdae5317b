import type { Day } from '#app/kernel/day.ts'

/** The orders placed on a day; `amount` in minor units of the shop's currency. */
export interface DaySales {
  day: Day
  orders: number
  amount: number
}

export interface Sales {
  currency: string
  /** The last weeks, each day, the oldest first. */
  days: DaySales[]
  today: DaySales
  /** The same weekday of the week before: whole, and up to this time of the day. */
  before: DaySales
  beforeByNow: DaySales
}
