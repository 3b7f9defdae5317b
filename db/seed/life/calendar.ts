import { addDays, type Day, dayAt, momentOf, weekdayOf } from '#app/kernel/day.ts'
import type { Chance } from './chance.ts'

/** A quiet summer, and more and more towards Christmas. January first. */
const months = [0.75, 0.7, 0.8, 0.85, 0.9, 0.75, 0.65, 0.7, 0.85, 1, 1.35, 1.7]
/** Sunday first. */
const weekdays = [1.4, 1, 0.85, 0.85, 0.95, 0.9, 1.15]
/** By hour: a little at noon, most in the evening. */
const hours = [1, 0.4, 0.2, 0.1, 0.1, 0.3, 1, 2, 3, 4, 4.5, 5, 5.5, 5, 4.5, 4.5, 5, 6, 7, 9, 11, 10, 6, 3]

export const weeks = 26
/** Fewer on the day of the start would not look like a day. */
const leastToday = 3

/** The moments of that many orders, oldest first; the last ones are of today, before now. */
export function orderMoments(chance: Chance, count: number, now: Date, timeZone: string): Date[] {
  const today = dayAt(now, timeZone)
  const days = Array.from({ length: weeks * 7 + 1 }, (_, back) => addDays(today, back - weeks * 7))
  const weights = days.map((day) => weightOf(day) * (0.75 + chance.next() / 2))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const moments = days.flatMap((day, index) => {
    const expected = ((weights[index] ?? 0) / all) * count
    const orders = Math.floor(expected) + (chance.next() < expected % 1 ? 1 : 0)
    return Array.from({ length: orders }, () => momentIn(chance, day, timeZone))
  })
  const past = moments.filter((moment) => moment.getTime() < now.getTime() - 120_000)
  const midnight = momentOf(today, 0, timeZone).getTime()
  const missing = leastToday - past.filter((moment) => moment.getTime() >= midnight).length
  const soFar = now.getTime() - midnight - 240_000
  if (soFar > 0)
    for (let each = 0; each < missing; each++) past.push(new Date(midnight + Math.floor(soFar * chance.next())))
  return past.sort((one, other) => one.getTime() - other.getTime())
}

const weightOf = (day: Day) => (months[Number(day.slice(5, 7)) - 1] ?? 1) * (weekdays[weekdayOf(day)] ?? 1)

function momentIn(chance: Chance, day: Day, timeZone: string): Date {
  const hour = chance.weighted(hours.map((weight, index) => [index, weight] as const))
  const begun = momentOf(day, hour * 60 + chance.between(0, 59), timeZone)
  return new Date(begun.getTime() + chance.between(0, 59_999))
}

const isWorkday = (day: Day) => ![0, 6].includes(weekdayOf(day))

/** The day that is so many working days (with Saturdays: days of a carrier) after another. */
export function workdayAfter(day: Day, count: number, { saturdays = false } = {}): Day {
  let [at, left] = [day, count]
  while (left > 0) {
    at = addDays(at, 1)
    if (isWorkday(at) || (saturdays && weekdayOf(at) === 6)) left -= 1
  }
  return at
}

/** When staff pack what was ordered then: on the same day if it came by noon, some of it a day later. */
export function packedAt(chance: Chance, ordered: Date, timeZone: string): Date {
  const day = dayAt(ordered, timeZone)
  const byNoon = ordered.getTime() < momentOf(day, 12 * 60, timeZone).getTime()
  const first = isWorkday(day) && byNoon ? day : workdayAfter(day, 1)
  const packed = chance.percent(12) ? workdayAfter(first, 1) : first
  return at(chance, packed, [13 * 60, 16 * 60 + 30], timeZone)
}

/** A moment of that day between two times, in minutes. */
export function at(chance: Chance, day: Day, [from, to]: readonly [number, number], timeZone: string): Date {
  return new Date(momentOf(day, chance.between(from, to), timeZone).getTime() + chance.between(0, 59_999))
}
