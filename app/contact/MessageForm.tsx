import { limits } from '#app/limits.ts'
import { Button } from '#app/ui/Button.tsx'
import { Field } from '#app/ui/Field.tsx'
import { ErrorSummary, Notice } from '#app/ui/Notice.tsx'
import type { FormState } from '#app/web/answer.ts'
import { problemOf } from '#app/web/come-back.ts'
import { fieldMessages } from '#app/web/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'

type Known = Record<'name' | 'email' | 'order', string>

export function MessageForm({ known, submission, form }: { known: Known; submission: string; form: FormState }) {
  const language = useLanguage()
  const { t, href } = language
  const messages = fieldMessages(language, form.problems, labels)
  const errors = Object.entries(messages).map(([id, message]) => ({ id, message }))
  const value = (name: keyof Known) => form.values[name] ?? known[name]
  return (
    <form method="post" action={href('/contact')} className="stack" noValidate>
      {form.problem && <Notice kind="problem">{problemOf(language, form)}</Notice>}
      <ErrorSummary title={t('contact.problems')} errors={errors} />
      <input
        type="hidden"
        name="submission"
        value={form.problems.submission ? submission : (form.values.submission ?? submission)}
      />
      <Field
        name="name"
        label={t('contact.name')}
        autoComplete="name"
        defaultValue={value('name')}
        error={messages.name}
        maxLength={limits.name.value}
      />
      <Field
        name="email"
        type="email"
        label={t('contact.email')}
        hint={t('contact.email_hint')}
        autoComplete="email"
        defaultValue={value('email')}
        error={messages.email}
      />
      <Field
        name="order"
        label={t('contact.order')}
        hint={t('contact.order_hint')}
        optional={t('contact.optional')}
        defaultValue={value('order')}
        error={messages.order}
      />
      <Field
        as="textarea"
        name="message"
        rows={8}
        label={t('contact.message')}
        defaultValue={form.values.message}
        error={messages.message}
        maxLength={limits.message.value}
      />
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
