import type { FieldLabel } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import { AddressFields, addressLabels } from './AddressFields.tsx'
import { CountryField } from './CountryField.tsx'

interface AddressFormProps {
  /** The prefix of its fields' names, if a form has two addresses. */
  prefix?: string
  /** Which of them the browser fills in here. */
  section?: 'shipping' | 'billing'
  countries: readonly string[]
  values: Record<string, string | undefined>
  messages: Record<string, string>
  /** The address that refreshes the fields for another country. */
  refreshAt: string
}

/** The country of an address, and the fields that follow from it: those can be replaced while the page stays. */
export function AddressForm({ prefix = '', section, countries, values, messages, refreshAt }: AddressFormProps) {
  const language = useLanguage()
  // A new shop, without a shipping method.
  if (countries.length === 0) return <p>{language.t('checkout.delivers_nowhere')}</p>
  const country = countryOf(countries, values[`${prefix}country`])
  const said = language.t('checkout.fields_now', { country: language.country(country) })
  return (
    <>
      <CountryField
        name={`${prefix}country`}
        fields={`${prefix}address-fields`}
        section={section}
        country={country}
        countries={countries}
        error={messages[`${prefix}country`]}
        refreshAt={refreshAt}
      />
      <div id={`${prefix}address-fields`} className="stack" data-said={said}>
        {values.refreshed && <p className="muted small">{said}</p>}
        <AddressFields prefix={prefix} section={section} country={country} values={values} messages={messages} />
      </div>
    </>
  )
}

const countryOf = (countries: readonly string[], wanted = '') =>
  countries.includes(wanted) ? wanted : (countries[0] ?? '')

/** Its fields' labels, for messages. */
export function labelsOf({
  prefix = '',
  countries,
  values,
}: Pick<AddressFormProps, 'prefix' | 'countries' | 'values'>) {
  const labels = Object.entries(addressLabels(countryOf(countries, values[`${prefix}country`])))
  return Object.fromEntries(labels.map(([name, label]) => [prefix + name, label])) as Record<string, FieldLabel>
}
