import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { ShownBefore } from '#app/back-office/forms/ShownBefore.tsx'
import type { ShippingMethodView } from '#app/checkout/methods/shipping-method.record.ts'
import { weeks } from '#app/delivery/delivery-dates.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, type Locale, locales } from '#app/locales.ts'
import { Field, FieldPair } from '#app/ui/form/Field.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import type { FieldLabel } from '#app/web/forms/field-messages.ts'
import { typedAmount } from '#app/web/forms/typed-amount.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Language } from '#app/web/language-of.ts'
import { toCountryCodes } from './country-codes.ts'

/** What its fields show of a method; of a new one, the usual. */
export type MethodValues = Record<string, string>

export function methodValues(view: ShippingMethodView, locale: Locale): MethodValues {
  return {
    ...Object.fromEntries(
      locales.flatMap((each) => [
        [`name-${each}`, view.name[each]],
        [`detail-${each}`, view.detail[each]],
      ]),
    ),
    countries: view.countries.join(', '),
    price: typedAmount(view.price, locale),
    free_from: view.free_from ? typedAmount(view.free_from, locale) : '',
    max_weight_grams: view.max_weight_grams === null ? '' : String(view.max_weight_grams),
    days_min: String(view.days_min),
    days_max: String(view.days_max),
    delivers_on: view.delivers_on,
  }
}

export const newMethod: MethodValues = { days_min: '2', days_max: '4', delivers_on: 'mon-sat' }

export const methodLabels = ({ t }: Pick<Language, 't'>): Record<string, FieldLabel> => ({
  ...Object.fromEntries(
    locales.flatMap((each) => [
      [`name-${each}`, { name: t('office.method.name_in', { language: t(`office.language.${each}`) }) }],
      [`detail-${each}`, { name: t('office.method.detail_in', { language: t(`office.language.${each}`) }) }],
    ]),
  ),
  countries: 'lists.shipping_methods.countries',
  price: 'lists.shipping_methods.price',
  free_from: 'lists.shipping_methods.free',
  max_weight_grams: 'office.method.max_weight',
  days_min: 'office.method.days_min',
  days_max: 'office.method.days_max',
  delivers_on: 'office.method.delivers_on',
})

interface MethodFieldsProps {
  form: FormState
  values: MethodValues
  currency: string
  isNew?: true
}

/** How one method is called, where it delivers, what it costs and how long it takes. */
export function MethodFields({ form, values, currency, isNew }: MethodFieldsProps) {
  const language = useLanguage()
  const { t } = language
  const { field, messages } = fieldsOf<string>(language, form, methodLabels(language), values)
  const optional = t('office.optional')
  return (
    <>
      <FormProblems form={form} messages={messages} />
      {!isNew && Object.entries(values).map(([name, shown]) => <ShownBefore key={name} {...{ name, shown, form }} />)}
      {['price', 'free_from'].map((name) => (
        <input key={name} type="hidden" name={`${name}-currency`} value={currency} />
      ))}
      {locales.map((each) => (
        <div key={each} className="stack" lang={each}>
          <Field
            {...field(`name-${each}`)}
            maxLength={limits.title.value}
            optional={each === defaultLocale ? undefined : optional}
          />
          <Field {...field(`detail-${each}`)} maxLength={limits.title.value} optional={optional} />
        </div>
      ))}
      <Field {...field('countries')} dir="ltr" hint={t('office.method.countries_hint')} autoComplete="off" />
      <FieldPair>
        <Field {...field('price')} inputMode="decimal" hint={t('office.method.price_hint', { currency })} />
        <Field
          {...field('free_from')}
          inputMode="decimal"
          optional={optional}
          hint={t('office.method.free_from_hint', { currency })}
        />
      </FieldPair>
      <Field
        {...field('max_weight_grams')}
        inputMode="numeric"
        optional={optional}
        hint={t('office.method.max_weight_hint')}
      />
      <FieldPair>
        <Field {...field('days_min')} inputMode="numeric" />
        <Field {...field('days_max')} inputMode="numeric" />
      </FieldPair>
      <Field
        {...field('delivers_on')}
        as="select"
        options={weeks.map((value) => ({ value, label: t(`office.week.${value}`) }))}
      />
    </>
  )
}

/** Countries are typed by name, or by code in either case. */
export function withCodes(form: URLSearchParams): URLSearchParams {
  const read = new URLSearchParams(form)
  const typed = read.get('countries')
  if (typed !== null) read.set('countries', toCountryCodes(typed))
  return read
}
