import { customerOf } from '#app/identity/visitor.ts'
import { changePoint, listLocations } from '#app/locations/locations.server.ts'
import { changeSettings, readSettings } from '#app/settings/settings.server.ts'
import { Notice } from '#app/ui/Notice.tsx'
import { type Answer, again, seeOther } from '#app/web/answer.ts'
import { readForm, typed } from '#app/web/form.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Act, Load } from '#app/web/visit.ts'
import { LocationFields } from './LocationFields.tsx'
import { changedPoints, mapFields, mapForm, type MapSettings, pointsForm, shownPoint } from './locations-form.ts'
import { changedFields } from './shown-before.ts'
import { OfficeFrame } from './OfficeFrame.tsx'
import { staffOf } from './staff.ts'

export async function load(visit: Load<'/admin/locations'>) {
  const [settings, rows] = await Promise.all([readSettings(), listLocations()])
  // The names are those of settings.
  const map = Object.fromEntries(mapFields.map((name) => [name, settings[name]])) as unknown as MapSettings
  const locations = rows.map((row) => ({ slug: row.slug, name: row.name, point: shownPoint(row) }))
  return { map, locations, saved: visit.query.get('done') === 'locations', customerId: customerOf(visit).id }
}

/**
 * Form fields: `mapTiles` (`https://…/{z}/{x}/{y}.png`, or empty) · `mapAttribution` (needed with tiles) · `mapAttributionLink`
 * (https, or empty) · `point-` and the slug of a location (`54.8012, 9.6845`, or empty) · each with `-before` behind its name
 * (optional: a field that says the same is not changed) · `shown-to` (left out, the form is anybody's). Done: 303 back to here,
 * `done=locations`.
 */
export async function act(visit: Act<'/admin/locations'>): Promise<Answer> {
  staffOf(visit)
  const slugs = (await listLocations()).map(({ slug }) => slug)
  const values = typed(visit.form)
  const [map, points] = [readForm(mapForm, visit.form), readForm(pointsForm(slugs), visit.form)]
  if (!map.ok || !points.ok) {
    const problems = [map, points].map((read) => (read.ok ? {} : read.form.problems))
    return again({ values, problems: Object.assign({}, ...problems), problem: null })
  }
  await changeSettings(changedFields(map.value, mapFields, values))
  for (const { slug, point } of changedPoints(slugs, values)) await changePoint(slug, point)
  return seeOther(visit.language.href('/admin/locations', undefined, { done: 'locations' }))
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/locations'>): Head {
  return { title: language.t('office.locations'), indexed: false }
}

export function Screen({ data: { saved, ...data }, form }: Shown<typeof load>) {
  const { t } = useLanguage()
  const isRefused = Object.keys(form.problems).length > 0
  return (
    <OfficeFrame current="/admin/locations" title={t('office.locations')} text={t('office.locations_text')}>
      <div className="stack">
        {saved && !isRefused && <Notice kind="success">{t('office.done.settings')}</Notice>}
        <LocationFields {...data} form={form} />
      </div>
    </OfficeFrame>
  )
}
