import type { ShippingMethod } from '#app/checkout/shipping.ts'
import { weeks } from '#app/delivery/delivery-dates.ts'
import { regionsOf } from '#app/delivery/regions.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { Button } from '#app/ui/Button.tsx'
import { Field, FieldPair } from '#app/ui/Field.tsx'
import type { FormState } from '#app/web/answer.ts'
import { fieldsOf } from '#app/web/form-fields.ts'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import { deliverySettings, weekOf } from './delivery-form.ts'
import { ShownBefore } from './ShownBefore.tsx'
import { FormProblems } from './FormProblems.tsx'
import { Once } from './Once.tsx'

interface DeliveryFieldsProps {
  settings: ShopSettings
  methods: ShippingMethod[]
  form: FormState
  customerId: CustomerId
}

const labels = {
  orderDeadline: 'office.order_deadline',
  packsOn: 'office.packs_on',
  handlingDays: 'office.handling_days',
  homeRegion: 'office.home_region',
  toOrderDaysMin: 'office.to_order_min',
  toOrderDaysMax: 'office.to_order_max',
} as const

/** What the days of every delivery are worked out from. */
export function DeliveryFields({ settings, methods, form, customerId }: DeliveryFieldsProps) {
  const language = useLanguage()
  const { t, href } = language
  const shown = Object.fromEntries(deliverySettings.map((name) => [name, String(settings[name])]))
  const { field, messages } = fieldsOf(language, form, labels, shown)
  const optional = t('office.optional')
  return (
    <form method="post" action={href('/admin/delivery')} className="stack" noValidate>
      <FormProblems form={form} messages={messages} />
      <Once customerId={customerId} />
      {deliverySettings.map((name) => (
        <ShownBefore key={name} name={name} shown={shown[name] ?? ''} form={form} />
      ))}
      <Field {...field('orderDeadline')} type="time" optional={optional} hint={t('office.order_deadline_hint')} />
      <Field {...field('packsOn')} as="select" options={weekOptions(language)} />
      <Field {...field('handlingDays')} inputMode="numeric" hint={t('office.handling_days_hint')} />
      <Region field={field('homeRegion')} country={settings.homeCountry} />
      <FieldPair>
        <Field {...field('toOrderDaysMin')} inputMode="numeric" />
        <Field {...field('toOrderDaysMax')} inputMode="numeric" />
      </FieldPair>
      <h2>{t('office.delivers_on')}</h2>
      {methods.map((method) => (
        <MethodWeek key={method.id} method={method} form={form} />
      ))}
      <Button>{t('office.settings_press')}</Button>
    </form>
  )
}

function weekOptions({ t }: Language) {
  return weeks.map((value) => ({ value, label: t(`office.week.${value}`) }))
}

interface RegionProps {
  field: { name: string; label: string; defaultValue: string; error: string | undefined }
  country: string
}

/** Only where parts of the country differ in their holidays. */
function Region({ field, country }: RegionProps) {
  const { t } = useLanguage()
  const regions = regionsOf(country)
  if (regions.length === 0) return null
  const options = [
    { value: '', label: t('office.no_region') },
    ...regions.map(({ code, name }) => ({ value: code, label: name })),
  ]
  return <Field {...field} as="select" options={options} hint={t('office.home_region_hint')} />
}

function MethodWeek({ method, form }: { method: ShippingMethod; form: FormState }) {
  const language = useLanguage()
  const name = weekOf(method.id)
  const label = `${language.own(method, 'name', method.name)} (${method.countries.join(', ')})`
  return (
    <>
      <ShownBefore name={name} shown={method.deliversOn} form={form} />
      <Field
        as="select"
        name={name}
        label={label}
        defaultValue={form.values[name] ?? method.deliversOn}
        options={weekOptions(language)}
      />
    </>
  )
}
