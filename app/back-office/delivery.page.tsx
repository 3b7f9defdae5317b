import { listShippingMethods } from '#app/checkout/trade-settings.server.ts'
import { changeWeek } from '#app/checkout/shipping-days.server.ts'
import { customerOf } from '#app/identity/visitor.ts'
import { changeSettings, readSettings } from '#app/settings/settings.server.ts'
import { Notice } from '#app/ui/Notice.tsx'
import { type Answer, again, seeOther } from '#app/web/answer.ts'
import { readForm, typed } from '#app/web/form.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Act, Load } from '#app/web/visit.ts'
import { changedWeeks, deliveryForm, deliverySettings } from './delivery-form.ts'
import { changedFields } from './shown-before.ts'
import { DeliveryFields } from './DeliveryFields.tsx'
import { OfficeFrame } from './OfficeFrame.tsx'
import { staffOf } from './staff.ts'

export async function load(visit: Load<'/admin/delivery'>) {
  const [settings, methods] = await Promise.all([readSettings(), listShippingMethods()])
  return { settings, methods, saved: visit.query.get('done') === 'delivery', customerId: customerOf(visit).id }
}

/**
 * Form fields: `orderDeadline` (`14:00`, or empty) · `packsOn` (`mon-fri`, `mon-sat`) · `handlingDays` · `homeRegion` (second half
 * of ISO 3166-2, or empty) · `toOrderDaysMin`, `toOrderDaysMax` · `week-` and the id of a shipping method (`mon-fri`,
 * `mon-sat`) · each with `-before` behind its name (optional: a field that says the same is not changed) · `shown-to` (left
 * out, the form is anybody's). Done: 303 back to here, `done=delivery`.
 */
export async function act(visit: Act<'/admin/delivery'>): Promise<Answer> {
  staffOf(visit)
  const [{ homeCountry }, methods] = await Promise.all([readSettings(), listShippingMethods()])
  const read = readForm(deliveryForm(homeCountry), visit.form)
  if (!read.ok) return again(read.form)
  const values = typed(visit.form)
  await changeSettings(changedFields(read.value, deliverySettings, values))
  const ids = methods.map(({ id }) => id)
  for (const { id, week } of changedWeeks(ids, values)) await changeWeek(id, week)
  return seeOther(visit.language.href('/admin/delivery', undefined, { done: 'delivery' }))
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/delivery'>): Head {
  return { title: language.t('office.delivery'), indexed: false }
}

export function Screen({ data: { saved, ...data }, form }: Shown<typeof load>) {
  const { t } = useLanguage()
  const isRefused = Object.keys(form.problems).length > 0
  return (
    <OfficeFrame current="/admin/delivery" title={t('office.delivery')} text={t('office.delivery_text')}>
      <div className="stack">
        {saved && !isRefused && <Notice kind="success">{t('office.done.settings')}</Notice>}
        <DeliveryFields {...data} form={form} />
      </div>
    </OfficeFrame>
  )
}
