import { limits } from '#app/limits.ts'
import { planRefund } from '#app/refunds/plan-refund.ts'
import { Button } from '#app/ui/Button.tsx'
import { ChoiceCards } from '#app/ui/Choice.tsx'
import { Field } from '#app/ui/Field.tsx'
import { Notice } from '#app/ui/Notice.tsx'
import type { FormState } from '#app/web/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import { FormProblems } from './FormProblems.tsx'
import { reasonOptions } from './office-words.ts'
import { Once } from './Once.tsx'
import type { OrderFile } from './order-file.server.ts'
import { piecesField } from './pieces-form.ts'
import { PiecesTable } from './PiecesTable.tsx'
import { readWish } from './refund-form.ts'

interface RefundFieldsProps {
  file: OrderFile
  submission: string
  customerId: string
  form: FormState
}

export function RefundFields({ file, submission, customerId, form }: RefundFieldsProps) {
  const language = useLanguage()
  const { t, href, money } = language
  const { number, currency } = file.order
  const sum = worth(file, form)
  const amount = sum === null ? null : money({ amount: sum, currency })
  const error = (name: string) => (form.problems[name] ? t(`error.${form.problems[name]}`) : undefined)
  return (
    <form method="post" action={href('/admin/orders/:number/refund', { number })} className="stack" noValidate>
      <FormProblems form={form} labels={labelsOf(file, language)} />
      {amount && !form.problem && <Notice kind="info">{t('office.comes_to', { amount })}</Notice>}
      <Once submission={submission} customerId={customerId} />
      <ChoiceCards
        name="kind"
        legend={t('office.refund_kind')}
        value={form.values.kind}
        error={error('kind')}
        options={[
          { value: 'rest', label: t('office.refund_kind.rest') },
          { value: 'lines', label: t('office.refund_kind.lines'), detail: t('office.refund_kind.lines_hint') },
          { value: 'amount', label: t('office.refund_kind.amount') },
        ]}
      />
      <Pieces file={file} form={form} />
      <Field
        name="amount"
        label={t('office.amount', { currency })}
        inputMode="decimal"
        autoComplete="off"
        optional={t('office.optional')}
        error={error('amount')}
        defaultValue={form.values.amount}
      />
      <Why form={form} />
      <p className="row">
        <Button name="intent" value="refund">
          {amount ? t('office.refund_now', { amount }) : t('office.refund_press')}
        </Button>
        <Button look="quiet" name="intent" value="review">
          {t('office.work_out')}
        </Button>
      </p>
    </form>
  )
}

/** What the form as it was sent comes to, by the rule that the refund itself goes by. */
function worth({ order, refundable }: OrderFile, { values }: FormState): number | null {
  if (!values.kind) return null
  const wish = readWish(values, { ...refundable, currency: order.currency })
  const plan = wish.ok ? planRefund(refundable, wish.value) : null
  return plan?.ok ? plan.value.amount : null
}

function Pieces({ file, form }: Pick<RefundFieldsProps, 'file' | 'form'>) {
  const { t, money } = useLanguage()
  const { gross, refundedAmount } = file.refundable.shipping
  const shipping = { amount: gross - refundedAmount, currency: file.order.currency }
  return (
    <fieldset>
      <legend className="vh">{t('office.refund_pieces')}</legend>
      <PiecesTable
        caption={t('office.refund_pieces')}
        begin="none"
        form={form}
        lines={file.lines.map((line) => ({ line, most: line.quantity - line.refundedQuantity }))}
      />
      {shipping.amount > 0 && (
        <label>
          <input type="checkbox" name="shipping" value="1" defaultChecked={form.values.shipping === '1'} />{' '}
          {t('office.refund_shipping_too', { amount: money(shipping) })}
        </label>
      )}
    </fieldset>
  )
}

function Why({ form }: { form: FormState }) {
  const language = useLanguage()
  const { t } = language
  const error = (name: string) => (form.problems[name] ? t(`error.${form.problems[name]}`) : undefined)
  return (
    <>
      <Field
        as="select"
        name="reason"
        label={t('office.reason')}
        hint={t('office.reason_hint')}
        error={error('reason')}
        defaultValue={form.values.reason ?? ''}
        options={[{ value: '', label: t('office.choose') }, ...reasonOptions(language)]}
      />
      <Field
        as="textarea"
        name="note"
        label={t('office.note')}
        optional={t('office.optional')}
        maxLength={limits.message.value}
        error={error('note')}
        defaultValue={form.values.note}
      />
    </>
  )
}

function labelsOf({ lines, order }: OrderFile, { t }: ReturnType<typeof useLanguage>): Record<string, string> {
  const pieces = lines.map(({ id, title }) => [piecesField(id), title])
  return {
    kind: t('office.refund_kind'),
    ...Object.fromEntries(pieces),
    amount: t('office.amount', { currency: order.currency }),
    reason: t('office.reason'),
    note: t('office.note'),
  }
}
