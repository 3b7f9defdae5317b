import { ErrorSummary, Notice } from '#app/ui/notices/Notice.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'

/** The errors of a refused form: those of the whole form, then those of each field in page order. */
export function FormProblems({ form, messages }: { form: FormState; messages: Record<string, string> }) {
  const { t } = useLanguage()
  return (
    <>
      {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
      <ErrorSummary title={t('office.problems_in_form')} messages={messages} />
    </>
  )
}
