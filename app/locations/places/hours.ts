import type { OpeningHours } from '#app/locations/locations.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const span = /^((?:[01]\d|2[0-3]):[0-5]\d)\s*[-–]\s*((?:[01]\d|2[0-3]):[0-5]\d|24:00)$/
/** Midnight at the end of a day is stored as the beginning of the next one (app/locations/opening). */
const [midnight, endOfDay] = ['00:00', '24:00']

/** The hours of one day as people write them, "09:00-12:30, 13:30-18:00"; empty: closed. Null: this is none. */
export function readHours(typed: string): { opens: string; closes: string }[] | null {
  const parts = typed.split(',').flatMap((part) => part.trim() || [])
  const read = parts.map((part) => span.exec(part))
  const spans = read.flatMap((found) => {
    const [, opens, closes] = found ?? []
    return opens && closes ? [{ opens, closes: closes === endOfDay ? midnight : closes }] : []
  })
  if (spans.length < parts.length) return null
  // Only the last of a day may close at midnight or after it; from midnight to midnight is around the clock.
  const isInOrder = spans.every(({ opens, closes }, at) => {
    const next = spans[at + 1]
    if (next) return opens < closes && closes < next.opens
    return opens !== closes || opens === midnight
  })
  return isInOrder ? spans : null
}

export const writeHours = (hours: readonly OpeningHours[], weekday: number): string =>
  hours
    .filter((each) => each.weekday === weekday)
    .toSorted((a, b) => a.opens.localeCompare(b.opens))
    .map(({ opens, closes }) => `${opens}-${closes === midnight ? endOfDay : closes}`)
    .join(', ')
