import { noReturnWords } from '#app/catalogue/law/no-return.ts'
import type { OrderLineId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { wordsFor } from '#app/orders/letters/line-language.ts'
import type { DetailedLine, OrderDetails } from '#app/orders/page/order-details.ts'
import { returnReasons } from '#app/orders/returns/return.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { ErrorSummary } from '#app/ui/notices/Notice.tsx'
import { OptionWords } from '#app/ui/text/OptionWords.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'

interface ReturnFormProps {
  order: OrderDetails
  linkKey: string | null
  /** How many of each line can be returned. */
  left: ReadonlyMap<OrderLineId, number>
  submission: string
  form: FormState
}

/** How many of each item come back, and why. Lines that cannot be returned say so. */
export function ReturnForm({ order, linkKey, left, submission, form }: ReturnFormProps) {
  const language = useLanguage()
  const { t, href } = language
  const labels = Object.fromEntries(
    order.lines.flatMap(({ id, title }) => [
      [`lines-${id}`, { name: title }],
      [`reasons-${id}`, { name: title }],
    ]),
  )
  const messages = fieldMessages(language, form.problems, { ...labels, note: 'returns.note' })
  const { number } = order
  const query = linkKey ? { key: linkKey } : undefined
  return (
    <form method="post" action={href('/orders/:number/return', { number }, query)} className="stack" noValidate>
      <ErrorSummary title={t('returns.problems')} messages={messages} />
      <input type="hidden" name="submission" value={submission} />
      {order.lines.map((line) => (
        <OneLine
          key={line.id}
          line={line}
          order={order}
          most={left.get(line.id) ?? 0}
          form={form}
          messages={messages}
        />
      ))}
      <Field
        as="textarea"
        name="note"
        label={t('returns.note')}
        optional={t('returns.optional')}
        rows={3}
        maxLength={limits.message.value}
        error={messages.note}
        defaultValue={form.values.note}
      />
      <Button>{t('returns.press')}</Button>
    </form>
  )
}

interface OneLineProps extends Pick<ReturnFormProps, 'order' | 'form'> {
  line: DetailedLine
  most: number
  messages: Record<string, string>
}

function OneLine({ line, order, most, form: { values }, messages }: OneLineProps) {
  const language = useLanguage()
  const { t } = language
  const { lang, options } = wordsFor(order.locale, line, language.locale)
  const [quantity, reason] = [`lines-${line.id}`, `reasons-${line.id}`]
  const remark = noReturnWords(line.noReturn, language)
  return (
    <fieldset className="stack">
      <legend>
        <bdi lang={lang}>{line.title}</bdi>
      </legend>
      {(options.length > 0 || remark) && (
        <p className="muted small">
          <OptionWords options={options} /> {remark}
        </p>
      )}
      {most > 0 && (
        <>
          <Field
            name={quantity}
            type="number"
            inputMode="numeric"
            label={t('returns.quantity')}
            hint={t('returns.of_left', { count: most })}
            min={0}
            max={most}
            defaultValue={values[quantity] ?? '0'}
            error={messages[quantity]}
          />
          <Field
            as="select"
            name={reason}
            label={t('returns.reason')}
            defaultValue={values[reason] ?? ''}
            error={messages[reason]}
            options={[
              { value: '', label: t('returns.choose') },
              ...returnReasons.map((value) => ({ value, label: t(`returns.reason.${value}`) })),
            ]}
          />
        </>
      )}
    </fieldset>
  )
}
