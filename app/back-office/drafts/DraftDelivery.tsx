import type { ComponentProps } from 'react'
import { AddressForm, labelsOf } from '#app/checkout/address/AddressForm.tsx'
import type { FiledCheckout } from '#app/checkout/checkout.server.ts'
import { addressValues, marked, shownAddress } from '#app/checkout/delivery/delivery-form.ts'
import { billingCountries } from '#app/checkout/delivery/DeliveryPart.tsx'
import { deliveryWords } from '#app/delivery/delivery-words.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import { addressLines } from '#app/orders/page/address-lines.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { ChoiceCards } from '#app/ui/form/Choice.tsx'
import { ErrorSummary, Notice } from '#app/ui/notices/Notice.tsx'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { MeanwhileChanged } from '#app/back-office/forms/MeanwhileChanged.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { fieldsToSee, wholeAgain } from '#app/back-office/forms/shown-before.ts'
import { ShownWhole } from '#app/back-office/forms/ShownBefore.tsx'
import { untouched } from '#app/web/answers/answer.ts'
import type { DraftProps } from './draft-page.server.ts'
import styles from './Draft.module.css'

/** Where it goes and how, with the fields of the checkout. */
export function DraftDelivery({ data, form }: DraftProps) {
  const { t } = useLanguage()
  const { checkout } = data
  if (!checkout) return <p>{t('draft.first_line')}</p>
  return (
    <div className="stack">
      <Where data={data} form={form} checkout={checkout} />
      {checkout.done.delivery && !checkout.pickUp && <Method data={data} form={form} checkout={checkout} />}
    </div>
  )
}

type WithCheckout = DraftProps & { checkout: FiledCheckout }

function Where({ data, form, checkout }: WithCheckout) {
  const { row, details, customerId, seen, addresses } = data
  const language = useLanguage()
  const { t, href } = language
  const named = { draft: row.number }
  const chosen =
    details.delivery === 'pick_up' && details.pickUpLocationId ? `pick_up:${details.pickUpLocationId}` : 'new'
  const known = {
    to: chosen,
    ...shownAddress(details.address, 'address-'),
    billing_own: details.billing ? 'on' : '',
    ...shownAddress(details.billing, 'billing-'),
  }
  const { sent, touched } = wholeAgain('to' in form.values ? form : untouched, known, ['billing_own'])
  const stored = { ...addressValues(details.address, 'address-'), ...addressValues(details.billing, 'billing-') }
  const filled = { ...stored, ...addressValues(data.chosen, 'address-') }
  const values: Record<string, string | undefined> = { ...filled, ...touched.values }
  const where = { prefix: 'address-', countries: checkout.countries, values }
  const bill = { prefix: 'billing-', countries: billingCountries(checkout), values }
  const labels = { to: 'draft.to', billing_own: 'checkout.billing_own', ...labelsOf(where), ...labelsOf(bill) } as const
  const messages = fieldMessages(language, touched.problems, labels)
  const theirs = fieldsToSee(sent, known)
  const hasBill = (touched.values.billing_own ?? known.billing_own) === 'on'
  const refreshAt = href('/admin/drafts/:draft/delivery/country', named)
  const places = checkout.pickUps.filter(({ hasAll }) => hasAll)
  return (
    <form method="post" action={href('/admin/drafts/:draft/delivery', named)} className="stack" noValidate>
      <ErrorSummary title={t('office.problems_in_form')} messages={messages} />
      <Once customerId={customerId} />
      <MeanwhileChanged form={sent} labels={labels} shown={known} words={whereWords(language, places)} />
      <Seen form={sent} seen={seen} />
      <ShownWhole shown={known} form={touched} />
      <input type="hidden" name={marked} value={Object.keys(messages).join(' ')} />
      <button className="vh" tabIndex={-1} aria-hidden="true" />
      {places.length > 0 ? (
        <ChoiceCards
          name="to"
          legend={t('draft.to')}
          value={values.to ?? chosen}
          error={messages.to}
          options={[
            { value: 'new', label: t('checkout.to_address') },
            ...places.map(({ id, name }) => ({ value: `pick_up:${id}`, label: t('checkout.pick_up_at', { name }) })),
          ]}
        />
      ) : (
        <input type="hidden" name="to" value="new" />
      )}
      <KnownAddresses addresses={addresses} draft={row.number} />
      <AddressForm {...where} messages={messages} refreshAt={refreshAt} />
      <OtherBill
        bill={{ ...bill, messages, refreshAt }}
        isOther={hasBill}
        isOpen={hasBill || theirs.some((name) => name.startsWith('billing'))}
      />
      <Button look="quiet">{t('draft.save_delivery')}</Button>
    </form>
  )
}

interface OtherBillProps {
  bill: ComponentProps<typeof AddressForm>
  isOther: boolean
  isOpen: boolean
}

/** The bill goes to another address. */
function OtherBill({ bill, isOther, isOpen }: OtherBillProps) {
  const { t } = useLanguage()
  return (
    <details open={isOpen} className={styles.billing}>
      <summary>{t('checkout.billing')}</summary>
      <div className="stack">
        <label>
          <input type="checkbox" name="billing_own" defaultChecked={isOther} /> {t('checkout.billing_own')}
        </label>
        <AddressForm {...bill} />
      </div>
    </details>
  )
}

/** Where something was sent to this customer before: a press fills it in, and the form saves it. */
function KnownAddresses({ addresses, draft }: { addresses: readonly PostalAddress[]; draft: string }) {
  const { t, href, locale } = useLanguage()
  if (addresses.length === 0) return null
  return (
    <div>
      <p>{t('draft.known_addresses')}</p>
      <ul>
        {addresses.map((address, index) => (
          <li key={index}>
            <a href={`${href('/admin/drafts/:draft', { draft }, { address: index + 1 })}#address-name`}>
              {addressLines(address, locale).join(', ')}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The choices of the form in words. */
const whereWords = ({ t }: Language, places: readonly { id: string; name: string }[]) => ({
  'to.new': t('checkout.to_address'),
  ...Object.fromEntries(places.map(({ id, name }) => [`to.pick_up:${id}`, t('checkout.pick_up_at', { name })])),
  'billing_own.on': t('lists.saved_views.shared.yes'),
})

function Method({ data: { row, customerId, seen }, form, checkout }: WithCheckout) {
  const language = useLanguage()
  const { t, href, own, money } = language
  const { offered, method } = checkout
  const messages = fieldMessages(language, form.problems, { method: 'draft.method' })
  if (offered.length === 0) return <Notice kind="problem">{t('error.checkout.no_shipping')}</Notice>
  return (
    <form method="post" action={href('/admin/drafts/:draft/shipping', { draft: row.number })} className="stack">
      <Once customerId={customerId} />
      <input type="hidden" name="seen" value={seen} />
      <ChoiceCards
        name="method"
        legend={t('draft.method')}
        value={form.values.method ?? method?.id ?? offered[0]?.id}
        error={messages.method}
        options={offered.map((each) => ({
          value: each.id,
          label: own(each, 'name', each.name),
          detail: deliveryWords(each.arrives, language),
          end: each.charge === 0 ? t('checkout.free') : money({ amount: each.charge, currency: row.currency }),
        }))}
      />
      <Button look="quiet">{t('draft.save_method')}</Button>
    </form>
  )
}
