import type { CustomerId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { givenUpOf } from '#app/orders/money/ledger.ts'
import type { RefundOffer } from '#app/refunds/plan-refund.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { ChoiceCards } from '#app/ui/form/Choice.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { type FieldLabel, fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { reasonOptions } from '#app/back-office/office-words.ts'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { OrderFile } from '#app/back-office/orders/order-file.server.ts'
import { piecesField, PiecesTable } from '#app/back-office/sending/PiecesTable.tsx'
import styles from './Refund.module.css'
import type { ProposedRefund } from './proposed-refund.server.ts'
import { reviewed } from './refund-review.ts'

interface RefundFieldsProps {
  file: OrderFile
  offer: RefundOffer
  /** The return that it is for: the form begins with its items. */
  returned: ProposedRefund | null
  submission: string
  customerId: CustomerId
  form: FormState
}

export function RefundFields({ file, offer, returned, submission, customerId, form: typed }: RefundFieldsProps) {
  const language = useLanguage()
  const { t, href, money } = language
  const { number, currency } = file.order
  const { owed = 0 } = file.refundable
  const form = returned ? { ...typed, values: { ...returned.values, ...typed.values } } : typed
  const query = returned ? { return: returned.id } : undefined
  const sum = form.values.kind ? reviewed(file, form.values).amount : null
  const amount = sum === null ? null : money({ amount: sum, currency })
  const messages = fieldMessages(language, form.problems, labelsOf(file))
  return (
    <form
      method="post"
      action={href('/admin/orders/:number/refund', { number }, query)}
      className={`stack ${styles.refund}`}
      noValidate
    >
      <FormProblems form={form} messages={messages} />
      {returned && <Notice kind="info">{t('office.refund_for_return', { number: returned.number })}</Notice>}
      {owed > 0 && (
        <Notice kind="info">{t('office.refund_owed', { amount: money({ amount: owed, currency }) })}</Notice>
      )}
      {file.refundsByHand && offer.amount > owed && <Notice kind="info">{t('office.refund_by_hand')}</Notice>}
      <Once submission={submission} customerId={customerId} />
      {returned && <input type="hidden" name="return" value={returned.id} />}
      {/* What the page shows now, even after a refusal: by then the reader has seen the other refund. */}
      <input type="hidden" name="refunded" value={givenUpOf(file.facts)} />
      <ChoiceCards
        name="kind"
        legend={t('office.refund_kind')}
        value={form.values.kind}
        error={messages.kind}
        options={[
          { value: 'rest', label: t('office.refund_kind.rest'), detail: money({ amount: offer.amount, currency }) },
          { value: 'lines', label: t('office.refund_kind.lines'), detail: t('office.refund_kind.lines_hint') },
          {
            value: 'amount',
            label: t('office.refund_kind.amount'),
            detail: file.order.toSend > 0 ? t('office.refund_kind.amount_hint') : undefined,
          },
        ]}
      />
      <div className={styles.unsent}>
        <Unsent file={file} value={form.values.unsent} error={messages.unsent} />
      </div>
      <ChosenWay file={file} offer={offer} form={form} error={messages.amount} />
      <input type="hidden" name="amount-currency" value={currency} />
      <Why form={form} messages={messages} />
      {amount && !form.problem && <p className={styles.comes}>{t('office.comes_to', { amount })}</p>}
      <p className="row">
        <Button>{amount ? t('office.refund_now', { amount }) : t('office.refund_press')}</Button>
        <Button look="quiet" formAction={href('/admin/orders/:number/refund/review', { number }, query)}>
          {t('office.work_out')}
        </Button>
      </p>
    </form>
  )
}

/** One way at a time: the style sheet shows what belongs to the chosen one. */
function ChosenWay({
  error,
  ...shown
}: Pick<RefundFieldsProps, 'file' | 'offer' | 'form'> & { error: string | undefined }) {
  const { t } = useLanguage()
  return (
    <>
      <div className={styles.lines}>
        <Pieces {...shown} />
      </div>
      <div className={styles.amount}>
        <Field
          name="amount"
          label={t('office.amount', { currency: shown.file.order.currency })}
          inputMode="decimal"
          autoComplete="off"
          optional={t('office.optional')}
          error={error}
          defaultValue={shown.form.values.amount}
        />
      </div>
    </>
  )
}

function Pieces({ file, offer, form }: Pick<RefundFieldsProps, 'file' | 'offer' | 'form'>) {
  const { t, money } = useLanguage()
  const shipping = { amount: offer.shipping, currency: file.order.currency }
  return (
    <fieldset>
      <legend className="vh">{t('office.refund_pieces')}</legend>
      <PiecesTable
        caption={t('office.refund_pieces')}
        order={file.order}
        begin={() => 0}
        form={form}
        lines={file.lines.map((line) => ({ line, most: offer.pieces.get(line.id) ?? 0 }))}
      />
      {shipping.amount > 0 && (
        <label>
          <input type="checkbox" name="shipping" defaultChecked={form.values.shipping === 'on'} />{' '}
          {t('office.refund_shipping_too', { amount: money(shipping) })}
        </label>
      )}
    </fieldset>
  )
}

/** What becomes of the items that are refunded before they have left; nothing is asked where all have. */
export function Unsent({ file, value, error }: { file: OrderFile; value?: string; error?: string }) {
  const { t } = useLanguage()
  if (file.order.toSend === 0) return null
  return (
    <Field
      as="select"
      name="unsent"
      label={t('office.field.unsent')}
      hint={t('office.unsent_hint')}
      error={error}
      defaultValue={value ?? 'restock'}
      options={(['restock', 'write_off', 'keep'] as const).map((each) => ({
        value: each,
        label: t(`office.unsent.${each}`),
      }))}
    />
  )
}

function Why({ form, messages }: { form: FormState; messages: Record<string, string> }) {
  const language = useLanguage()
  const { t } = language
  return (
    <>
      <Field
        as="select"
        name="reason"
        label={t('office.reason')}
        hint={t('office.reason_hint')}
        error={messages.reason}
        defaultValue={form.values.reason ?? ''}
        options={[{ value: '', label: t('office.choose') }, ...reasonOptions(language)]}
      />
      <Field
        as="textarea"
        name="note"
        label={t('office.note')}
        optional={t('office.optional')}
        maxLength={limits.message.value}
        error={messages.note}
        defaultValue={form.values.note}
      />
    </>
  )
}

function labelsOf({ lines }: OrderFile): Record<string, FieldLabel> {
  return {
    kind: 'office.refund_kind',
    ...Object.fromEntries(lines.map(({ id, title }) => [piecesField(id), { name: title }])),
    // Its only possible error names the amount itself.
    amount: 'office.refund_kind.amount',
    unsent: 'office.field.unsent',
    reason: 'office.reason',
    note: 'office.note',
  }
}
