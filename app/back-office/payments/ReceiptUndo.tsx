import type { CustomerId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { AccountFile } from '#app/payments/on-account/account-file.server.ts'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'

interface ReceiptUndoProps {
  number: string
  currency: string
  receipt: AccountFile['receipts'][number]
  /** Its order has ended: nothing is owed. */
  hasEnded: boolean
  customerId: CustomerId
  form: FormState
}

/** A payment recorded by mistake, before it is reversed: it stays visible, with the reason. */
export function ReceiptUndo({ number, currency, receipt, hasEnded, customerId, form }: ReceiptUndoProps) {
  const language = useLanguage()
  const { t, href, money, date } = language
  const amount = money({ amount: receipt.amount, currency })
  const messages = fieldMessages(language, form.problems, { reason: 'office.receipt_undo_reason' })
  return (
    <form
      method="post"
      action={href('/admin/orders/:number/receipts/:receipt/undo', { number, receipt: receipt.id })}
      className="stack"
      noValidate
    >
      <FormProblems form={form} messages={messages} />
      <p>
        {t(hasEnded ? 'office.receipt_undo_text_ended' : 'office.receipt_undo_text', {
          amount,
          day: date(receipt.receivedOn),
        })}
      </p>
      <Once customerId={customerId} />
      <Field
        name="reason"
        label={t('office.receipt_undo_reason')}
        maxLength={limits.title.value}
        autoComplete="off"
        error={messages.reason}
        defaultValue={form.values.reason}
      />
      <Button>{t('office.receipt_undo_press', { amount })}</Button>
    </form>
  )
}
