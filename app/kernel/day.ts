/** A day of the calendar, without a time and without a zone, as it is stored: `2026-11-26`. */
export type Day = string

const millisecondsOf = (day: Day) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (milliseconds: number): Day => new Date(milliseconds).toISOString().slice(0, 10)

export function addDays(day: Day, days: number): Day {
  return dayOf(millisecondsOf(day) + days * 86_400_000)
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: Day): number {
  return new Date(millisecondsOf(day)).getUTCDay()
}

const clocks = new Map<string, Intl.DateTimeFormat>()
const shifts = new Map<string, number>()
// Clocks are put forward or back at a full quarter of an hour.
const quarter = 15 * 60_000

/** What calendar and clock of a zone show, as a moment of UTC that has the same day and time. */
function shownAt(moment: number, timeZone: string): number {
  const begun = Math.floor(moment / quarter) * quarter
  const key = `${timeZone} ${begun}`
  const shift = shifts.get(key) ?? readClock(begun, timeZone) - begun
  // A page asks for the same few moments ten times, and to write one takes longer than to remember many.
  if (shifts.size >= 500) shifts.clear()
  shifts.set(key, shift)
  return Math.floor(moment / 1000) * 1000 + shift
}

function readClock(moment: number, timeZone: string): number {
  // Swedish dates are those of ISO 8601.
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  clocks.set(timeZone, clock)
  return Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`)
}

/** The day of a moment where the clocks are those of this zone. */
export function dayAt(moment: Date, timeZone: string): Day {
  return dayOf(shownAt(moment.getTime(), timeZone))
}

/**
 * The moment at which the clocks of a zone show this time. Of an hour that comes twice, when summer time ends, it is the first
 * one; a time that is left out, when it begins, counts as an hour later.
 */
export function momentOf(day: Day, minutes: number, timeZone: string): Date {
  const wanted = millisecondsOf(day) + minutes * 60_000
  const shift = (around: number) => shownAt(around, timeZone) - around
  const before = wanted - shift(wanted - 86_400_000)
  const after = wanted - shift(wanted + 86_400_000)
  const showsIt = (moment: number) => shownAt(moment, timeZone) === wanted
  return new Date([Math.min(before, after), Math.max(before, after)].find(showsIt) ?? before)
}
