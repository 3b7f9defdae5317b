export interface OpeningHours {
  /** ISO weekday: 1 is Monday. */
  weekday: number
  opens: string
  closes: string
}

/** The hours of each weekday, Monday first; an empty list is a day on which it is closed. Two spans a day are a lunch break. */
export function weekOf(hours: OpeningHours[]): { weekday: number; spans: OpeningHours[] }[] {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    spans: hours.filter((each) => each.weekday === weekday).sort((a, b) => a.opens.localeCompare(b.opens)),
  }))
}

/** Days on which it is closed beside the week's rule, those that are over left out. `today` as YYYY-MM-DD. */
export function closuresFrom<Closure extends { date: string }>(closures: Closure[], today: string): Closure[] {
  return closures.filter(({ date }) => date >= today).sort((a, b) => a.date.localeCompare(b.date))
}
