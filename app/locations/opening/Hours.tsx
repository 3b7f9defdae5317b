import type { Day } from '#app/kernel/day.ts'
import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { closuresFrom, weekOf } from '#app/locations/locations.ts'
import { defaultLocale } from '#app/locales.ts'
import type { LocationRow } from '#app/locations/locations.server.ts'
import { isoWeekdayOf } from './opening.ts'
import { spansText, weekdayName } from './opening-words.ts'

/** The week, and the days beside its rule. */
export function Hours({ location, today }: { location: LocationRow; today: Day }) {
  const { t, locale } = useLanguage()
  const dayName = (weekday: number) => weekdayName(weekday, locale)
  const rows = weekOf(location.hours).map(({ weekday, spans }) => ({
    id: String(weekday),
    cells: [
      weekday === isoWeekdayOf(today) ? t('locations.today', { day: dayName(weekday) }) : dayName(weekday),
      spansText(spans) || t('locations.closed'),
    ],
  }))
  return (
    <>
      <h2>{t('locations.hours')}</h2>
      <Table
        caption={t('locations.hours')}
        columns={[{ title: t('locations.day') }, { title: t('locations.times') }]}
        rows={rows}
      />
      <Closures location={location} today={today} />
    </>
  )
}

/** A reason is written once for all languages (app/locations/places); an import may have it in each. */
const withReason = (reason: string | undefined) =>
  reason && (
    <>
      {': '}
      <bdi>{reason}</bdi>
    </>
  )

/** The days on which it is closed as an exception, with the reason if there is one. */
function Closures({ location, today }: { location: LocationRow; today: Day }) {
  const { t, locale, date } = useLanguage()
  const closures = closuresFrom(location.closedOn, today)
  if (closures.length === 0) return null
  return (
    <>
      <h3>{t('locations.closures')}</h3>
      <ul>
        {closures.map(({ date: day, reason }) => (
          <li key={day}>
            {date(day)}
            {withReason(reason[locale] || reason[defaultLocale])}
          </li>
        ))}
      </ul>
    </>
  )
}
