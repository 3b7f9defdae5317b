import type { OpeningHours } from '#app/locations/locations.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const span = /^([01]\d|2[0-3]):([0-5]\d)\s*[-–]\s*([01]\d|2[0-3]):([0-5]\d)$/

/** The hours of one day as people write them, "09:00-12:30, 13:30-18:00"; empty: closed. Null: this is none. */
export function readHours(typed: string): { opens: string; closes: string }[] | null {
  const parts = typed.split(',').flatMap((part) => part.trim() || [])
  const read = parts.map((part) => span.exec(part))
  const spans = read.flatMap((found) =>
    found ? [{ opens: `${found[1]}:${found[2]}`, closes: `${found[3]}:${found[4]}` }] : [],
  )
  if (spans.length < parts.length) return null
  // Only the last of a day may close after midnight.
  const isInOrder = spans.every(({ opens, closes }, at) => {
    const next = spans[at + 1]
    return opens !== closes && (!next || (opens < closes && closes < next.opens))
  })
  return isInOrder ? spans : null
}

export const writeHours = (hours: readonly OpeningHours[], weekday: number): string =>
  hours
    .filter((each) => each.weekday === weekday)
    .toSorted((a, b) => a.opens.localeCompare(b.opens))
    .map(({ opens, closes }) => `${opens}-${closes}`)
    .join(', ')
