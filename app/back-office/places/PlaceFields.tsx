import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { ShownBefore } from '#app/back-office/forms/ShownBefore.tsx'
import { allCountries } from '#app/kernel/countries.ts'
import { weekdays } from '#app/locations/places/hours.ts'
import type { LocationInput } from '#app/locations/places/place.ts'
import { Field, FieldPair } from '#app/ui/form/Field.tsx'
import { FormPart } from '#app/ui/form/FormPart.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import type { FieldLabel } from '#app/web/forms/field-messages.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'

export type PlaceValues = Record<string, string>

/** As its fields show it. */
export function placeValues({ hours, closed_on: closedOn, ...plain }: LocationInput): PlaceValues {
  const ofDays = Object.fromEntries(Object.entries(hours).map(([day, typed]) => [`hours-${day}`, typed]))
  return { ...plain, ...ofDays, closed_on: closedOn.join('\n') }
}

export const placeLabels: Record<string, FieldLabel> = {
  name: 'office.place.name',
  line1: 'office.place.line1',
  line2: 'office.place.line2',
  postal_code: 'office.place.postal_code',
  city: 'office.place.city',
  country: 'office.place.country',
  phone: 'office.place.phone',
  email: 'office.place.email',
  ...Object.fromEntries(weekdays.map((day) => [`hours-${day}`, `office.field.${day}` as const])),
  closed_on: 'office.place.closed_on',
  pick_up: 'office.place.pick_up',
  shown: 'office.place.shown',
}

interface PlaceFieldsProps {
  form: FormState
  values: PlaceValues
  isNew?: true
}

/** Where a location is, when it is open, and what it is for. */
export function PlaceFields({ form, values, isNew }: PlaceFieldsProps) {
  const language = useLanguage()
  const { t } = language
  const { field, messages } = fieldsOf<string>(language, form, placeLabels, values)
  const optional = t('office.optional')
  const choice = (name: string) => (
    <Field
      {...field(name)}
      as="select"
      options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`office.audit.${value}`) }))}
      hint={name === 'shown' ? t('office.place.shown_hint') : t('office.place.pick_up_hint')}
    />
  )
  return (
    <>
      <FormProblems form={form} messages={messages} />
      {!isNew && Object.entries(values).map(([name, shown]) => <ShownBefore key={name} {...{ name, shown, form }} />)}
      <Field {...field('name')} autoComplete="off" />
      <Field {...field('line1')} autoComplete="off" />
      <Field {...field('line2')} optional={optional} autoComplete="off" />
      <FieldPair>
        <Field {...field('postal_code')} optional={optional} autoComplete="off" />
        <Field {...field('city')} autoComplete="off" />
      </FieldPair>
      <Field {...field('country')} as="select" options={countryOptions(language, values.country ?? '')} />
      <Field {...field('phone')} type="tel" optional={optional} autoComplete="off" />
      <Field {...field('email')} type="email" optional={optional} autoComplete="off" />
      <FormPart title={t('office.place.hours')}>
        <div className="stack">
          <p className="muted">{t('office.place.hours_hint')}</p>
          {weekdays.map((day) => (
            <Field key={day} {...field(`hours-${day}`)} optional={optional} dir="ltr" autoComplete="off" />
          ))}
          <Field
            {...field('closed_on')}
            as="textarea"
            rows={3}
            optional={optional}
            hint={t('office.place.closed_on_hint')}
          />
        </div>
      </FormPart>
      {choice('pick_up')}
      {choice('shown')}
    </>
  )
}

/** One that an import has made is in none yet, and stays there until staff choose: browsers would choose the first. */
function countryOptions({ country, locale, t }: Language, known: string) {
  const options = allCountries.map((value) => ({ value, label: country(value) }))
  const none = known === '' ? [{ value: '', label: t('office.choose') }] : []
  return [...none, ...options.toSorted((a, b) => a.label.localeCompare(b.label, locale))]
}
