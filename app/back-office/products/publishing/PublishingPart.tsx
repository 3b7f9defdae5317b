import { Once } from '#app/back-office/forms/Once.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import styles from '#app/back-office/order-page/Order.module.css'
import type { ProductProps } from '#app/back-office/products/product-file.server.ts'
import { TimeField } from '#app/back-office/products/times/TimeField.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import type { FieldLabel } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'

export const publishingLabels = {
  publish_at: 'office.field.publish_at',
  withdraw_at: 'office.field.withdraw_at',
} as const satisfies Record<string, FieldLabel>

/** When the product is published and taken out again, and the form for it. */
export function PublishingPart({ data, form }: ProductProps) {
  const { t, time } = useLanguage()
  const may = useMay('products.schedule')
  const { publish_at: from, withdraw_at: until, status } = data.view
  if (status === 'archived' || !may) return null
  const isOpen = 'withdraw_at' in form.values
  return (
    <div>
      {from && <p>{t('office.publishing.published', { from: time(new Date(from)) })}</p>}
      {until && <p>{t('office.publishing.withdrawn', { until: time(new Date(until)) })}</p>}
      <details open={isOpen} className={styles.fold}>
        <summary>{t(from || until ? 'office.publishing.change' : `office.publishing.plan_${status}`)}</summary>
        <ScheduleForm data={data} form={form} />
      </details>
    </div>
  )
}

function ScheduleForm({ data, form }: ProductProps) {
  const { t, href } = useLanguage()
  const { id, view, seen, timeZone, customerId } = data
  const times = { labels: publishingLabels, form, timeZone }
  const zone = t('office.publishing.clock', { zone: timeZone })
  return (
    <form
      method="post"
      action={href('/admin/products/:product/schedule', { product: id })}
      className="stack"
      noValidate
    >
      <Once customerId={customerId} />
      <Seen form={form} seen={seen} />
      {view.status === 'draft' && <TimeField name="publish_at" moment={view.publish_at} hint={zone} {...times} />}
      <TimeField
        name="withdraw_at"
        moment={view.withdraw_at}
        hint={
          view.status === 'draft' ? t('office.publishing.until_hint') : `${t('office.publishing.until_hint')} ${zone}`
        }
        {...times}
      />
      <p>
        <Button look="quiet">{t('office.publishing.save')}</Button>
      </p>
    </form>
  )
}
