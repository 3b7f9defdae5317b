import { SaveBar } from '#app/back-office/forms/SaveBar.tsx'
import { isRefused } from '#app/back-office/forms/shown-before.ts'
import { allCountries } from '#app/kernel/countries.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { type SellerField, sellerFields } from '#app/pages/seller-settings.ts'
import { Field } from '#app/ui/form/Field.tsx'
import { FormPart } from '#app/ui/form/FormPart.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { shownAs } from '#app/back-office/forms/shown-before.ts'
import { ShownBefore } from '#app/back-office/forms/ShownBefore.tsx'

interface SellerFieldsProps {
  seller: Record<SellerField, string | string[]>
  shopName: string
  form: FormState
  customerId: CustomerId
}

const labels = Object.fromEntries(sellerFields.map((field) => [field, `office.seller.${field}`])) as {
  [Field in SellerField]: `office.seller.${Field}`
}

/** First who sells, then what the law requires of such a seller. */
export function SellerFields({ seller, shopName, form, customerId }: SellerFieldsProps) {
  const language = useLanguage()
  const { t, href } = language
  const known = Object.fromEntries(sellerFields.map((name) => [name, shownAs(seller[name])]))
  const { field, messages } = fieldsOf(language, form, labels, known)
  const optional = t('office.optional')
  return (
    <form method="post" action={href('/admin/seller')} className="stack" noValidate>
      <FormProblems form={form} messages={messages} />
      <Once customerId={customerId} />
      {sellerFields.map((name) => (
        <ShownBefore key={name} name={name} shown={shownAs(seller[name])} form={form} />
      ))}
      <FormPart title={t('office.seller.who')}>
        <div className="stack">
          <Field
            {...field('seller_name')}
            optional={optional}
            hint={t('office.seller.seller_name_hint', { name: shopName })}
          />
          <Field {...field('representative')} optional={optional} hint={t('office.seller.representative_hint')} />
          <Field {...field('address')} as="textarea" rows={4} hint={t('office.seller.address_hint')} />
          <Field {...field('email')} type="email" />
          <Field {...field('phone')} type="tel" optional={optional} />
          <Field {...field('register')} optional={optional} hint={t('office.seller.register_hint')} />
          <Field {...field('vat_id')} optional={optional} />
        </div>
      </FormPart>
      <FormPart title={t('office.seller.law')}>
        <div className="stack">
          <Field
            {...field('home_country')}
            as="select"
            options={countryOptions(language.locale)}
            hint={t('office.seller.home_country_hint')}
          />
          <Choice {...field('sells_to')} values={['consumers', 'businesses']} />
          <Choice {...field('vat')} values={['charged', 'small-business']} />
          <Choice {...field('struck_price')} values={['lowest', 'stated']} />
          <Choice {...field('withdrawal_function')} values={['by-law', 'on', 'off']} />
          <Choice {...field('guarantee_notice')} values={['by-law', 'on', 'off']} />
          <Choice {...field('accessibility_statement')} values={['off', 'on']} />
          <Choice {...field('made_by_seller')} values={['no', 'yes']} />
          <Field {...field('card_brands')} optional={optional} hint={t('office.seller.card_brands_hint')} />
        </div>
      </FormPart>
      <SaveBar isUnsaved={isRefused(form)} />
    </form>
  )
}

type Chosen =
  | 'sells_to'
  | 'vat'
  | 'struck_price'
  | 'withdrawal_function'
  | 'guarantee_notice'
  | 'accessibility_statement'
  | 'made_by_seller'

interface ChoiceProps {
  name: SellerField
  label: string
  error?: string
  defaultValue: string
  values: readonly string[]
}

function Choice({ name, values, ...field }: ChoiceProps) {
  const { t } = useLanguage()
  // Each choice has its words under its own name, and its hint under that of the field.
  const chosen = name as Chosen
  const options = values.map((value) => ({
    value,
    label: t(`office.seller.${chosen}.${value}` as Parameters<typeof t>[0]),
  }))
  return <Field {...field} name={name} as="select" options={options} hint={t(`office.seller.${chosen}_hint`)} />
}

function countryOptions(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const options = allCountries.map((value) => ({ value, label: names.of(value) ?? value }))
  return options.toSorted((a, b) => a.label.localeCompare(b.label, locale))
}
