import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { ShownBefore } from '#app/back-office/forms/ShownBefore.tsx'
import { taxClasses } from '#app/checkout/taxes/tax-rate.ts'
import { allCountries } from '#app/kernel/countries.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, locales } from '#app/locales.ts'
import { Field } from '#app/ui/form/Field.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import type { FieldLabel } from '#app/web/forms/field-messages.ts'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'

export const rateLabels = ({ t }: Pick<Language, 't'>): Record<string, FieldLabel> => ({
  country: 'lists.tax_rates.country',
  tax_class: 'lists.tax_rates.class',
  rate_basis_points: 'office.rate.percent',
  ...Object.fromEntries(
    locales.map((each) => [
      `name-${each}`,
      { name: t('office.rate.name_in', { language: t(`office.language.${each}`) }) },
    ]),
  ),
})

interface RateFieldsProps {
  form: FormState
  values: Record<string, string>
  isNew?: true
}

/** Where and of what a new rate is; how high it is, and what it is called there. */
export function RateFields({ form, values, isNew }: RateFieldsProps) {
  const language = useLanguage()
  const { t } = language
  const { field, messages } = fieldsOf<string>(language, form, rateLabels(language), values)
  return (
    <>
      <FormProblems form={form} messages={messages} />
      {!isNew && Object.entries(values).map(([name, shown]) => <ShownBefore key={name} {...{ name, shown, form }} />)}
      {isNew && (
        <>
          <Field {...field('country')} as="select" options={countryOptions(language)} />
          <Field
            {...field('tax_class')}
            as="select"
            options={taxClasses.map((value) => ({ value, label: t(`lists.tax_rates.class.${value}`) }))}
            hint={t('office.rate.class_hint')}
          />
        </>
      )}
      <Field {...field('rate_basis_points')} inputMode="decimal" />
      {locales.map((each) => (
        <Field
          key={each}
          {...field(`name-${each}`)}
          maxLength={limits.taxName.value}
          optional={each === defaultLocale ? undefined : t('office.optional')}
          hint={each === defaultLocale ? t('office.rate.name_hint') : undefined}
        />
      ))}
    </>
  )
}

function countryOptions({ country, locale }: Language) {
  const options = allCountries.map((value) => ({ value, label: country(value) }))
  return options.toSorted((a, b) => a.label.localeCompare(b.label, locale))
}
