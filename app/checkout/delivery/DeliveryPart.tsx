import type { ReactNode } from 'react'
import { ChoiceCards } from '#app/ui/form/Choice.tsx'
import { addressLines } from '#app/orders/page/address-lines.ts'
import { allCountries } from '#app/kernel/countries.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { Notice } from '#app/ui/notices/Notice.tsx'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import { AddressForm, labelsOf } from '#app/checkout/address/AddressForm.tsx'
import type { Checkout } from '#app/checkout/checkout.server.ts'
import styles from '#app/checkout/page/Checkout.module.css'
import { addressValues } from './delivery-form.ts'
import { PartForm } from '#app/checkout/page/PartForm.tsx'

// The prefixes of the two addresses' fields, named after the parts of `deliveryInput`.
const [goesTo, billing] = ['address-', 'billing-']

export function DeliveryPart({ checkout, form }: { checkout: Checkout; form: FormState }) {
  const language = useLanguage()
  const { t } = language
  const { countries } = checkout
  const values = { ...filledIn(checkout), ...form.values }
  const bill = { prefix: billing, countries: billingCountries(checkout), values }
  const where = { prefix: goesTo, countries, values }
  const messages = fieldMessages(language, form.problems, { to: 'checkout.to', ...labelsOf(where) })
  const ofBill = fieldMessages(language, form.problems, labelsOf(bill))
  const refreshAt = `${language.href('/checkout/delivery/country')}#delivery`
  const options = destinations(checkout, language)
  if (countries.length === 0 && checkout.pickUps.length === 0)
    return <Notice kind="info">{t('checkout.delivers_nowhere')}</Notice>
  return (
    <PartForm part="delivery" messages={{ ...messages, ...named(t('checkout.billing'), ofBill) }}>
      {options.length > 1 ? (
        <ChoiceCards
          name="to"
          legend={t('checkout.to')}
          value={form.values.to ?? chosenDestination(checkout)}
          error={messages.to}
          options={options}
        />
      ) : (
        <input type="hidden" name="to" value="new" />
      )}
      <div className={`stack ${styles.fresh}`}>
        <AddressForm section="shipping" {...where} messages={messages} refreshAt={refreshAt} />
      </div>
      <Billing isOwn={form.values.part ? form.values.billing_own === 'on' : checkout.details.billing !== null}>
        <AddressForm section="billing" {...bill} messages={ofBill} refreshAt={refreshAt} />
      </Billing>
    </PartForm>
  )
}

/** The billing address. Most people need none, so a tick shows its fields. */
function Billing({ isOwn, children }: { isOwn: boolean; children: ReactNode }) {
  const { t } = useLanguage()
  return (
    <div className="stack" role="group" aria-label={t('checkout.billing')}>
      <label className={styles.tick}>
        <input type="checkbox" name="billing_own" defaultChecked={isOwn} />
        {t('checkout.billing_own')}
      </label>
      <div className={`stack ${styles.billing}`}>{children}</div>
    </div>
  )
}

/** Names the address in each message of the error summary. */
function named(address: string, messages: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).map(([field, message]) => [field, `${address}: ${message}`]))
}

/** The likeliest first: that of the shop. */
export const billingCountries = ({ settings: { homeCountry } }: Pick<Checkout, 'settings'>) => [
  homeCountry,
  ...allCountries.filter((country) => country !== homeCountry),
]

/** What was entered here, or else what is known of the customer: all of it can be changed. */
function filledIn({ details, known, countries }: Checkout): Record<string, string | undefined> {
  const address = details.address ?? known.address
  const served = address && countries.includes(address.country) ? address : null
  return {
    [`${goesTo}name`]: known.name,
    ...addressValues(served, goesTo),
    [`${billing}name`]: known.name,
    ...addressValues(details.billing ?? known.billing, billing),
  }
}

/** Saved addresses, another one, or a location for pick-up. */
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
