import { ErrorSummary, Notice } from '#app/ui/notices/Notice.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'

/** What is wrong with a form that was refused: as a whole, and at each field in the order of the page. */
export function FormProblems({ form, messages }: { form: FormState; messages: Record<string, string> }) {
  const { t } = useLanguage()
  return (
    <>
      {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
      <ErrorSummary title={t('office.problems_in_form')} messages={messages} />
    </>
  )
}
