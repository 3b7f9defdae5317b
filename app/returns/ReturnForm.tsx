import type { OrderLineId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { lineOf } from '#app/orders/page/line-of.tsx'
import type { DetailedLine, OrderDetails } from '#app/orders/page/order-details.ts'
import { returnReasons } from '#app/orders/returns/return.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { ErrorSummary } from '#app/ui/notices/Notice.tsx'
import { Lines } from '#app/ui/text/Lines.tsx'
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
      <Lines
        lines={order.lines.map((line) => ({
          ...lineOf(line, order, language),
          href: undefined,
          nameId: nameId(line),
          control: (left.get(line.id) ?? 0) > 0 && (
            <ItsFields line={line} most={left.get(line.id) ?? 0} form={form} messages={messages} />
          ),
          amount: null,
        }))}
      />
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

const nameId = ({ id }: DetailedLine) => `item-${id}`

interface ItsFieldsProps extends Pick<ReturnFormProps, 'form'> {
  line: DetailedLine
  most: number
  messages: Record<string, string>
}

/**
 * The reason is asked for only where something comes back, so that no one hears that each must be filled in. It has the
 * whole width: its options are sentences.
 */
function ItsFields({ line, most, form: { values }, messages }: ItsFieldsProps) {
  const { t } = useLanguage()
  const [quantity, reason] = [`lines-${line.id}`, `reasons-${line.id}`]
  return (
    <div role="group" aria-labelledby={nameId(line)}>
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
        required={false}
        defaultValue={values[reason] ?? ''}
        error={messages[reason]}
        options={[
          { value: '', label: t('returns.choose') },
          ...returnReasons.map((value) => ({ value, label: t(`returns.reason.${value}`) })),
        ]}
      />
    </div>
  )
}
