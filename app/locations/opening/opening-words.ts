import { addDays } from '#app/kernel/day.ts'
import type { Locale } from '#app/locales.ts'
import type { Language } from '#app/web/language-of.ts'
import { groupedWeek, type OpeningHours } from '#app/locations/locations.ts'
import type { Opening } from './opening.ts'

/** Whether it is open now, in one sentence. */
export function openingWords(
  opening: NonNullable<Opening>,
  now: Date,
  { t, weekday, dayOf }: Pick<Language, 't' | 'weekday' | 'dayOf'>,
): string {
  if (opening.is === 'always') return t('locations.open_always')
  const { is, time, day } = opening
  if (is === 'holiday') return t('locations.holiday')
  if (is === 'open') return t('locations.open_now', { time })
  const today = dayOf(now)
  if (day === today) return t('locations.opens_today', { time })
  if (day === addDays(today, 1)) return t('locations.opens_tomorrow', { time })
  return t('locations.opens_on', { day: weekday(day), time })
}

/** `10:00–13:00, 14:00–18:00`. */
export function spansText(spans: OpeningHours[]): string {
  return spans.map(({ opens, closes }) => `${opens}–${closes}`).join(', ')
}

/** The week in a few lines: `Mon–Fri 10:00–18:00`. */
export function weekLines(hours: OpeningHours[], locale: Locale): string[] {
  const name = (weekday: number) => weekdayName(weekday, locale, 'short')
  return groupedWeek(hours).map(({ from, to, spans }) => {
    const days = from === to ? name(from) : `${name(from)}–${name(to)}`
    return `${days} ${spansText(spans)}`
  })
}

/** The name of an ISO weekday. */
export function weekdayName(weekday: number, locale: Locale, length: 'long' | 'short' = 'long'): string {
  // The fourth of January 1970 was a Sunday.
  const day = new Date(Date.UTC(1970, 0, 4 + weekday))
  return new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' }).format(day)
}
