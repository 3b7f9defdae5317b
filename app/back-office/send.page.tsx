import { type ErrorCode, errors, notFound } from '#app/errors.ts'
import { sendOrder, type SendRefusal } from '#app/fulfilment/send-order.server.ts'
import { customerOf } from '#app/identity/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { mayShip } from '#app/orders/order-rules.ts'
import { type Answer, again, seeOther } from '#app/web/answer.ts'
import { readForm, typed } from '#app/web/form.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Act, Load } from '#app/web/visit.ts'
import { BackToOrder } from './BackToOrder.tsx'
import { OfficeFrame } from './OfficeFrame.tsx'
import { findOrderFile } from './order-file.server.ts'
import { piecesWithin } from './pieces-form.ts'
import { parcelForm } from './send-form.ts'
import { SendFields } from './SendFields.tsx'
import { staffOf, submissionOf } from './staff.ts'

export async function load(visit: Load<'/admin/orders/:number/send'>) {
  const file = (await findOrderFile(visit.params.number)) ?? notFound()
  return { file, submission: newId(), customerId: customerOf(visit).id }
}

/**
 * Form fields: `submission` (UUID of the page) · `quantity-<order line id>` · `carrier` (may be empty where things are fetched) ·
 * `trackingNumber`, `trackingLink` (optional) · `shown-to` (left out, the form is anybody's). Done: 303 to the order, `done=send`.
 */
export async function act(visit: Act<'/admin/orders/:number/send'>): Promise<Answer> {
  const [who, submissionKey] = [staffOf(visit), submissionOf(visit.form)]
  const { order, lines, parcels } = (await findOrderFile(visit.params.number)) ?? notFound()
  const values = typed(visit.form)
  const sent = seeOther(visit.language.href('/admin/orders/:number', visit.params, { done: 'send' }))
  // Pressed twice: of what has left with the first press nothing is left to be chosen.
  if (parcels.some((parcel) => parcel.submissionKey === submissionKey)) return sent
  const parcel = readForm(parcelForm(order.delivery === 'pick_up'), visit.form)
  const pieces = piecesWithin(
    values,
    lines.map(({ id, left }) => ({ id, most: left })),
  )
  if (!parcel.ok || !pieces.ok) {
    const problems = { ...(parcel.ok ? {} : parcel.form.problems), ...(pieces.ok ? {} : pieces.problems) }
    return again({ values, problems })
  }
  if (pieces.value.length === 0) return again({ values, problem: 'order.no_pieces' })
  const outcome = await sendOrder(order.id, { ...parcel.value, lines: pieces.value, who, submissionKey }, visit.now)
  if (outcome.ok) return sent
  const problem = problems[outcome.reason]
  return again({ values, problem }, errors[problem].status)
}

const problems = {
  'not-placed': 'order.not_placed',
  held: 'order.on_hold',
  'not-paid': 'order.not_paid',
  'too-many': 'order.too_many_pieces',
  'capture-refused': 'order.capture_refused',
  unavailable: 'payment.provider_away',
  'not-possible': 'payment.provider_refuses',
} as const satisfies Record<SendRefusal, ErrorCode>

export function head(
  { file: { order } }: Shown<typeof load>['data'],
  { language }: Load<'/admin/orders/:number/send'>,
): Head {
  return { title: language.t(titleOf(order.delivery), { number: order.number }), indexed: false }
}

const titleOf = (delivery: 'ship' | 'pick_up') =>
  delivery === 'pick_up' ? ('office.ready_title' as const) : ('office.send_title' as const)

export function Screen({ data: { file, submission, customerId }, form }: Shown<typeof load>) {
  const { t } = useLanguage()
  const { number, delivery } = file.order
  const may = mayShip(file.facts)
  return (
    <OfficeFrame
      current="/admin/orders"
      above={<BackToOrder number={number} />}
      title={t(titleOf(delivery), { number })}
      text={may.ok ? t('office.send_text') : undefined}
    >
      {may.ok || form.problem ? (
        // Also with a form that was refused: what was typed stays.
        <SendFields file={file} submission={form.values.submission ?? submission} customerId={customerId} form={form} />
      ) : (
        <p>{t(may.reason === 'too-many' ? 'office.nothing_to_send' : `error.${problems[may.reason]}`)}</p>
      )}
    </OfficeFrame>
  )
}
