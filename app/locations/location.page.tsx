import { notFound } from '#app/errors.ts'
import { Breadcrumbs } from '#app/ui/Breadcrumbs.tsx'
import { Button } from '#app/ui/Button.tsx'
import { PageHeader } from '#app/ui/PageHeader.tsx'
import { SplitLayout } from '#app/ui/SplitLayout.tsx'
import { Table } from '#app/ui/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Load } from '#app/web/visit.ts'
import { LocationFacts } from './LocationFacts.tsx'
import { closuresFrom, weekOf } from './locations.ts'
import { LocationPicture } from './LocationPicture.tsx'
import { findLocation, type LocationRow } from './locations.server.ts'

export async function load({ params, dependsOn, language }: Load<'/locations/:slug'>) {
  dependsOn('locations')
  const location = (await findLocation(params.slug)) ?? notFound()
  return { location, description: language.own(location, 'description', location.description) }
}

export function head({ location, description }: Shown<typeof load>['data']): Head {
  const { address, latitude, longitude } = location
  return {
    title: location.name,
    description,
    data: {
      '@context': 'https://schema.org',
      '@type': 'Store',
      name: location.name,
      telephone: location.phone,
      email: location.email,
      geo: { '@type': 'GeoCoordinates', latitude, longitude },
      address: {
        '@type': 'PostalAddress',
        streetAddress: address.lines.join(', '),
        postalCode: address.postalCode,
        addressLocality: address.city,
        addressCountry: address.country,
      },
    },
  }
}

export function Screen({ data: { location, description }, visit: { now } }: Shown<typeof load>) {
  const { t, href, dayOf } = useLanguage()
  const map = `https://www.openstreetmap.org/directions?to=${location.latitude},${location.longitude}`
  return (
    <>
      <PageHeader
        title={location.name}
        text={description}
        above={
          <Breadcrumbs
            label={t('locations.all')}
            crumbs={[{ href: href('/locations'), label: t('locations.title') }]}
          />
        }
      />
      <SplitLayout aside={<LocationPicture location={location} first />}>
        <div className="stack">
          <LocationFacts location={location} />
          <p>
            <Button look="quiet" icon="external" href={map} rel="noopener">
              {t('locations.directions')}
            </Button>
          </p>
          <Hours location={location} closures={closuresFrom(location.closedOn, dayOf(now))} />
        </div>
      </SplitLayout>
    </>
  )
}

function Hours({ location, closures }: { location: LocationRow; closures: LocationRow['closedOn'] }) {
  const { t, locale, date } = useLanguage()
  // The fifth of January 1970 was a Monday.
  const dayName = (weekday: number) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
      new Date(Date.UTC(1970, 0, 4 + weekday)),
    )
  const rows = weekOf(location.hours).map(({ weekday, spans }) => ({
    id: String(weekday),
    cells: [
      dayName(weekday),
      spans.map(({ opens, closes }) => `${opens}–${closes}`).join(', ') || t('locations.closed'),
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
      {closures.map((closure) => (
        <p key={closure.date}>
          {t('locations.closures')} {date(closure.date)}
          {closure.reason[locale] ? ` (${closure.reason[locale]})` : ''}
        </p>
      ))}
    </>
  )
}
