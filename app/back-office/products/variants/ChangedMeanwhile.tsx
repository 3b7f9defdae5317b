import { MeanwhileChanged } from '#app/back-office/forms/MeanwhileChanged.tsx'
import type { ProductData } from '#app/back-office/products/product-file.server.ts'
import { noReturns } from '#app/catalogue/law/no-return.ts'
import type { FormState } from '#app/web/answers/answer.ts'
import type { FieldLabel } from '#app/web/forms/field-messages.ts'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import { variantLabels } from './variant-labels.ts'
import { fieldOf, nameOf, type Variant, variantValues } from './variant-values.ts'

interface ChangedMeanwhileProps {
  /** Those of the form, and its fields. */
  variants: readonly Variant[]
  names: readonly string[]
  /** With the fields that were not touched, and what they showed at first. */
  form: FormState
  data: ProductData
}

/** What someone else has saved of the variants of a form. */
export function ChangedMeanwhile({ variants, names, form, data }: ChangedMeanwhileProps) {
  const language = useLanguage()
  if (form.problem !== 'record.changed') return null
  const labels: Record<string, FieldLabel> = {}
  const shown: Record<string, string> = {}
  const words: Record<string, string> = {}
  for (const variant of variants) {
    const [own, stored] = [variantLabels(variant.id), variantValues(variant, language.locale)]
    for (const name of names) {
      const field = fieldOf(variant.id, name)
      const label = own[field]
      const text = typeof label === 'object' ? label.name : label ? language.t(label) : name
      labels[field] = { name: variants.length > 1 ? `${nameOf(variant, data.view.title)}: ${text}` : text }
      shown[field] = stored[name] ?? ''
      const word = wordOf(language, data, name, stored[name] ?? '')
      if (word) words[`${field}.${shown[field]}`] = word
    }
  }
  return <MeanwhileChanged form={form} labels={labels} shown={shown} words={words} />
}

/** How the page says the value of a choice; null for what is typed. */
function wordOf({ t, country }: Language, { pictures }: ProductData, name: string, value: string): string | null {
  if (name === 'origin_country' && value) return country(value)
  const reason = name === 'no_return' && noReturns.find((each) => each === value)
  if (reason) return t(`product.no_return.${reason}`)
  const at = name === 'picture' ? pictures.findIndex(({ id }) => id === value) : -1
  if (at >= 0) return `${at + 1}. ${pictures[at]?.alt}`
  return ['tracks_stock', 'sold_beyond_stock', 'requires_shipping'].includes(name)
    ? t(value === 'on' ? 'office.value.yes' : 'office.value.no')
    : null
}
