import { problemsOfForm } from '#app/doors/form-input.ts'
import { formOf, shownAgain } from '#app/doors/form.server.ts'
import { notFound } from '#app/errors.ts'
import { askForFreshSignIn } from '#app/identity/sign-in/fresh-sign-in.server.ts'
import { customerOf, refuseOthers } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { refundOrder } from '#app/payments/refunding/refund-order.operation.ts'
import { type Answer, again, seeOther } from '#app/web/answers/answer.ts'
import { typed } from '#app/web/forms/form.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { BackToOrder } from '#app/back-office/orders/BackToOrder.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { findOrderFile } from '#app/back-office/orders/order-file.server.ts'
import { findProposed } from './proposed-refund.server.ts'
import { reviewed } from './refund-review.ts'
import { RefundFields } from './RefundFields.tsx'

export async function load(visit: Load<'/admin/orders/:number/refund'>) {
  const elsewhere = await askForFreshSignIn(visit)
  if (elsewhere) return elsewhere
  const file = (await findOrderFile(visit.params.number)) ?? notFound()
  const returned = await findProposed(visit.query.get('return'), file, visit.locale)
  return { file, returned, submission: newId(), customerId: customerOf(visit).id }
}

type RefundAct = Act<'/admin/orders/:number/refund'>

/** Done: 303 to the order, `done=refund`. */
export const act = formOf(refundOrder, {
  key: ({ params }: RefundAct) => params.number,
  done: ({ language, params }) => seeOther(language.href('/admin/orders/:number', params, { done: 'refund' })),
})

export const acts = { '/admin/orders/:number/refund/review': review }

/** Shows what the form would refund and changes nothing: the sum is worked out as the page is rendered. */
async function review(visit: Act<'/admin/orders/:number/refund/review'>): Promise<Answer> {
  refuseOthers(visit)
  const values = typed(visit.form)
  const { problems } = reviewed((await findOrderFile(visit.params.number)) ?? notFound(), values)
  return problems.length > 0
    ? shownAgain(visit, { values, ...problemsOfForm(problems, values) })
    : again({ values }, 200)
}

export function head({ file }: Shown<typeof load>['data'], { language }: Load<'/admin/orders/:number/refund'>): Head {
  return { title: language.t('office.refund_title', { number: file.order.number }), indexed: false }
}

export function Screen({ data: { file, returned, submission, customerId }, form }: Shown<typeof load>) {
  const { t, money } = useLanguage()
  const { offer, refundable } = file
  const { number, currency } = file.order
  const isOwed = offer.ok && offer.value.amount === refundable.owed
  const text = isOwed ? 'office.refund_text_owed' : 'office.refund_text'
  return (
    <OfficeFrame
      current="/admin/orders"
      above={<BackToOrder number={number} />}
      title={t('office.refund_title', { number })}
      text={offer.ok ? t(text, { amount: money({ amount: offer.value.amount, currency }) }) : undefined}
    >
      {offer.ok ? (
        <RefundFields
          file={file}
          offer={offer.value}
          returned={returned}
          submission={submissionOf(form, submission)}
          customerId={customerId}
          form={form}
        />
      ) : (
        <p>{t(`error.${offer.reason}`)}</p>
      )}
    </OfficeFrame>
  )
}
