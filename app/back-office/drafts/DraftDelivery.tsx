import { AddressForm, labelsOf } from '#app/checkout/address/AddressForm.tsx'
import type { FiledCheckout } from '#app/checkout/checkout.server.ts'
import { addressValues, marked } from '#app/checkout/delivery/delivery-form.ts'
import { billingCountries } from '#app/checkout/delivery/DeliveryPart.tsx'
import { deliveryWords } from '#app/delivery/delivery-words.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { ChoiceCards } from '#app/ui/form/Choice.tsx'
import { ErrorSummary, Notice } from '#app/ui/notices/Notice.tsx'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import type { DraftProps } from './draft.page.tsx'
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

function Where({ data: { row, details, customerId, seen }, form, checkout }: WithCheckout) {
  const language = useLanguage()
  const { t, href } = language
  const named = { draft: row.number }
  const mine = 'to' in form.values ? form : { ...form, values: {}, problems: {} }
  const known = { ...addressValues(details.address, 'address-'), ...addressValues(details.billing, 'billing-') }
  const values = { ...known, ...mine.values }
  const where = { prefix: 'address-', countries: checkout.countries, values }
  const bill = { prefix: 'billing-', countries: billingCountries(checkout), values }
  const messages = fieldMessages(language, mine.problems, { to: 'draft.to', ...labelsOf(where), ...labelsOf(bill) })
  const hasBill = 'to' in form.values ? form.values.billing_own === 'on' : details.billing !== null
  const refreshAt = href('/admin/drafts/:draft/delivery/country', named)
  const chosen =
    details.delivery === 'pick_up' && details.pickUpLocationId ? `pick_up:${details.pickUpLocationId}` : 'new'
  const places = checkout.pickUps.filter(({ hasAll }) => hasAll)
  return (
    <form method="post" action={href('/admin/drafts/:draft/delivery', named)} className="stack" noValidate>
      <ErrorSummary title={t('office.problems_in_form')} messages={messages} />
      <Once customerId={customerId} />
      <Seen form={mine} seen={seen} />
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
      <AddressForm {...where} messages={messages} refreshAt={refreshAt} />
      <details open={hasBill} className={styles.billing}>
        <summary>{t('checkout.billing')}</summary>
        <div className="stack">
          <label>
            <input type="checkbox" name="billing_own" defaultChecked={hasBill} /> {t('checkout.billing_own')}
          </label>
          <AddressForm {...bill} messages={messages} refreshAt={refreshAt} />
        </div>
      </details>
      <Button look="quiet">{t('draft.save_delivery')}</Button>
    </form>
  )
}

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
