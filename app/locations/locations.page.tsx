import { getSettings } from '#app/settings/settings.server.ts'
import { Empty } from '#app/ui/notices/Empty.tsx'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { listLocations } from './locations.server.ts'
import { LocationTiles } from './LocationTiles.tsx'
import { drawnMapOf } from './map/shown-map.ts'
import { validUntil, openingOf } from './opening/opening.ts'

export async function load({ dependsOn, freshUntil, now }: Load<'/locations'>) {
  dependsOn('locations', 'settings')
  const [rows, settings] = await Promise.all([listLocations(), getSettings()])
  const locations = rows.map((location) => ({
    location,
    opening: openingOf(location, now, settings),
    map: location.picture ? null : drawnMapOf(location, rows),
  }))
  for (const { opening } of locations) freshUntil(validUntil(opening, now, settings.timeZone))
  return { locations }
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/locations'>): Head {
  return { title: language.t('locations.title'), description: language.t('locations.intro') }
}

export function Screen({ data, visit: { now } }: Shown<typeof load>) {
  const { t } = useLanguage()
  return (
    <>
      <PageHeader title={t('locations.title')} text={t('locations.intro')} />
      {data.locations.length === 0 && <Empty title={t('locations.none')} />}
      <LocationTiles tiles={data.locations} now={now} />
    </>
  )
}
