import { limits } from '#app/limits.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { ErrorSummary, Notice } from '#app/ui/notices/Notice.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { problemOf } from '#app/web/answers/come-back.ts'
import { fieldsOf, submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'

type Known = Record<'name' | 'email' | 'order', string>

export function MessageForm({ known, submission, form }: { known: Known; submission: string; form: FormState }) {
  const language = useLanguage()
  const { t, href } = language
  const { field, messages } = fieldsOf(language, form, labels, known)
  return (
    <form method="post" action={href('/contact')} className="stack" noValidate>
      {form.problem && <Notice kind="problem">{problemOf(language, form)}</Notice>}
      <ErrorSummary title={t('contact.problems')} messages={messages} />
      <input type="hidden" name="submission" value={submissionOf(form, submission)} />
      <input type="hidden" name="locale" value={language.locale} />
      <Field {...field('name')} autoComplete="name" maxLength={limits.name.value} />
      <Field {...field('email')} type="email" hint={t('contact.email_hint')} autoComplete="email" />
      <Field {...field('order')} hint={t('contact.order_hint')} optional={t('contact.optional')} />
      <Field {...field('message')} as="textarea" rows={8} maxLength={limits.message.value} />
      <Button icon="comment">{t('contact.send')}</Button>
    </form>
  )
}

const labels = {
  name: 'contact.name',
  email: 'contact.email',
  order: 'contact.order',
  message: 'contact.message',
} as const
