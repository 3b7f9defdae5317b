import { formOf } from '#app/doors/form.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { createLocation } from '#app/locations/places/create-location.operation.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { PlaceFields } from './PlaceFields.tsx'

export async function load(visit: Load<'/admin/places/new'>) {
  const { homeCountry } = await getSettings()
  const values = { country: homeCountry, pick_up: 'no', shown: 'yes' }
  return { values, submission: newId(), customerId: customerOf(visit).id }
}

/** Done: 303 to the location, `done=saved`. */
export const act = formOf(createLocation, {
  key: (_: Act<'/admin/places/new'>) => null,
  done: ({ language }, { id }) =>
    seeOther(language.href('/admin/places/:location', { location: id }, { done: 'saved' })),
})

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/places/new'>): Head {
  return { title: language.t('office.place.new'), indexed: false }
}

export function Screen({ data: { values, submission, customerId }, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  return (
    <OfficeFrame
      current="/admin/locations"
      above={<a href={href('/admin/locations')}>{t('office.locations')}</a>}
      title={t('office.place.new')}
    >
      <form method="post" action={href('/admin/places/new')} className="stack" noValidate>
        <Once submission={submissionOf(form, submission)} customerId={customerId} />
        <PlaceFields form={form} values={values} isNew />
        <Button>{t('office.settings_press')}</Button>
      </form>
    </OfficeFrame>
  )
}
