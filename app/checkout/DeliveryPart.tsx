import { ChoiceCards } from '#app/ui/Choice.tsx'
import { addressLines } from '#app/orders/address-lines.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import type { FormState } from '#app/web/answer.ts'
import { type Language, useLanguage } from '#app/web/language.tsx'
import { AddressFields, addressLabel } from './AddressFields.tsx'
import type { Checkout } from './checkout.server.ts'
import styles from './Checkout.module.css'
import { CountryField } from './CountryField.tsx'
import { PartForm } from './PartForm.tsx'

export function DeliveryPart({ checkout, form }: { checkout: Checkout; form: FormState }) {
  const language = useLanguage()
  const { t } = language
  const kept = addressValues(checkout.details.address)
  const values = { ...kept, ...form.values }
  const country = checkout.countries.includes(values.country ?? '')
    ? (values.country ?? '')
    : (checkout.countries[0] ?? '')
  const options = destinations(checkout, language)
  const names = ['to', 'country', 'name', 'company', 'line1', 'line2', 'city', 'region', 'postalCode']
  const labels = Object.fromEntries(names.map((name) => [name, addressLabel(name, country, language)]))
  const problem = form.problems.to
  return (
    <PartForm part="delivery" form={form} labels={labels}>
      {options.length > 1 ? (
        <ChoiceCards
          name="to"
          legend={t('checkout.to')}
          value={form.values.to ?? chosenDestination(checkout)}
          error={problem && t(`error.${problem}`)}
          options={options}
        />
      ) : (
        <input type="hidden" name="to" value="new" />
      )}
      <div className={`stack ${styles.fresh}`}>
        <CountryField
          country={country}
          countries={checkout.countries}
          error={form.problems.country && t(`error.${form.problems.country}`)}
        />
        <div id="address-fields" className="stack">
          <AddressFields country={country} values={values} problems={form.problems} />
        </div>
      </div>
    </PartForm>
  )
}

function addressValues(address: PostalAddress | null): Record<string, string | undefined> {
  if (!address) return {}
  const { lines, ...rest } = address
  return { ...rest, line1: lines[0], line2: lines[1] }
}

/** Kept addresses, another one, or a place to collect the things at. */
function destinations({ addressBook, countries, pickUps }: Checkout, { t, locale }: Language) {
  return [
    ...addressBook.map(({ id, address }) => {
      const [name = '', ...rest] = addressLines(address, locale)
      const served = countries.includes(address.country)
      return {
        value: `address:${id}`,
        label: name,
        detail: served ? rest.join(', ') : t('error.field.country'),
        disabled: !served,
      }
    }),
    { value: 'new', label: t(addressBook.length > 0 ? 'checkout.to_another' : 'checkout.to_address') },
    ...pickUps.map(({ id, name, address, hasAll }) => ({
      value: `pick_up:${id}`,
      label: t('checkout.pick_up_at', { name }),
      detail: hasAll
        ? [...address.lines, `${address.postalCode} ${address.city}`.trim()].join(', ')
        : t('checkout.pick_up_lacks'),
      end: t('checkout.free'),
      disabled: !hasAll,
    })),
  ]
}

function chosenDestination({ details, addressBook, countries, pickUp }: Checkout): string {
  if (details.delivery === 'pick_up' && pickUp) return `pick_up:${pickUp.id}`
  const text = (address: PostalAddress) => JSON.stringify({ ...addressValues(address), phone: '' })
  const told = details.address
  const same = told && addressBook.find(({ address }) => text(address) === text(told))
  if (same) return `address:${same.id}`
  const usual = told ? undefined : addressBook.find(({ address }) => countries.includes(address.country))
  return usual ? `address:${usual.id}` : 'new'
}
