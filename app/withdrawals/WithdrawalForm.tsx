import { isNeverTakenBack, noReturnWords } from '#app/catalogue/law/no-return.ts'
import { limits } from '#app/limits.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { CheckCards } from '#app/ui/form/Choice.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { ErrorSummary } from '#app/ui/notices/Notice.tsx'
import { Name } from '#app/ui/text/Sentence.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldsOf, submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { ShownLine } from './named-lines.ts'

export interface Known {
  name: string
  email: string
  order: string
  /** The key of the link that shows the order. */
  key: string
  /** The lines of an order that the reader may see. */
  lines: ShownLine[]
}

interface WithdrawalFormProps {
  known: Known
  submission: string
  form: FormState
}

const labels = {
  name: 'withdrawals.name',
  order: 'withdrawals.order',
  email: 'withdrawals.email',
  items: 'withdrawals.items',
} as const

/** The first step: who withdraws, from which order, and where the receipt goes. */
export function WithdrawalForm({ known, submission, form }: WithdrawalFormProps) {
  const language = useLanguage()
  const { t, href, locale } = language
  const { field, messages } = fieldsOf(language, form, labels, known)
  // A returned form has the chosen lines as text.
  const asksLines = known.lines.length > 0 && form.values.items === undefined
  return (
    <form method="post" action={href('/withdraw')} className="stack" noValidate>
      <ErrorSummary title={t('withdrawals.problems')} messages={messages} />
      <input type="hidden" name="submission" value={submissionOf(form, submission)} />
      <input type="hidden" name="key" value={form.values.key ?? known.key} />
      <input type="hidden" name="locale" value={locale} />
      <Field {...field('name')} autoComplete="name" maxLength={limits.name.value} />
      <Field
        {...field('order')}
        optional={t('withdrawals.optional')}
        hint={t('withdrawals.order_hint')}
        autoComplete="off"
      />
      <Field {...field('email')} type="email" hint={t('withdrawals.email_hint')} autoComplete="email" />
      {asksLines ? (
        <ItemsChoice lines={known.lines} />
      ) : (
        <Field
          {...field('items')}
          as="textarea"
          rows={3}
          optional={t('withdrawals.optional')}
          hint={t('withdrawals.items_hint')}
          maxLength={limits.withdrawalItems.value}
        />
      )}
      <Button>{t('withdrawals.continue')}</Button>
    </form>
  )
}

/** All of the order's lines: one that cannot be withdrawn from says why, and cannot be chosen. */
function ItemsChoice({ lines }: { lines: ShownLine[] }) {
  const language = useLanguage()
  const { t } = language
  const isWhole = !lines.some(({ noReturn }) => isNeverTakenBack(noReturn))
  return (
    <CheckCards
      name="item"
      legend={t('withdrawals.choose')}
      hint={t(isWhole ? 'withdrawals.choose_hint' : 'withdrawals.choose_hint_left')}
      options={lines.map(({ name, parts, noReturn }) => ({
        value: name,
        label: <Name parts={parts} />,
        detail: noReturnWords(noReturn, language),
        disabled: isNeverTakenBack(noReturn),
      }))}
    />
  )
}
