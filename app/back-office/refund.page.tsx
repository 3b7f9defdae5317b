import { type ErrorCode, errors, notFound } from '#app/errors.ts'
import { askForFreshSignIn } from '#app/identity/fresh-sign-in.server.ts'
import { customerOf } from '#app/identity/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { refundOrder } from '#app/payments/refund-order.server.ts'
import type { RequestRefusal } from '#app/refunds/request-refund.server.ts'
import { type Answer, again, seeOther } from '#app/web/answer.ts'
import { typed } from '#app/web/form.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Act, Load } from '#app/web/visit.ts'
import type { ProviderRefusal } from '#app/payments/why-not.server.ts'
import { BackToOrder } from './BackToOrder.tsx'
import { OfficeFrame } from './OfficeFrame.tsx'
import { findOrderFile } from './order-file.server.ts'
import { readRefund } from './refund-form.ts'
import { RefundFields } from './RefundFields.tsx'
import { staffOf, submissionOf } from './staff.ts'

export async function load(visit: Load<'/admin/orders/:number/refund'>) {
  const elsewhere = await askForFreshSignIn(visit)
  if (elsewhere) return elsewhere
  const file = (await findOrderFile(visit.params.number)) ?? notFound()
  return { file, submission: newId(), customerId: customerOf(visit).id }
}

/**
 * Form fields: `intent` (`refund`, or `review` to see the sum first) · `submission` (UUID of the page) · `kind` (`rest`, `lines`,
 * `amount`) · `lines-<order line id>` and `shipping=1` with `lines` · `amount` ("12.50") with `amount` · `reason` (`goodwill`,
 * `returned`, `damaged`, `mistake`) · `note` · `shown-to` (left out, the form is anybody's). Done: 303 to the order, `done=refund`.
 */
export async function act(visit: Act<'/admin/orders/:number/refund'>): Promise<Answer> {
  const elsewhere = await askForFreshSignIn(visit)
  if (elsewhere) return elsewhere
  const [who, submissionKey] = [staffOf(visit), submissionOf(visit.form)]
  const { order, offer, refunds } = (await findOrderFile(visit.params.number)) ?? notFound()
  const values = typed(visit.form)
  const done = seeOther(visit.language.href('/admin/orders/:number', visit.params, { done: 'refund' }))
  // Pressed twice: of what went back with the first press nothing is left to be chosen.
  if (refunds.some((refund) => refund.submissionKey === submissionKey)) return done
  if (!offer.ok) return refused(values, offer.reason)
  const offered = { ...offer.value, currency: order.currency }
  if (values.intent === 'review') return review(values, offered)
  const read = readRefund(values, offered)
  if (!read.ok) return again({ values, problems: read.problems })
  const refunded = await refundOrder(order.id, { ...read.value, who, submissionKey }, visit.now)
  return refunded.ok ? done : refused(values, refunded.reason)
}

function refused(values: Record<string, string>, reason: keyof typeof problems): Answer {
  const problem = problems[reason]
  return again({ values, problem }, errors[problem].status)
}

/** The sum is worked out as the page is shown; here only what cannot be read is told. */
function review(values: Record<string, string>, offer: Parameters<typeof readRefund>[1]): Answer {
  const read = readRefund({ ...values, reason: values.reason || 'goodwill' }, offer)
  return read.ok ? again({ values }, 200) : again({ values, problems: read.problems })
}

const problems = {
  'nothing-left': 'refund.nothing_left',
  'too-much': 'refund.too_much',
  disputed: 'refund.disputed',
  'not-of-this-order': 'order.too_many_pieces',
  'not-payable': 'refund.not_payable',
  'not-paid': 'refund.not_paid',
  'key-used': 'request.malformed',
  'payment.provider_away': 'payment.provider_away',
  'payment.provider_refuses': 'payment.provider_refuses',
} as const satisfies Record<RequestRefusal | ProviderRefusal, ErrorCode>

export function head({ file }: Shown<typeof load>['data'], { language }: Load<'/admin/orders/:number/refund'>): Head {
  return { title: language.t('office.refund_title', { number: file.order.number }), indexed: false }
}

export function Screen({ data: { file, submission, customerId }, form }: Shown<typeof load>) {
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
          submission={form.values.submission ?? submission}
          customerId={customerId}
          form={form}
        />
      ) : (
        <p>{t(`error.${problems[offer.reason]}`)}</p>
      )}
    </OfficeFrame>
  )
}
