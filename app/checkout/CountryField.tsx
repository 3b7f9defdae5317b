import buttonStyles from '#app/ui/Button.module.css'
import fieldStyles from '#app/ui/Field.module.css'
import { Island } from '#app/web/island.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { addressLabel } from './AddressFields.tsx'
import styles from './Checkout.module.css'
import Country from './Country.island.tsx'

interface CountryFieldProps {
  country: string
  countries: string[]
  error?: string
}

/** Which country an address is in, asked before its other fields: they follow from it. */
export function CountryField({ country, countries, error }: CountryFieldProps) {
  const language = useLanguage()
  return (
    <Island
      of={Country}
      name="Country"
      props={{
        country,
        label: addressLabel('country', country, language),
        options: countryOptions(countries, language.locale),
        update: language.t('checkout.update_country'),
        error,
        className: {
          row: styles.country ?? '',
          field: fieldStyles.field ?? '',
          input: fieldStyles.input ?? '',
          button: buttonStyles.quiet ?? '',
        },
      }}
    />
  )
}

/** The shop's own country first, the others by their names in the reader's language. */
function countryOptions([home = '', ...others]: string[], locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const option = (value: string) => ({ value, label: names.of(value) ?? value })
  const compare = new Intl.Collator(locale).compare
  return [option(home), ...others.map(option).sort((a, b) => compare(a.label, b.label))]
}
