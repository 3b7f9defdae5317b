import { formOf } from '#app/doors/form.server.ts'
import { notFound } from '#app/errors.ts'
import { loseParcel } from '#app/fulfilment/lose-parcel.operation.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { mayLose } from '#app/orders/returns/return.ts'
import { getReturnable } from '#app/orders/returns/returns.server.ts'
import { BackToOrder } from '#app/back-office/orders/BackToOrder.tsx'
import { findOrderFile } from '#app/back-office/orders/order-file.server.ts'
import { piecesInParcels } from '#app/back-office/orders/pieces-in-parcels.ts'
import { ParcelPieces, parcelLabel } from '#app/back-office/orders/ParcelPieces.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'

type Path = '/admin/orders/:number/parcels/:parcel/lost'

/** Asks first: the buyer gets a mail, and a lost parcel is never found again. */
export async function load(visit: Load<Path>) {
  const file = (await findOrderFile(visit.params.number)) ?? notFound()
  const parcel = file.parcels.find(({ id }) => id === visit.params.parcel) ?? notFound()
  const { returns } = await getReturnable(file.order)
  const may = mayLose(parcel, piecesInParcels(file), returns)
  return { file, parcel, may, submission: newId(), customerId: customerOf(visit).id }
}

export const act = formOf(loseParcel, {
  key: ({ params }: Act<Path>) => params.number,
  done: ({ language, params: { number } }) =>
    seeOther(language.href('/admin/orders/:number', { number }, { done: 'lost' })),
})

export function head({ file }: Shown<typeof load>['data'], { language }: Load<Path>): Head {
  return { title: language.t('office.lost_title', { number: file.order.number }), indexed: false }
}

export function Screen({ data: { file, parcel, may, submission, customerId }, form }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href } = language
  const { number, state } = file.order
  return (
    <OfficeFrame
      current="/admin/orders"
      above={<BackToOrder number={number} />}
      title={t('office.lost_title', { number })}
      text={may.ok ? t('office.lost_text') : undefined}
    >
      <div className="stack">
        {form.problem && may.ok && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
        <p>{parcelLabel(parcel, language)}</p>
        <ParcelPieces file={file} parcel={parcel} />
        {may.ok ? (
          <form
            method="post"
            action={href('/admin/orders/:number/parcels/:parcel/lost', { number, parcel: parcel.id })}
            className="stack"
          >
            <Notice kind="info">{t(state === 'closed' ? 'office.lost_again_closed' : 'office.lost_again')}</Notice>
            <Once submission={submissionOf(form, submission)} customerId={customerId} />
            <Button data-dangerous>{t('office.lost_press')}</Button>
          </form>
        ) : (
          <p>{t(`error.${may.reason}`)}</p>
        )}
      </div>
    </OfficeFrame>
  )
}
