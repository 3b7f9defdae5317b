import { formerPrices, priceWays } from '#app/products/by-rule/price-rule.ts'
import { productStatuses } from '#app/products/product-change.ts'
import { taxClasses } from '#app/checkout/taxes/tax-rate.ts'
import { staffHolds } from '#app/orders/care/care.ts'
import { Field, type SelectOption } from '#app/ui/form/Field.tsx'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { BatchData } from './batch-page.server.ts'
import { localTime } from '#app/back-office/products/times/local-time.ts'
import { fieldLabel, momentFields, suggestions } from './bulk-words.ts'

const endings = ['00', '50', '90', '95', '99']

interface AskedProps {
  /** The field of the bulk change. */
  field: string
  data: BatchData
  hint?: string
  /** What the file says of each need not be said here. */
  optional?: string
  defaultValue?: string
  isWrong?: boolean
}

/** One thing that all of them get alike: chosen, where the values are known. */
export function Asked({ field, data, hint, optional, defaultValue, isWrong }: AskedProps) {
  const language = useLanguage()
  const { t } = language
  const name = `given-${field}`
  if (field === 'currency') return <input type="hidden" name={name} value={data.currency} />
  const shown = {
    name,
    label: t(fieldLabel(field)),
    hint: hint ?? hintOf(field, data, t),
    error: isWrong ? t(problemOf(field)) : undefined,
    optional,
    defaultValue,
  }
  const options = optionsOf(field, data, language)
  if (options) return <Field as="select" {...shown} options={options} required={false} />
  if (momentFields.includes(field))
    return <AskedTime {...shown} isFirst={field === 'publish_at'} zone={data.timeZone} />
  const known = suggestions[field]
  return (
    <>
      <Field {...shown} autoComplete="off" list={known && `${field}-known`} />
      {known && (
        <datalist id={`${field}-known`}>
          {known.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </datalist>
      )}
    </>
  )
}

interface AskedTimeProps {
  name: string
  label: string
  error: string | undefined
  defaultValue: string | undefined
  isFirst: boolean
  zone: string
}

/** By the clock of the shop; what is left empty is not planned. */
function AskedTime({ name, label, error, defaultValue = '', isFirst, zone }: AskedTimeProps) {
  const { t } = useLanguage()
  // A moment, or what was typed.
  const shown = defaultValue.endsWith('Z') ? localTime(defaultValue, zone) : defaultValue
  const hint = t(isFirst ? 'bulk.publish_hint' : 'office.publishing.until_hint', { zone })
  return (
    <>
      {defaultValue.endsWith('Z') && (
        <>
          <input type="hidden" name={`shown-${name}`} value={shown} />
          <input type="hidden" name={`moment-${name}`} value={defaultValue} />
        </>
      )}
      <Field
        name={name}
        type="datetime-local"
        label={label}
        optional={t('office.optional')}
        error={error}
        defaultValue={shown}
        hint={hint}
      />
    </>
  )
}

/** Of the first of several fields: nothing is said in any of them. */
export function problemOf(field: string) {
  if (field === 'how_much') return 'error.product.price_rule'
  return ['status', 'tags_added', 'collection_added', 'publish_at'].includes(field)
    ? 'error.product.nothing_said'
    : 'error.batch.field'
}

function hintOf(field: string, { currency, struckPrice }: BatchData, t: Language['t']) {
  if (field === 'former') return struckPrice === 'lowest' ? t('bulk.former_hint') : undefined
  if (field === 'how_much') return t('bulk.value_hint', { currency })
  return field.startsWith('tags') ? t('bulk.tags_hint') : undefined
}

/** The values of a field that has known ones. */
function optionsOf(field: string, { colleagues, collections }: BatchData, { t }: Language): SelectOption[] | null {
  const stays = { value: '', label: t('bulk.stays') }
  const named = (values: readonly string[], label: (value: string) => string) =>
    values.map((value) => ({ value, label: label(value) }))
  switch (field) {
    case 'reason':
      return [
        { value: '', label: t('office.choose') },
        ...staffHolds.map((value) => ({ value, label: t(`office.reason.${value}`) })),
      ]
    case 'colleague':
      return [
        { value: '', label: t('office.assignee.nobody') },
        ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
      ]
    case 'way':
      return priceWays.map((value) => ({ value, label: t(`bulk.price_way.${value}`) }))
    case 'ending':
      return [{ value: '', label: t('bulk.not_rounded') }, ...named(endings, (value) => t('bulk.ending', { value }))]
    case 'former':
      return formerPrices.map((value) => ({ value, label: t(`bulk.former_price.${value}`) }))
    case 'status':
      return [stays, ...productStatuses.map((value) => ({ value, label: t(`lists.products.status.${value}`) }))]
    case 'tax_class':
      return [stays, ...taxClasses.map((value) => ({ value, label: t(`lists.tax_rates.class.${value}`) }))]
    case 'collection_added':
    case 'collection_removed':
      return [
        { value: '', label: t('bulk.none') },
        ...collections.map(({ slug, title }) => ({ value: slug, label: title })),
      ]
    default:
      return null
  }
}
