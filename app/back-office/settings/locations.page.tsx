import { formOf } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { pointOf } from '#app/locations/map/coordinates.ts'
import { tiles } from '#app/locations/map/map-settings.ts'
import { listLocations } from '#app/locations/locations.server.ts'
import { toJson } from '#app/settings/settings-json.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { findSaved } from '#app/back-office/forms/saved.server.ts'
import { SavedNotice } from '#app/back-office/forms/SavedNotice.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { listPlaces } from '#app/back-office/places/place-file.server.ts'
import { PlaceList } from '#app/back-office/places/PlaceList.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { LocationFields } from './LocationFields.tsx'
import { changeMap } from '#app/locations/map/change-map.operation.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { isRefused } from '#app/back-office/forms/shown-before.ts'
import { findSeen } from '#app/back-office/forms/seen.server.ts'
import { map as mapRecord } from '#app/locations/map/map.record.ts'

export async function load(visit: Load<'/admin/locations'>) {
  const seen = await findSeen(mapRecord, 'shop', actorOf(visit))
  const [settings, rows] = await Promise.all([readSettings(), listLocations()])
  const map = toJson(settings, tiles.keyof().options)
  const locations = rows.map((row) => ({ slug: row.slug, name: row.name, point: pointOf(row) }))
  return {
    seen,
    map,
    locations,
    places: await listPlaces(actorOf(visit)),
    saved: await findSaved(changeMap, 'shop', visit, 'locations'),
    customerId: customerOf(visit).id,
  }
}

/** Done: 303 back to here, `done=locations`. */
export const act = formOf(changeMap, {
  key: (_: Act<'/admin/locations'>) => 'shop',
  done: ({ language }) => seeOther(language.href('/admin/locations', undefined, { done: 'locations' })),
})

export const acts = {
  '/admin/locations/undo': undoOf(changeMap, {
    key: (_: Act<'/admin/locations/undo'>) => 'shop',
    done: ({ language }) => seeOther(language.href('/admin/locations', undefined, { done: 'undone' })),
  }),
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/locations'>): Head {
  return { title: language.t('office.locations'), indexed: false }
}

export function Screen({ data: { saved, places, ...data }, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const hasProblem = isRefused(form)
  return (
    <OfficeFrame
      history={{ record: 'map', id: 'shop' }}
      current="/admin/locations"
      title={t('office.locations')}
      text={t('office.locations_text')}
      action={<Button href={href('/admin/places/new')}>{t('office.place.new')}</Button>}
    >
      <div className="stack">
        {saved && !hasProblem && (
          <SavedNotice
            saved={saved}
            text="office.done.settings"
            action={href('/admin/locations/undo')}
            customerId={data.customerId}
          />
        )}
        <PlaceList places={places} />
        <LocationFields {...data} form={form} />
      </div>
    </OfficeFrame>
  )
}
