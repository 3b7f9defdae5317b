import { formOf, shownAgain } from '#app/doors/form.server.ts'
import { notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { receivePayment } from '#app/payments/on-account/receive-payment.operation.ts'
import { undoReceipt } from '#app/payments/on-account/undo-receipt.operation.ts'
import { seeOther } from '#app/web/answers/answer.ts'
import { hasEnded } from '#app/orders/order-rules.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { BackToOrder } from '#app/back-office/orders/BackToOrder.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { findOrderFile } from '#app/back-office/orders/order-file.server.ts'
import { ReceiptFields } from './ReceiptFields.tsx'
import { ReceiptUndo } from './ReceiptUndo.tsx'

export async function load(visit: Load<'/admin/orders/:number/receipt'>) {
  const { order, account } = (await findOrderFile(visit.params.number)) ?? notFound()
  const undo = visit.query.get('undo')
  return { order, account, undo, submission: newId(), customerId: customerOf(visit).id }
}

type OrderAct = Act<'/admin/orders/:number/receipt'>

/** Done: 303 to the order, which says so. */
const back = (said: 'receipt' | 'receipt_undone') => ({
  key: ({ params }: OrderAct) => params.number,
  done: ({ language, params }: OrderAct) => seeOther(language.href('/admin/orders/:number', params, { done: said })),
})

export const act = formOf(receivePayment, back('receipt'))

export const acts = {
  '/admin/orders/:number/receipts/:receipt/undo': formOf(undoReceipt, {
    ...back('receipt_undone'),
    // Shown again, the page is about this receipt still.
    refused: ({ params }: Act<'/admin/orders/:number/receipts/:receipt/undo'>, { values, ...refusal }) =>
      shownAgain(null, { ...refusal, values: { ...values, receipt: params.receipt } }),
  }),
}

export function head({ order }: Shown<typeof load>['data'], { language }: Load<'/admin/orders/:number/receipt'>): Head {
  return { title: language.t('office.receipt_title', { number: order.number }), indexed: false }
}

export function Screen({ data: { order, account, undo: asked, submission, customerId }, form }: Shown<typeof load>) {
  const { t } = useLanguage()
  const { number, state, currency } = order
  const id = form.values.receipt ?? asked
  const mistaken = account?.receipts.find((receipt) => receipt.id === id)
  if (mistaken)
    return (
      <OfficeFrame
        current="/admin/orders"
        above={<BackToOrder number={number} />}
        title={t('office.receipt_undo_title', { number })}
      >
        {account?.undoable.includes(mistaken.id) ? (
          <ReceiptUndo
            number={number}
            currency={currency}
            receipt={mistaken}
            hasEnded={hasEnded(state)}
            customerId={customerId}
            form={form}
          />
        ) : (
          <p>{t('error.receipt.gone')}</p>
        )}
      </OfficeFrame>
    )
  return (
    <OfficeFrame
      current="/admin/orders"
      above={<BackToOrder number={number} />}
      title={t('office.receipt_title', { number })}
      text={account ? t(state === 'cancelled' ? 'office.receipt_text_ended' : 'office.receipt_text') : undefined}
    >
      {account ? (
        <ReceiptFields
          order={order}
          account={account}
          submission={submissionOf(form, submission)}
          customerId={customerId}
          form={form}
        />
      ) : (
        <p>{t('error.receipt.not_on_account')}</p>
      )}
    </OfficeFrame>
  )
}
