import { BackToOrder } from '#app/back-office/orders/BackToOrder.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { formOf } from '#app/doors/form.server.ts'
import { mayEdit } from '#app/edits/edit.ts'
import { editOrder } from '#app/edits/edit-order.operation.ts'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { EditFields } from './EditFields.tsx'
import { PlannedEdit } from './PlannedEdit.tsx'
import { type EditData, loadEdit } from './edit-page.server.ts'

type EditPath = '/admin/orders/:number/edit'

export const load = loadEdit

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
