import { isHoliday } from '#app/delivery/holidays.ts'
import { addDays, dayAt, type Day, momentOf, weekdayOf } from '#app/kernel/day.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { type OpeningHours, weekOf } from '#app/locations/locations.ts'

interface Hours {
  hours: OpeningHours[]
  closedOn: { date: string }[]
}

/** A time of a day, as the shop's clock shows it. */
interface ClockTime {
  day: Day
  time: string
}

/**
 * The current state: open until a time, or without an end; closed until a time; or a public holiday without an entry,
 * when the usual hours may or may not apply. Null if it does not open again within two weeks.
 */
export type Opening =
  | ({ is: 'open' } & ClockTime)
  | ({ is: 'closed' } & ClockTime)
  | ({ is: 'holiday' } & ClockTime)
  | { is: 'always' }
  | null

interface Clock {
  timeZone: string
  /** Whether a day is a public holiday there. */
  isHoliday(day: Day): boolean
}

const ahead = 14

/** The current state in the shop's time zone. Consecutive hours without a break count as one. */
export function openingAt(place: Hours, now: Date, clock: Clock): Opening {
  let open: Span | null = null
  for (const span of spansAround(place, now, clock)) {
    const isSure = !clock.isHoliday(span.day)
    if (span.until <= now) continue
    if (open) {
      if (span.from > open.until) break
      if (isSure && span.until > open.until) open = span
    } else if (span.from <= now) {
      if (!isSure) return { is: 'holiday', ...closingOf(span) }
      open = span
    } else if (isSure) return { is: 'closed', day: span.day, time: span.opens }
  }
  if (!open) return null
  const isEndless = open.day >= addDays(dayAt(now, clock.timeZone), ahead)
  return isEndless ? { is: 'always' } : { is: 'open', ...closingOf(open) }
}

type Place = Hours & { address: Pick<PostalAddress, 'country'> }

/**
 * The same for a location of the shop: by its clock, with the holidays of the location's country, at home those of the
 * region too.
 */
export function openingOf(
  location: Place,
  now: Date,
  { timeZone, homeCountry, homeRegion }: Pick<ShopSettings, 'timeZone' | 'homeCountry' | 'homeRegion'>,
): Opening {
  const { country } = location.address
  const region = country === homeCountry ? homeRegion : ''
  return openingAt(location, now, { timeZone, isHoliday: (day) => isHoliday(day, country, region) })
}

/** The time until which the words stay true: the next change, or midnight, when "today" is another day. */
export function validUntil(opening: Opening, now: Date, timeZone: string): Date {
  const midnight = momentOf(addDays(dayAt(now, timeZone), 1), 0, timeZone)
  const change = opening && 'day' in opening ? atTime(opening.day, opening.time, timeZone) : midnight
  return change < midnight ? change : midnight
}

/** 1 is Monday. */
export function isoWeekdayOf(day: Day): number {
  return weekdayOf(day) || 7
}

interface Span {
  day: Day
  opens: string
  closes: string
  from: Date
  until: Date
}

/**
 * When it is open, one time after the other: from yesterday, whose evening may go on past midnight, for a fortnight.
 * What begins in the evening belongs to the day on which it begins: of a day on which it is closed, the morning still
 * ends the evening before.
 */
function* spansAround({ hours, closedOn }: Hours, now: Date, { timeZone }: Clock): Generator<Span> {
  const today = dayAt(now, timeZone)
  const week = weekOf(hours)
  for (let distance = -1; distance <= ahead; distance++) {
    const day = addDays(today, distance)
    if (closedOn.some(({ date }) => date === day)) continue
    for (const span of week[isoWeekdayOf(day) - 1]?.spans ?? []) {
      const closing = closingOf({ day, ...span })
      const until = atTime(closing.day, closing.time, timeZone)
      yield { day, ...span, from: atTime(day, span.opens, timeZone), until }
    }
  }
}

/** Hours that end before they begin, or when they begin, end on the next day: 22:00 to 02:00, or around the clock. */
function closingOf({ day, opens, closes }: Pick<Span, 'day' | 'opens' | 'closes'>): ClockTime {
  return { day: closes <= opens ? addDays(day, 1) : day, time: closes }
}

function atTime(day: Day, time: string, timeZone: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return momentOf(day, hours * 60 + minutes, timeZone)
}
