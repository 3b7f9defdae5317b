import { ErrorSummary, Notice } from '#app/ui/Notice.tsx'
import type { FormState } from '#app/web/answer.ts'
import { useLanguage } from '#app/web/language.tsx'

/** What is wrong with a form that was refused; `labels` names its fields in the order of the page. */
export function FormProblems({ form, labels }: { form: FormState; labels: Record<string, string> }) {
  const { t } = useLanguage()
  const errors = Object.entries(labels).flatMap(([id, label]) => {
    const code = form.problems[id]
    return code ? [{ id, message: `${label}: ${t(`error.${code}`)}` }] : []
  })
  return (
    <>
      {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
      <ErrorSummary title={t('office.problems_in_form')} errors={errors} />
    </>
  )
}
