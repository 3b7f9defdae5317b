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
import { isRefused } from '#app/back-office/forms/shown-before.ts'
import { findSeen } from '#app/back-office/forms/seen.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { delivery } from '#app/checkout/delivery/delivery.record.ts'

export async function load(visit: Load<'/admin/delivery'>) {
  const seen = await findSeen(delivery, 'shop', actorOf(visit))
  const [settings, methods] = await Promise.all([readSettings(), listShippingMethods()])
  return {
    seen,
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
  const hasProblem = isRefused(form)
  return (
    <OfficeFrame
      history={{ record: 'delivery', id: 'shop' }}
      current="/admin/delivery"
      title={t('office.delivery')}
      text={t('office.delivery_text')}
    >
      <div className="stack">
        {saved && !hasProblem && (
          <SavedNotice
            saved={saved}
            text="office.done.settings"
            action={href('/admin/delivery/undo')}
            customerId={data.customerId}
          />
        )}
        <DeliveryFields {...data} form={form} />
      </div>
    </OfficeFrame>
  )
}
