import { Opens } from '#app/back-office/staff/Opens.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { listPlaces } from './place-file.server.ts'

/** Each location, with what it is for. */
export function PlaceList({ places }: { places: Awaited<ReturnType<typeof listPlaces>> }) {
  const { t } = useLanguage()
  if (places.length === 0) return <p>{t('office.place.none')}</p>
  const columns = ['name', 'city', 'pick_up', 'shown'] as const
  return (
    <Section title={t('office.places')}>
      <Table
        caption={t('office.places')}
        columns={columns.map((name) => ({ title: t(`office.place.${name}`) }))}
        rows={places.map(({ id, name, city, fetched, shown }) => ({
          id,
          cells: [
            <Opens key="name" path="/admin/places/:location" id={id}>
              {name}
            </Opens>,
            city,
            t(`office.audit.${fetched}`),
            t(`office.audit.${shown}`),
          ],
        }))}
      />
    </Section>
  )
}
