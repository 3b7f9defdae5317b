import { formOf } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { changeLocation } from '#app/locations/places/change-location.operation.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { MeanwhileChanged } from '#app/back-office/forms/MeanwhileChanged.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { findSaved } from '#app/back-office/forms/saved.server.ts'
import { SavedNotice } from '#app/back-office/forms/SavedNotice.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { touchedOf } from '#app/back-office/forms/shown-before.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { getPlace } from './place-file.server.ts'
import { PlaceFields, placeLabels, placeValues } from './PlaceFields.tsx'

export async function load(visit: Load<'/admin/places/:location'>) {
  const file = await getPlace(visit.params.location, actorOf(visit))
  const saved = await findSaved(changeLocation, visit.params.location, visit, 'saved')
  return { ...file, saved, customerId: customerOf(visit).id }
}

type PlaceAct = Act<'/admin/places/:location'>
const back = (done: string) => ({
  key: ({ params }: PlaceAct) => params.location,
  done: ({ language, params }: PlaceAct) => seeOther(language.href('/admin/places/:location', params, { done })),
})

/** Done: 303 back to here, `done=saved`. */
export const act = formOf(changeLocation, back('saved'))

export const acts = { '/admin/places/:location/undo': undoOf(changeLocation, back('undone')) }

export function head({ view }: Shown<typeof load>['data']): Head {
  return { title: view.name, indexed: false }
}

export function Screen({ data: { view, seen, saved, customerId }, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const { id, slug, ...input } = view
  const at = { location: id }
  // Its country is one of the list, as its form and the API have no other; an import leaves it empty.
  const values = placeValues(input as Parameters<typeof placeValues>[0])
  const isRefused = form.problem !== null || Object.keys(form.problems).length > 0
  return (
    <OfficeFrame
      current="/admin/locations"
      history={{ record: 'locations', id }}
      above={<a href={href('/admin/locations')}>{t('office.locations')}</a>}
      title={<bdi>{view.name}</bdi>}
      action={view.shown === 'yes' && <a href={href('/locations/:slug', { slug })}>{t('office.place.view')}</a>}
    >
      <div className="stack">
        {saved && !isRefused && (
          <SavedNotice
            saved={saved}
            text="office.done.settings"
            action={href('/admin/places/:location/undo', at)}
            customerId={customerId}
          />
        )}
        <form method="post" action={href('/admin/places/:location', at)} className="stack" noValidate>
          <MeanwhileChanged form={form} labels={placeLabels} shown={values} />
          <Once customerId={customerId} />
          <Seen form={form} seen={seen} />
          <PlaceFields form={touchedOf(form)} values={values} />
          <Button>{t('office.settings_press')}</Button>
        </form>
      </div>
    </OfficeFrame>
  )
}
