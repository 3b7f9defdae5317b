import type { Day } from '#app/kernel/day.ts'
import { addDays } from '#app/kernel/day.ts'

const dayIn = (year: number, month: number, day: number): Day =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/**
 * Easter Sunday of the western churches: the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8).
 */
export function easterOf(year: number): Day {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = Math.floor((a + 11 * d + 22 * e) / 451)
  const march = d + e - 7 * f + 22
  return addDays(dayIn(year, 3, 1), march - 1)
}

/**
 * Easter Sunday of the orthodox churches, by the Julian calendar, which is 13 days behind until 2099 (Meeus, chapter
 * 8).
 */
export function orthodoxEasterOf(year: number): Day {
  const d = (19 * (year % 19) + 15) % 30
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7
  return addDays(dayIn(year, 3, 22), d + e + 13)
}
