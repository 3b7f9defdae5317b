import { BackToOrder } from '#app/back-office/orders/BackToOrder.tsx'
import { findOrderFile } from '#app/back-office/orders/order-file.server.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { formOf } from '#app/doors/form.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { mayEdit } from '#app/edits/edit.ts'
import { editOrder } from '#app/edits/edit-order.operation.ts'
import { notFound } from '#app/errors.ts'
import { askForFreshSignIn } from '#app/identity/sign-in/fresh-sign-in.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { EditFields } from './EditFields.tsx'
import { PlannedEdit } from './PlannedEdit.tsx'
import { getEditFile } from './edit-file.server.ts'

type EditPath = '/admin/orders/:number/edit'

/** The choice is in the address, so the page can show what it would do without changing anything. */
export async function load(visit: Load<EditPath>) {
  const elsewhere = await askForFreshSignIn(visit)
  if (elsewhere) return elsewhere
  const { params, query, locale } = visit
  const mayAdd = visit.visitor.permissions.has('drafts:write')
  const file = (await findOrderFile(params.number)) ?? notFound()
  const edit = await getEditFile({ number: params.number, query, locale, mayAdd }, actorOf(visit))
  return { file, edit, mayAdd, submission: newId(), customerId: customerOf(visit).id }
}
export type EditData = Shown<typeof load>['data']

/** Done: 303 to the order, `done=edited`, or `done=added` where something is to be paid first. */
export const act = formOf(editOrder, {
  key: ({ params }: Act<EditPath>) => params.number,
  done: ({ language, params }, { draft }) =>
    seeOther(language.href('/admin/orders/:number', params, { done: draft ? 'added' : 'edited' })),
})

export function head({ file }: EditData, { language }: Load<EditPath>): Head {
  return { title: language.t('office.edit_title', { number: file.order.number }), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { t } = useLanguage()
  const { number } = data.file.order
  const may = mayEdit(data.edit.facts)
  return (
    <OfficeFrame
      current="/admin/orders"
      above={<BackToOrder number={number} />}
      title={t('office.edit_title', { number })}
      text={may.ok ? t('office.edit_text') : undefined}
    >
      {may.ok ? (
        <div className="stack">
          <EditFields data={data} form={form} />
          <PlannedEdit data={data} form={form} />
        </div>
      ) : (
        <p>{t(`error.${may.reason}`)}</p>
      )}
    </OfficeFrame>
  )
}
