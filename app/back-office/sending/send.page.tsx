import { notFound } from '#app/errors.ts'
import { formOf } from '#app/doors/form.server.ts'
import { shipOrder } from '#app/fulfilment/ship-order.operation.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { mayShip } from '#app/orders/order-rules.ts'
import { seeOther } from '#app/web/answers/answer.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { BackToOrder } from '#app/back-office/orders/BackToOrder.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { findOrderFile } from '#app/back-office/orders/order-file.server.ts'
import { findLatestCarrier } from './latest-carrier.server.ts'
import { findSendPlaces, noPlaces } from './send-places.server.ts'
import { SendFields } from './SendFields.tsx'

export async function load(visit: Load<'/admin/orders/:number/send'>) {
  const file = (await findOrderFile(visit.params.number)) ?? notFound()
  const places = file.order.delivery === 'ship' ? await findSendPlaces(file) : noPlaces
  const carrier = await findLatestCarrier()
  return { file, places, carrier, submission: newId(), customerId: customerOf(visit).id }
}

/** Done: 303 to the order, `done=send`. */
export const act = formOf(shipOrder, {
  key: ({ params }: Act<'/admin/orders/:number/send'>) => params.number,
  done: ({ language, params }) => seeOther(language.href('/admin/orders/:number', params, { done: 'send' })),
})

export function head(
  { file: { order } }: Shown<typeof load>['data'],
  { language }: Load<'/admin/orders/:number/send'>,
): Head {
  return { title: language.t(titleOf(order.delivery), { number: order.number }), indexed: false }
}

const titleOf = (delivery: 'ship' | 'pick_up') =>
  delivery === 'pick_up' ? ('office.ready_title' as const) : ('office.send_title' as const)

export function Screen({ data: { file, places, carrier, submission, customerId }, form }: Shown<typeof load>) {
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
        // A refused form keeps what was typed.
        <SendFields
          file={file}
          places={places}
          carrier={carrier}
          submission={submissionOf(form, submission)}
          customerId={customerId}
          form={form}
        />
      ) : (
        <p>{t(may.reason === 'order.too_many_pieces' ? 'office.nothing_to_send' : `error.${may.reason}`)}</p>
      )}
    </OfficeFrame>
  )
}
