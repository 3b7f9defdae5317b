import { Field } from '#app/ui/form/Field.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { type FieldLabel, fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import { localTime } from './local-time.ts'

/** A field of day and time, by the clock of the shop; `moment` is the one that it shows. */
export function TimeField({
  name,
  labels,
  moment,
  hint,
  form,
  timeZone,
}: {
  name: string
  labels: Readonly<Record<string, Extract<FieldLabel, string>>>
  moment: string | null
  hint: string
  form: FormState
  timeZone: string
}) {
  const language = useLanguage()
  const { t } = language
  const shown = moment ? localTime(moment, timeZone) : ''
  const label = labels[name]
  return (
    <>
      {moment && (
        <>
          <input type="hidden" name={`shown-${name}`} value={shown} />
          <input type="hidden" name={`moment-${name}`} value={moment} />
        </>
      )}
      <Field
        name={name}
        type="datetime-local"
        label={label ? t(label) : ''}
        optional={t('office.optional')}
        hint={hint}
        error={fieldMessages(language, form.problems, labels)[name]}
        defaultValue={form.values[name] ?? shown}
      />
    </>
  )
}
