import buttonStyles from '#app/ui/form/Button.module.css'
import { Field } from '#app/ui/form/Field.tsx'
import { useLanguage } from '#app/web/language.tsx'
import styles from '#app/checkout/page/Checkout.module.css'

interface CountryFieldProps {
  name: string
  /** The id of the fields that follow from it. */
  fields: string
  section?: 'shipping' | 'billing'
  country: string
  countries: readonly string[]
  error?: string
  /** The address that shows the same form with the fields of another country. */
  refreshAt: string
}

/**
 * Which country an address is in, asked before its other fields: they follow from it. The button asks the server for
 * them; with script a change does, no matter who makes it (app/web/client/refresh.ts).
 */
export function CountryField({ name, fields, section, country, countries, error, refreshAt }: CountryFieldProps) {
  const language = useLanguage()
  return (
    <div className={`${styles.country} row`}>
      <Field
        as="select"
        name={name}
        label={language.t('checkout.country')}
        options={countryOptions(countries, language.locale)}
        defaultValue={country}
        autoComplete={[section, 'country'].filter(Boolean).join(' ')}
        error={error}
        data-refreshes={fields}
        data-refreshed-at={refreshAt}
        data-shown={country}
      />
      <button className={buttonStyles.quiet} formAction={refreshAt}>
        {language.t('checkout.update_country')}
      </button>
    </div>
  )
}

/** The shop's own country first, the others by their names in the reader's language. */
function countryOptions([home = '', ...others]: readonly string[], locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const option = (value: string) => ({ value, label: names.of(value) ?? value })
  const compare = new Intl.Collator(locale).compare
  return [option(home), ...others.map(option).sort((a, b) => compare(a.label, b.label))]
}
