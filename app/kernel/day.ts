/** A day of the calendar, without a time and without a zone, as it is stored: `2026-11-26`. */
export type Day = string

const millisecondsOf = (day: Day) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (milliseconds: number): Day => new Date(milliseconds).toISOString().slice(0, 10)

/** Whether the calendar has such a day: it has no 30 February. */
export function isDay(text: string): boolean {
  const milliseconds = /^\d{4}-\d\d-\d\d$/.test(text) ? millisecondsOf(text) : NaN
  return !Number.isNaN(milliseconds) && dayOf(milliseconds) === text
}

export function addDays(day: Day, days: number): Day {
  return dayOf(millisecondsOf(day) + days * 86_400_000)
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: Day): number {
  return new Date(millisecondsOf(day)).getUTCDay()
}

const clocks = new Map<string, Intl.DateTimeFormat>()
const shifts = new Map<string, number>()
// Clocks change at a full quarter of an hour.
const quarter = 15 * 60_000

/** The local date and time of a zone, written as a UTC moment. */
function shownAt(moment: number, timeZone: string): number {
  const begun = Math.floor(moment / quarter) * quarter
  const key = `${timeZone} ${begun}`
  const shift = shifts.get(key) ?? readClock(begun, timeZone) - begun
  // A page formats the same few moments about ten times, and formatting costs more than a cache lookup.
  if (shifts.size >= 500) shifts.clear()
  shifts.set(key, shift)
  return Math.floor(moment / 1000) * 1000 + shift
}

function readClock(moment: number, timeZone: string): number {
  // Swedish dates are in the format of ISO 8601.
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  clocks.set(timeZone, clock)
  return Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`)
}

/** The day of a moment in this time zone. */
export function dayAt(moment: Date, timeZone: string): Day {
  return dayOf(shownAt(moment.getTime(), timeZone))
}

/**
 * The moment when the clocks of a zone show this time. If the time occurs twice, when summer time ends, it is the first
 * one; if it is skipped, when summer time begins, it is an hour later.
 */
export function momentOf(day: Day, minutes: number, timeZone: string): Date {
  const wanted = millisecondsOf(day) + minutes * 60_000
  const shift = (around: number) => shownAt(around, timeZone) - around
  const before = wanted - shift(wanted - 86_400_000)
  const after = wanted - shift(wanted + 86_400_000)
  const showsIt = (moment: number) => shownAt(moment, timeZone) === wanted
  return new Date([Math.min(before, after), Math.max(before, after)].find(showsIt) ?? before)
}
