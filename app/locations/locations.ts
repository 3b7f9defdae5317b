export interface OpeningHours {
  /** ISO weekday: 1 is Monday. */
  weekday: number
  opens: string
  closes: string
}

/**
 * The hours of each weekday, Monday first; an empty list is a day on which it is closed. Two spans a day are a lunch
 * break.
 */
export function weekOf(hours: OpeningHours[]): { weekday: number; spans: OpeningHours[] }[] {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    spans: hours.filter((each) => each.weekday === weekday).sort((a, b) => a.opens.localeCompare(b.opens)),
  }))
}

/**
 * The same in few lines: days that follow each other with the same hours are one; those on which it is closed are left
 * out.
 */
export function groupedWeek(hours: OpeningHours[]): { from: number; to: number; spans: OpeningHours[] }[] {
  const told = (spans: OpeningHours[]) => spans.map(({ opens, closes }) => `${opens}-${closes}`).join()
  const groups: { from: number; to: number; spans: OpeningHours[] }[] = []
  for (const { weekday, spans } of weekOf(hours)) {
    const last = groups.at(-1)
    if (spans.length === 0) continue
    if (last && last.to === weekday - 1 && told(last.spans) === told(spans)) last.to = weekday
    else groups.push({ from: weekday, to: weekday, spans })
  }
  return groups
}

/** Days on which it is closed beside the week's rule, those that are over left out. `today` as YYYY-MM-DD. */
export function closuresFrom<Closure extends { date: string }>(closures: Closure[], today: string): Closure[] {
  return closures.filter(({ date }) => date >= today).sort((a, b) => a.date.localeCompare(b.date))
}
