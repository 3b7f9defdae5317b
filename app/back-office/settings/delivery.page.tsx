import { listShippingMethods } from '#app/checkout/delivery/trade-settings.server.ts'
import { formOf } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { findSaved } from '#app/back-office/forms/saved.server.ts'
import { SavedNotice } from '#app/back-office/forms/SavedNotice.tsx'
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
  return {
    settings,
    methods,
    saved: await findSaved(changeDelivery, 'shop', visit, 'delivery'),
    customerId: customerOf(visit).id,
  }
}

/** Done: 303 back to here, `done=delivery`. */
export const act = formOf(changeDelivery, {
  key: (_: Act<'/admin/delivery'>) => 'shop',
  done: ({ language }) => seeOther(language.href('/admin/delivery', undefined, { done: 'delivery' })),
})

export const acts = {
  '/admin/delivery/undo': undoOf(changeDelivery, {
    key: (_: Act<'/admin/delivery/undo'>) => 'shop',
    done: ({ language }) => seeOther(language.href('/admin/delivery', undefined, { done: 'undone' })),
  }),
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/delivery'>): Head {
  return { title: language.t('office.delivery'), indexed: false }
}

export function Screen({ data: { saved, ...data }, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const isRefused = Object.keys(form.problems).length > 0
  return (
    <OfficeFrame
      history={{ record: 'delivery', id: 'shop' }}
      current="/admin/delivery"
      title={t('office.delivery')}
      text={t('office.delivery_text')}
    >
      <div className="stack">
        {saved && !isRefused && (
          <SavedNotice
            saved={saved}
            text="office.done.settings"
            action={href('/admin/delivery/undo')}
            customerId={data.customerId}
          />
        )}
        <DeliveryFields {...data} form={touchedOf(form)} />
      </div>
    </OfficeFrame>
  )
}
