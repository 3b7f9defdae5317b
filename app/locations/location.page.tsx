import { notFound } from '#app/errors.ts'
import { tileOrigin } from '#app/settings/map-tiles.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { Breadcrumbs } from '#app/ui/frame/Breadcrumbs.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import { SplitLayout } from '#app/ui/frame/SplitLayout.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, PagePolicy, Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { Hours } from './opening/Hours.tsx'
import { LocationMap } from './map/LocationMap.tsx'
import { directionsTo, mapOf, openInMaps, pointOf } from './map/shown-map.ts'
import { LocationFacts } from './LocationFacts.tsx'
import { LocationPicture } from './LocationPicture.tsx'
import { findLocation, getLocations, type LocationRow } from './locations.server.ts'
import { validUntil, openingOf } from './opening/opening.ts'

export async function load({ params, dependsOn, freshUntil, now, language }: Load<'/locations/:slug'>) {
  dependsOn('locations', 'settings')
  const [found, all, settings] = await Promise.all([findLocation(params.slug), getLocations(), getSettings()])
  const location = found ?? notFound()
  const opening = openingOf(location, now, settings)
  freshUntil(validUntil(opening, now, settings.timeZone))
  const map = mapOf(location, all, settings)
  const tiles = map?.tiles && tileOrigin(settings.mapTiles)
  return {
    location,
    opening,
    map,
    tiles,
    description: language.own(location, 'description', location.description),
    descriptionLang: language.ownLang(location, 'description'),
  }
}

export function head({ location, description }: Shown<typeof load>['data']): Head {
  const { address } = location
  const point = pointOf(location)
  return {
    title: location.name,
    description,
    data: {
      '@context': 'https://schema.org',
      '@type': 'Store',
      name: location.name,
      telephone: location.phone,
      email: location.email,
      ...(point ? { geo: { '@type': 'GeoCoordinates', ...point } } : {}),
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

/** The tile server of the settings is asked from the pages that show its tiles, and from no others. */
export function policy({ tiles }: Shown<typeof load>['data']): PagePolicy | null {
  return tiles ? { image: [tiles] } : null
}

export function Screen({
  data: { location, opening, map, description, descriptionLang },
  visit: { now },
}: Shown<typeof load>) {
  const { t, href, dayOf } = useLanguage()
  return (
    <>
      <Breadcrumbs label={t('locations.all')} crumbs={[{ href: href('/locations'), label: t('locations.title') }]} />
      <PageHeader title={location.name} text={description} textLang={descriptionLang} />
      <SplitLayout
        aside={
          <div className="stack">
            <LocationPicture location={location} first sizes="(min-width: 800px) 50vw, 100vw" />
            {map && <LocationMap name={location.name} map={map} />}
          </div>
        }
      >
        <div className="stack">
          <LocationFacts location={location} opening={opening} now={now} />
          <Ways location={location} />
          <Hours location={location} today={dayOf(now)} />
        </div>
      </SplitLayout>
    </>
  )
}

function Ways({ location }: { location: LocationRow }) {
  const { t } = useLanguage()
  const point = pointOf(location)
  const { lines, postalCode, city, country } = location.address
  const address = [...lines, `${postalCode} ${city}`, country].join(', ')
  return (
    <div className="row">
      <Button look="quiet" icon="external" href={directionsTo(point, address)} rel="noopener">
        {t('locations.directions')}
      </Button>
      {point && (
        <Button look="quiet" icon="marker" href={openInMaps(point)} rel="noopener">
          {t('locations.open_in_maps')}
        </Button>
      )}
    </div>
  )
}
