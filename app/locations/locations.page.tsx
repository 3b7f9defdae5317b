import { getSettings } from '#app/settings/settings.server.ts'
import { Empty } from '#app/ui/notices/Empty.tsx'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { SplitLayout } from '#app/ui/frame/SplitLayout.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { LocationPicture } from './LocationPicture.tsx'
import { LocationFacts } from './LocationFacts.tsx'
import { listLocations } from './locations.server.ts'
import { validUntil, openingOf } from './opening/opening.ts'

export async function load({ dependsOn, freshUntil, now }: Load<'/locations'>) {
  dependsOn('locations', 'settings')
  const [rows, settings] = await Promise.all([listLocations(), getSettings()])
  const locations = rows.map((location) => ({ location, opening: openingOf(location, now, settings) }))
  for (const { opening } of locations) freshUntil(validUntil(opening, now, settings.timeZone))
  return { locations }
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/locations'>): Head {
  return { title: language.t('locations.title'), description: language.t('locations.intro') }
}

export function Screen({ data, visit: { now } }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  return (
    <>
      <PageHeader title={t('locations.title')} text={t('locations.intro')} />
      {data.locations.length === 0 && <Empty title={t('locations.none')} />}
      {data.locations.map(({ location, opening }, index) => (
        <Section
          key={location.id}
          title={location.name}
          action={{ href: href('/locations/:slug', { slug: location.slug }), label: t('locations.details') }}
        >
          <SplitLayout aside={<LocationPicture location={location} first={index === 0} />}>
            <LocationFacts location={location} opening={opening} now={now} />
          </SplitLayout>
        </Section>
      ))}
    </>
  )
}
