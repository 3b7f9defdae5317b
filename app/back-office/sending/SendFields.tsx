import type { CustomerId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field, FieldPair } from '#app/ui/form/Field.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { countToSend } from '#app/orders/order-rules.ts'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { OrderFile } from '#app/back-office/orders/order-file.server.ts'
import { piecesField, PiecesTable } from './PiecesTable.tsx'

interface SendFieldsProps {
  file: OrderFile
  submission: string
  customerId: CustomerId
  form: FormState
}

const fields = {
  carrier: 'office.carrier',
  tracking_number: 'office.tracking_number',
  tracking_link: 'office.tracking_link',
} as const

/** A parcel to send: by default everything that is unsent and paid for. */
export function SendFields({ file, submission, customerId, form }: SendFieldsProps) {
  const language = useLanguage()
  const { t, href } = language
  const { order, lines } = file
  const isPickedUp = order.delivery === 'pick_up'
  const messages = fieldMessages(language, form.problems, {
    ...Object.fromEntries(lines.map(({ id, title }) => [piecesField(id), { name: title }])),
    ...fields,
  })
  const field = (name: keyof typeof fields) => ({
    name,
    label: t(fields[name]),
    autoComplete: 'off',
    error: messages[name],
    defaultValue: form.values[name],
  })
  const optional = t('office.optional')
  // What is unsent now, not the previous page's values.
  const isChanged = form.problem === 'order.to_send_changed'
  return (
    <form
      method="post"
      action={href('/admin/orders/:number/send', { number: order.number })}
      className="stack"
      noValidate
    >
      <FormProblems form={form} messages={messages} />
      <MoneyNotices file={file} />
      <Once submission={submission} customerId={customerId} />
      <input type="hidden" name="to_send" value={countToSend(file.facts)} />
      <PiecesTable
        caption={t('office.in_parcel')}
        order={order}
        begin={({ toSend }) => toSend}
        note={({ left, toSend }) => toSend < left && t('office.pieces_refunded', { count: left - toSend })}
        form={isChanged ? { ...form, values: {} } : form}
        lines={lines.map((line) => ({ line, most: line.left }))}
      />
      {!isPickedUp && (
        <>
          <FieldPair>
            <Field {...field('carrier')} maxLength={60} />
            <Field {...field('tracking_number')} maxLength={60} optional={optional} />
          </FieldPair>
          <Field
            {...field('tracking_link')}
            type="url"
            maxLength={500}
            optional={optional}
            hint={t('office.tracking_link_hint')}
          />
        </>
      )}
      <Button icon={isPickedUp ? 'check' : 'truck'}>
        {t(isPickedUp ? 'office.ready_press' : 'office.send_press')}
      </Button>
    </form>
  )
}

/** What the packer has to know about the money: it is captured now, is still owed, or was partly refunded. */
function MoneyNotices({ file: { order, account, refundedWithoutPieces } }: Pick<SendFieldsProps, 'file'>) {
  const { t, money, date } = useLanguage()
  const inOrder = (amount: number) => money({ amount, currency: order.currency })
  return (
    <>
      {order.payment === 'authorised' && (
        <Notice kind="info">{t('office.send_held', { amount: inOrder(order.total) })}</Notice>
      )}
      {refundedWithoutPieces > 0 && (
        <Notice kind="info">{t('office.send_refunded', { amount: inOrder(refundedWithoutPieces) })}</Notice>
      )}
      {account && account.owed > 0 && (
        <Notice kind="info">
          {t('office.send_on_account', { amount: inOrder(account.owed), day: date(account.payment.dueOn) })}
        </Notice>
      )}
    </>
  )
}
