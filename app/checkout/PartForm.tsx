import type { ReactNode } from 'react'
import { Button } from '#app/ui/Button.tsx'
import { ErrorSummary } from '#app/ui/Notice.tsx'
import type { FormState } from '#app/web/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Part } from './checkout.ts'

interface PartFormProps {
  part: Part
  form: FormState
  /** The labels of the fields, for the list of what is wrong. */
  labels: Record<string, string>
  children: ReactNode
}

/** The form of one part: works as it stands without script, and answers with the part that comes next. */
export function PartForm({ part, form, labels, children }: PartFormProps) {
  const { t, href } = useLanguage()
  const errors = Object.entries(form.problems).map(([id, code]) => ({
    id,
    message: `${labels[id] ?? id}: ${t(`error.${code}`)}`,
  }))
  return (
    // The server says what is wrong, in the reader's language; the browser would speak its own and stop at the first.
    <form method="post" action={`${href('/checkout')}#${part}`} className="stack" noValidate>
      <input type="hidden" name="intent" value={part} />
      {/* The Enter key presses the first button of a form: let it be the one that goes on. */}
      <button className="vh" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary title={t('checkout.problems', { count: errors.length })} errors={errors} />
      {children}
      <Button>{t('checkout.go_on')}</Button>
    </form>
  )
}
