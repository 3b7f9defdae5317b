import { SaveBar } from '#app/back-office/forms/SaveBar.tsx'
import { MeanwhileChanged } from '#app/back-office/forms/MeanwhileChanged.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { isRefused, touchedOf } from '#app/back-office/forms/shown-before.ts'
import { allCountries } from '#app/kernel/countries.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { type SellerField, sellerFields } from '#app/pages/seller-settings.ts'
import { Field } from '#app/ui/form/Field.tsx'
import { FormPart } from '#app/ui/form/FormPart.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import type { Language } from '#app/web/language-of.ts'
import type { TextKey } from '#app/texts.ts'
import { useLanguage } from '#app/web/language.tsx'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { shownAs } from '#app/back-office/forms/shown-before.ts'
import { ShownBefore } from '#app/back-office/forms/ShownBefore.tsx'

interface SellerFieldsProps {
  seen: string
  seller: Record<SellerField, string | string[]>
  shopName: string
  form: FormState
  customerId: CustomerId
}

const labels = Object.fromEntries(sellerFields.map((field) => [field, `office.seller.${field}`])) as {
  [Field in SellerField]: `office.seller.${Field}`
}

/** First who sells, then what the law requires of such a seller. */
export function SellerFields({ seen, seller, shopName, form: refused, customerId }: SellerFieldsProps) {
  const language = useLanguage()
  const { t, href } = language
  const form = touchedOf(refused)
  const known = Object.fromEntries(sellerFields.map((name) => [name, shownAs(seller[name])]))
  const { field, messages } = fieldsOf(language, form, labels, known)
  const optional = t('office.optional')
  return (
    <form method="post" action={href('/admin/seller')} className="stack" noValidate>
      <FormProblems form={form} messages={messages} />
      <MeanwhileChanged form={refused} labels={labels} shown={known} words={wordsOf(language)} />
      <Once customerId={customerId} />
      <Seen form={form} seen={seen} />
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
          {chosen.map((name) => (
            <Choice key={name} {...field(name)} name={name} />
          ))}
          <Field {...field('card_brands')} optional={optional} hint={t('office.seller.card_brands_hint')} />
        </div>
      </FormPart>
      <SaveBar isUnsaved={isRefused(form)} />
    </form>
  )
}

const choices = {
  sells_to: ['consumers', 'businesses'],
  vat: ['charged', 'small-business'],
  struck_price: ['lowest', 'stated'],
  withdrawal_function: ['by-law', 'on', 'off'],
  guarantee_notice: ['by-law', 'on', 'off'],
  accessibility_statement: ['off', 'on'],
  made_by_seller: ['no', 'yes'],
} as const
type Chosen = keyof typeof choices
// The keys of the table above.
const chosen = Object.keys(choices) as Chosen[]

const wordOf = ({ t }: Pick<Language, 't'>, name: Chosen, value: string) =>
  t(`office.seller.${name}.${value}` as TextKey)

/** Each choice in words, by its field. */
function wordsOf(language: Language) {
  const words = chosen.flatMap((name) =>
    choices[name].map((value) => [`${name}.${value}`, wordOf(language, name, value)] as const),
  )
  const countries = allCountries.map((code) => [`home_country.${code}`, language.country(code)] as const)
  return Object.fromEntries([...words, ...countries])
}

interface ChoiceProps {
  name: Chosen
  label: string
  error?: string
  defaultValue: string
}

function Choice({ name, ...field }: ChoiceProps) {
  const language = useLanguage()
  const options = choices[name].map((value) => ({ value, label: wordOf(language, name, value) }))
  return <Field {...field} name={name} as="select" options={options} hint={language.t(`office.seller.${name}_hint`)} />
}

function countryOptions(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const options = allCountries.map((value) => ({ value, label: names.of(value) ?? value }))
  return options.toSorted((a, b) => a.label.localeCompare(b.label, locale))
}
