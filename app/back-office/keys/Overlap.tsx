import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { ChoiceCards } from '#app/ui/form/Choice.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'

/** In hours; none: the former secret is known to someone else. */
const overlaps = [1, 24, 72, 168, 0] as const

/** How long the former secret is good beside the new one. */
export function Overlap({ form }: { form: FormState }) {
  const language = useLanguage()
  const { t } = language
  const messages = fieldMessages(language, form.problems, { overlap_hours: 'office.overlap' })
  return (
    <>
      <FormProblems form={form} messages={messages} />
      <ChoiceCards
        name="overlap_hours"
        legend={t('office.overlap')}
        value={form.values.overlap_hours ?? '24'}
        error={messages.overlap_hours}
        options={overlaps.map((hours) => ({
          value: String(hours),
          label: t('office.overlap_hours', { hours }),
          detail: hours === 0 ? t('office.overlap_none') : undefined,
        }))}
      />
    </>
  )
}
