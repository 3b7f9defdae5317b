import type { CustomerId } from '#app/kernel/ids.ts'
import type { OrderDetails } from '#app/orders/page/order-details.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { AccountFile } from '#app/payments/on-account/account-file.server.ts'
import { AccountSums } from './AccountPayment.tsx'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { typedAmount } from '#app/web/forms/typed-amount.ts'

interface ReceiptFieldsProps {
  order: OrderDetails
  account: AccountFile
  submission: string
  customerId: CustomerId
  form: FormState
}

const fields = { amount: 'office.amount', received_on: 'office.receipt_day' } as const

/** A payment as it is on the bank statement: by default the whole open amount, today. */
export function ReceiptFields({ order, account, submission, customerId, form }: ReceiptFieldsProps) {
  const language = useLanguage()
  const { t, href, locale } = language
  const { number, currency } = order
  const { orderedOn, today, owed, received } = account
  const messages = fieldMessages(language, form.problems, fields)
  return (
    <form method="post" action={href('/admin/orders/:number/receipt', { number })} className="stack" noValidate>
      <FormProblems form={form} messages={messages} />
      <AccountSums account={account} />
      <Once submission={submission} customerId={customerId} />
      {/* What the page shows now, even after a refusal: by then the reader has seen the other payment. */}
      <input type="hidden" name="received" value={received} />
      <input type="hidden" name="amount-currency" value={currency} />
      <Field
        name="amount"
        label={t('office.amount', { currency })}
        inputMode="decimal"
        autoComplete="off"
        error={messages.amount}
        defaultValue={form.values.amount ?? (owed > 0 ? typedAmount({ amount: owed, currency }, locale) : undefined)}
      />
      {(form.problems.amount === 'receipt.more_than_owed' || form.values.more === 'on') && (
        <label>
          <input type="checkbox" name="more" value="on" defaultChecked={form.values.more === 'on'} />{' '}
          {t('office.receipt_more')}
        </label>
      )}
      <Field
        name="received_on"
        label={t('office.receipt_day')}
        type="date"
        min={orderedOn}
        max={today}
        error={messages.received_on}
        defaultValue={form.values.received_on ?? today}
      />
      <Button icon="check">{t('office.record')}</Button>
    </form>
  )
}
