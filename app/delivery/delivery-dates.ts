import { addDays, type Day, dayAt, momentOf, weekdayOf } from '#app/kernel/day.ts'
import { isHoliday } from './holidays.ts'

/** The weekdays on which work is done: a shop packs, a carrier delivers. */
export const weeks = ['mon-fri', 'mon-sat'] as const
export type Week = (typeof weeks)[number]

/** How the shop sends, as its owner has set it. */
export interface Dispatch {
  timeZone: string
  /** `14:00`: orders before this are handled on the same day. Empty: until midnight. */
  orderDeadline: string
  packsOn: Week
  /** Working days until a parcel leaves; 0 where it leaves on the day of the order. */
  handlingDays: number
  homeCountry: string
  /**
   * The part of the country in which the shop has its seat (second half of ISO 3166-2), for its own holidays; or empty.
   */
  homeRegion: string
}

/** How a parcel travels. */
export interface Way {
  country: string
  /** The part of the country that it goes to, for the holidays there; or empty. */
  region: string
  deliversOn: Week
  daysMin: number
  daysMax: number
}

export interface DayRange {
  min: number
  max: number
}

/** A line of which more may be wanted than there is. */
interface Wanted {
  /** Some of it has to be made or bought first. */
  toOrder: boolean
  /** How long that takes, if it differs from the shop's usual time. */
  toOrderDays: DayRange | null
}

/** Everything travels together, so the slowest item decides; null if everything is in stock. */
export function slowestOf(lines: readonly Wanted[], usual: DayRange): DayRange | null {
  const ranges = lines.filter(({ toOrder }) => toOrder).map(({ toOrderDays }) => toOrderDays ?? usual)
  if (ranges.length === 0) return null
  return { min: Math.max(...ranges.map(({ min }) => min)), max: Math.max(...ranges.map(({ max }) => max)) }
}

/** The first and the last day on which it should arrive. */
export interface DeliveryDates {
  from: Day
  to: Day
}

/**
 * When an order of this moment should arrive. The shop works on its own weekdays, except on holidays of its country and
 * region; the parcel travels on the carrier's, except on holidays of the shop's country or of where it goes, its region
 * included. What has to be made or bought first takes its days of the shop's work before that.
 */
export function deliveryDates(orderedAt: Date, dispatch: Dispatch, way: Way, toOrder: DayRange | null): DeliveryDates {
  const { handlingDays, homeCountry, homeRegion } = dispatch
  const shopWorks = (day: Day) => isWeekdayOf(dispatch.packsOn, day) && !isHoliday(day, homeCountry, homeRegion)
  const carrierWorks = (day: Day) =>
    isWeekdayOf(way.deliversOn, day) && !isHoliday(day, homeCountry) && !isHoliday(day, way.country, way.region)
  const begun = openDay(firstDayFor(orderedAt, dispatch), shopWorks)
  const arrives = (madeIn: number, travels: number) =>
    workingDaysAfter(workingDaysAfter(begun, handlingDays + madeIn, shopWorks), travels, carrierWorks)
  const { min, max } = toOrder ?? { min: 0, max: 0 }
  // Two people may have set them the wrong way round, each in a window of their own.
  return { from: arrives(min, way.daysMin), to: arrives(Math.max(min, max), way.daysMax) }
}

/** The next moment at which these dates may become others: the deadline of the day, or of the next one. */
export function nextDeadline(now: Date, dispatch: Dispatch): Date {
  const today = dayAt(now, dispatch.timeZone)
  const deadline = deadlineOf(today, dispatch)
  return deadline > now ? deadline : deadlineOf(addDays(today, 1), dispatch)
}

function deadlineOf(day: Day, { orderDeadline, timeZone }: Dispatch): Date {
  if (orderDeadline === '') return momentOf(addDays(day, 1), 0, timeZone)
  const [hours = 0, minutes = 0] = orderDeadline.split(':').map(Number)
  return momentOf(day, hours * 60 + minutes, timeZone)
}

/** The day that the shop's work on an order can begin on, if it is a working day. */
function firstDayFor(orderedAt: Date, dispatch: Dispatch): Day {
  const day = dayAt(orderedAt, dispatch.timeZone)
  return orderedAt < deadlineOf(day, dispatch) ? day : addDays(day, 1)
}

const isWeekdayOf = (week: Week, day: Day) => weekdayOf(day) !== 0 && (week === 'mon-sat' || weekdayOf(day) !== 6)

/** The day itself or the next one that is open. */
function openDay(day: Day, isOpen: (day: Day) => boolean): Day {
  let open = day
  while (!isOpen(open)) open = addDays(open, 1)
  return open
}

/** For 0 the day itself, or the next one that is open. */
function workingDaysAfter(day: Day, count: number, isOpen: (day: Day) => boolean): Day {
  let last = count === 0 ? openDay(day, isOpen) : day
  for (let left = count; left > 0; left--) last = openDay(addDays(last, 1), isOpen)
  return last
}
