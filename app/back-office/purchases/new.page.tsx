import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { formOf } from '#app/doors/form.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { createPurchaseOrder } from '#app/purchase-orders/create-purchase.operation.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { PurchaseFields } from './PurchaseFields.tsx'
import { listPlaces } from './purchase-page.server.ts'

type NewPath = '/admin/purchase-orders/new'

export async function load(visit: Load<NewPath>) {
  return { places: await listPlaces(), submission: newId(), customerId: customerOf(visit).id }
}

/** Done: 303 to where its items are added. */
export const act = formOf(createPurchaseOrder, {
  key: (_: Act<NewPath>) => null,
  done: ({ language }, { number }) =>
    seeOther(language.href('/admin/purchase-orders/:purchase/edit', { purchase: number })),
})

export function head(_: Shown<typeof load>['data'], { language }: Load<NewPath>): Head {
  return { title: language.t('purchases.new'), indexed: false }
}

export function Screen({ data: { places, submission, customerId }, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  return (
    <OfficeFrame
      current="/admin/purchase-orders"
      above={<a href={href('/admin/purchase-orders')}>{t('lists.purchase_orders')}</a>}
      title={t('purchases.new')}
    >
      <form method="post" action={href('/admin/purchase-orders/new')} className="stack" noValidate>
        <Once submission={submissionOf(form, submission)} customerId={customerId} />
        <PurchaseFields form={form} values={{}} places={places} isNew />
        <Button>{t('purchases.create')}</Button>
      </form>
    </OfficeFrame>
  )
}
