import { listShippingMethods } from '#app/checkout/delivery/trade-settings.server.ts'
import { formOf } from '#app/doors/form.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { DeliveryFields } from './DeliveryFields.tsx'
import { changeDelivery } from '#app/checkout/delivery/change-delivery.operation.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { touchedOf } from '#app/back-office/forms/shown-before.ts'

export async function load(visit: Load<'/admin/delivery'>) {
  const [settings, methods] = await Promise.all([readSettings(), listShippingMethods()])
  return { settings, methods, saved: visit.query.get('done') === 'delivery', customerId: customerOf(visit).id }
}

/** Done: 303 back to here, `done=delivery`. */
export const act = formOf(changeDelivery, {
  key: (_: Act<'/admin/delivery'>) => 'shop',
  done: ({ language }) => seeOther(language.href('/admin/delivery', undefined, { done: 'delivery' })),
})

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/delivery'>): Head {
  return { title: language.t('office.delivery'), indexed: false }
}

export function Screen({ data: { saved, ...data }, form }: Shown<typeof load>) {
  const { t } = useLanguage()
  const isRefused = Object.keys(form.problems).length > 0
  return (
    <OfficeFrame
      history={{ record: 'delivery', id: 'shop' }}
      current="/admin/delivery"
      title={t('office.delivery')}
      text={t('office.delivery_text')}
    >
      <div className="stack">
        {saved && !isRefused && <Notice kind="success">{t('office.done.settings')}</Notice>}
        <DeliveryFields {...data} form={touchedOf(form)} />
      </div>
    </OfficeFrame>
  )
}
