import { addDays, type Day, weekdayOf } from '#app/kernel/day.ts'
import { easterOf, orthodoxEasterOf } from './easter.ts'
import { holidayRules, regionalRules } from './holiday-rules.ts'

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const known = new Map<string, ReadonlySet<Day>>()

/**
 * Whether a day is a public holiday of the country, or of that part of it. Of other countries than those in the table
 * none is known.
 */
export function isHoliday(day: Day, country: string, region = ''): boolean {
  return holidaysOf(country, region, Number(day.slice(0, 4))).has(day)
}

/** Countries and regions come from lists, so that this stays small. */
function holidaysOf(country: string, region: string, year: number): ReadonlySet<Day> {
  const key = `${country}-${region}-${year}`
  const found = known.get(key) ?? workOut(`${holidayRules[country] ?? ''} ${regionOf(country, region)}`, year)
  known.set(key, found)
  return found
}

const regionOf = (country: string, region: string) => regionalRules[`${country}-${region}`] ?? ''

function workOut(rules: string, year: number): Set<Day> {
  const days = new Set<Day>()
  const written = rules.split(' ').filter(Boolean)
  const moved: Day[] = []
  for (const rule of written) {
    const mark = /^\d\d-\d\d([*+-])$/.exec(rule)?.[1]
    const day = dayOf(mark ? rule.slice(0, -1) : rule, year)
    const isSunday = weekdayOf(day) === 0
    days.add(mark === '-' && isSunday ? addDays(day, -1) : day)
    if ((mark === '*' && isWeekend(day)) || (mark === '+' && isSunday)) moved.push(day)
  }
  // Christmas Day and the day after may both be moved: the second one goes past where the first one has gone.
  for (const day of moved) days.add(nextFree(day, days))
  return days
}

const isWeekend = (day: Day) => [0, 6].includes(weekdayOf(day))

function nextFree(day: Day, taken: ReadonlySet<Day>): Day {
  const next = addDays(day, 1)
  return isWeekend(next) || taken.has(next) ? nextFree(next, taken) : next
}

function dayOf(rule: string, year: number): Day {
  if (rule === 'brigid') return weekdayOf(`${year}-02-01`) === 5 ? `${year}-02-01` : dayOf('mon>=02-01', year)
  const [, church, distance] = /^(easter|orthodox)([+-]\d+)$/.exec(rule) ?? []
  if (church) return addDays(church === 'easter' ? easterOf(year) : orthodoxEasterOf(year), Number(distance))
  const [, weekday, from] = /^(\w{3})>=(\d\d-\d\d)$/.exec(rule) ?? []
  if (!weekday) return `${year}-${rule}`
  const first = `${year}-${from}`
  return addDays(first, (weekdays.indexOf(weekday) - weekdayOf(first) + 7) % 7)
}
