import { SaveBar } from '#app/back-office/forms/SaveBar.tsx'
import { MeanwhileChanged } from '#app/back-office/forms/MeanwhileChanged.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { isRefused, touchedOf } from '#app/back-office/forms/shown-before.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { type Coordinates, writeCoordinates } from '#app/locations/map/coordinates.ts'
import { tiles } from '#app/locations/map/map-settings.ts'
import { limits } from '#app/limits.ts'
import { Field } from '#app/ui/form/Field.tsx'
import { FormPart } from '#app/ui/form/FormPart.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { ShownBefore } from '#app/back-office/forms/ShownBefore.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'

interface LocationFieldsProps {
  seen: string
  map: Record<keyof typeof mapLabels, string>
  locations: { slug: string; name: string; point: Coordinates | null }[]
  form: FormState
  customerId: CustomerId
}

const mapLabels = {
  map_tiles: 'office.map_tiles',
  map_attribution: 'office.map_attribution',
  map_attribution_link: 'office.map_attribution_link',
} as const

const mapHints = {
  map_tiles: 'office.map_tiles_hint',
  map_attribution: 'office.map_attribution_hint',
  map_attribution_link: 'office.map_attribution_link_hint',
} as const

/** Where each location is, and where its map comes from. */
export function LocationFields({ seen, map, locations, form: refused, customerId }: LocationFieldsProps) {
  const language = useLanguage()
  const { t, href } = language
  const form = touchedOf(refused)
  const points = Object.fromEntries(
    locations.map(({ slug, name, point }) => [`points-${slug}`, { name, point: point ? writeCoordinates(point) : '' }]),
  )
  const labels = { ...points, ...mapLabels }
  const messages = fieldMessages(language, form.problems, labels)
  const field = (name: string, shown: string) => ({
    name,
    defaultValue: form.values[name] ?? shown,
    error: messages[name],
    optional: t('office.optional'),
  })
  const shown = { ...Object.fromEntries(Object.entries(points).map(([name, { point }]) => [name, point])), ...map }
  return (
    <form method="post" action={href('/admin/locations')} className="stack" noValidate>
      <FormProblems form={form} messages={messages} />
      <MeanwhileChanged form={refused} labels={labels} shown={shown} />
      <Once customerId={customerId} />
      <Seen form={form} seen={seen} />
      {Object.entries(shown).map(([name, value]) => (
        <ShownBefore key={name} name={name} shown={value} form={form} />
      ))}
      {locations.length > 0 && (
        <FormPart title={t('office.coordinates')}>
          <div className="stack">
            <p className="muted">{t('office.coordinates_hint')}</p>
            {Object.entries(points).map(([name, location]) => (
              <Field key={name} {...field(name, location.point)} label={location.name} />
            ))}
          </div>
        </FormPart>
      )}
      <FormPart title={t('office.map')}>
        <div className="stack">
          <p className="muted">{t('office.map_text')}</p>
          {tiles.keyof().options.map((name) => (
            <Field
              key={name}
              {...field(name, map[name])}
              label={t(mapLabels[name])}
              hint={t(mapHints[name], { placeholders: '{z}/{x}/{y}' })}
              maxLength={name === 'map_attribution' ? limits.title.value : undefined}
            />
          ))}
        </div>
      </FormPart>
      <SaveBar isUnsaved={isRefused(form)} />
    </form>
  )
}
