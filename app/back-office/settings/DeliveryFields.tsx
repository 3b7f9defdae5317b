import { SaveBar } from '#app/back-office/forms/SaveBar.tsx'
import { MeanwhileChanged } from '#app/back-office/forms/MeanwhileChanged.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { isRefused, touchedOf } from '#app/back-office/forms/shown-before.ts'
import { dispatch } from '#app/checkout/delivery/delivery-settings.ts'
import type { ShippingMethod } from '#app/checkout/delivery/shipping.ts'
import { weeks } from '#app/delivery/delivery-dates.ts'
import { regionsOf } from '#app/delivery/regions.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { toJson } from '#app/settings/settings-json.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { Field, FieldPair } from '#app/ui/form/Field.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import { ShownBefore } from '#app/back-office/forms/ShownBefore.tsx'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'

interface DeliveryFieldsProps {
  seen: string
  settings: ShopSettings
  methods: ShippingMethod[]
  form: FormState
  customerId: CustomerId
}

const labels = {
  order_deadline: 'office.order_deadline',
  packs_on: 'office.packs_on',
  handling_days: 'office.handling_days',
  home_region: 'office.home_region',
  to_order_days_min: 'office.to_order_min',
  to_order_days_max: 'office.to_order_max',
} as const

/** What all delivery dates are calculated from. */
export function DeliveryFields({ seen, settings, methods, form: refused, customerId }: DeliveryFieldsProps) {
  const language = useLanguage()
  const { t, href } = language
  const form = touchedOf(refused)
  const carriers = methods.map((method) => ({
    name: `delivers_on-${method.id}`,
    label: `${language.own(method, 'name', method.name)} (${method.countries.join(', ')})`,
    shown: method.deliversOn,
  }))
  const shown = {
    ...toJson(settings, dispatch.keyof().options),
    ...Object.fromEntries(carriers.map(({ name, shown }) => [name, shown])),
  }
  const known = Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, String(value)]))
  const carrierLabels = Object.fromEntries(carriers.map(({ name, label }) => [name, { name: label }]))
  const allLabels = { ...labels, ...carrierLabels }
  const { field, messages } = fieldsOf<string>(language, form, allLabels, known)
  const optional = t('office.optional')
  return (
    <form method="post" action={href('/admin/delivery')} className="stack" noValidate>
      <FormProblems form={form} messages={messages} />
      <MeanwhileChanged form={refused} labels={allLabels} shown={known} words={wordsOf(language, known, settings)} />
      <Once customerId={customerId} />
      <Seen form={form} seen={seen} />
      {Object.entries(known).map(([name, value]) => (
        <ShownBefore key={name} name={name} shown={value} form={form} />
      ))}
      <Field {...field('order_deadline')} type="time" optional={optional} hint={t('office.order_deadline_hint')} />
      <Field {...field('packs_on')} as="select" options={weekOptions(language)} />
      <Field {...field('handling_days')} inputMode="numeric" hint={t('office.handling_days_hint')} />
      <Region field={field('home_region')} country={settings.homeCountry} />
      <FieldPair>
        <Field {...field('to_order_days_min')} inputMode="numeric" />
        <Field {...field('to_order_days_max')} inputMode="numeric" />
      </FieldPair>
      <h2>{t('office.delivers_on')}</h2>
      {carriers.map(({ name }) => (
        <Field key={name} {...field(name)} as="select" options={weekOptions(language)} />
      ))}
      <SaveBar isUnsaved={isRefused(form)} />
    </form>
  )
}

/** What its choices say, by field and value. */
function wordsOf(language: Language, shown: Record<string, string>, { homeCountry }: ShopSettings) {
  const regions = regionsOf(homeCountry).map(({ code, name }) => [`home_region.${code}`, name])
  const weeks = Object.keys(shown).flatMap((name) =>
    weekOptions(language).map(({ value, label }) => [`${name}.${value}`, label]),
  )
  return Object.fromEntries([...regions, ...weeks])
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
