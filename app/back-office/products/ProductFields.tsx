import { textsTitle } from '#app/back-office/writing/texts-title.ts'
import { MeanwhileChanged } from '#app/back-office/forms/MeanwhileChanged.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { SaveBar } from '#app/back-office/forms/SaveBar.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { ShownBefore } from '#app/back-office/forms/ShownBefore.tsx'
import { fieldsToSee, isRefused, touchedOf } from '#app/back-office/forms/shown-before.ts'
import { factNames } from '#app/catalogue/facts/product-facts.ts'
import { taxClasses } from '#app/checkout/taxes/tax-rate.ts'
import { CustomFields } from '#app/back-office/products/custom/CustomFields.tsx'
import {
  asShown,
  type CustomRow,
  customRows,
  customValues,
  rowLines,
  rowsOf,
  shownRows,
} from '#app/back-office/products/custom/custom-rows.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale } from '#app/locales.ts'
import { productStatuses } from '#app/products/product-change.ts'
import { Field } from '#app/ui/form/Field.tsx'
import { TranslatedTexts } from '#app/back-office/writing/TranslatedTexts.tsx'
import { RichTools } from '#app/back-office/writing/RichTools.tsx'
import { SearchTexts } from '#app/back-office/forms/SearchTexts.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import styles from '#app/back-office/order-page/Order.module.css'
import type { ProductData, ProductProps } from './product-file.server.ts'
import { makerParts, makers, productLabels, productValues, safetyValues, translatedTexts } from './product-values.ts'

type FieldOf = ReturnType<typeof fieldsOf<string>>['field']

/** What a product is called and described as, where it belongs, and what the law asks of it. */
export function ProductFields({ data, form: refused }: ProductProps) {
  const { id, view, seen, customerId } = data
  const language = useLanguage()
  const { href } = language
  const [shown, safety] = [productValues(view), safetyValues(view)]
  const stored = customRows(view.custom_fields)
  const { rows, was, mine } = rowsOf(refused, stored)
  const form = touchedOf(refused, sentWhole)
  const labels = productLabels(language, rows.length)
  const values = { ...form.values, ...customValues(rows) }
  const { field } = fieldsOf<string>(language, { ...form, values }, labels, { ...shown, ...safety })
  const sent = {
    ...refused,
    values: { ...refused.values, [shownRows]: rowLines(was), custom_fields: rowLines(mine) },
  }
  const stands = { ...shown, ...safety, custom_fields: rowLines(stored) }
  const toSee = fieldsToSee(sent, stands, sentWhole)
  return (
    // A description may be as long as a whole form is otherwise, and the form has it twice.
    <form
      method="post"
      action={href('/admin/products/:product', { product: id })}
      encType="multipart/form-data"
      className="stack"
      noValidate
    >
      <MeanwhileChanged form={sent} labels={labels} shown={stands} digestOf={sentWhole} />
      <Once customerId={customerId} />
      <Seen form={refused} seen={seen} />
      <ShownFields view={view} was={was} form={refused} />
      <Texts field={field} />
      <Belongs field={field} isFeatured={(form.values.featured ?? shown.featured) === 'on'} />
      <SearchTexts field={field} preview={data.previews[defaultLocale]} />
      <Facts field={field} toSee={toSee} />
      <CustomFields
        fields={view.custom_fields}
        rows={rows}
        field={field}
        isOpen={toSee.some((name) => name.startsWith('custom_fields'))}
      />
      <TranslatedTexts
        previews={data.previews}
        texts={translatedTexts}
        values={{ ...shown, ...safety }}
        field={field}
        toSee={toSee}
        isRich
      />
      <SaveBar isUnsaved={isRefused(refused)} />
      <RichTools />
    </form>
  )
}

/** What it is called and described as, and whether it is on sale. */
function Texts({ field }: { field: FieldOf }) {
  const language = useLanguage()
  const { t } = language
  return (
    <Section title={textsTitle(language)}>
      <div className="stack">
        <Field {...field('title')} maxLength={limits.title.value} />
        <Field
          {...field('description')}
          as="textarea"
          data-rich=""
          rows={10}
          optional={t('office.optional')}
          hint={t('office.product.description_hint')}
        />
        <Field
          {...field('status')}
          as="select"
          options={productStatuses.map((value) => ({ value, label: t(`lists.products.status.${value}`) }))}
        />
      </div>
    </Section>
  )
}

interface ShownFieldsProps {
  view: ProductData['view']
  was: readonly CustomRow[]
  form: FormState
}

/** What the fields showed when the page was opened. */
function ShownFields({ view, was, form }: ShownFieldsProps) {
  const whole = Object.entries(safetyValues(view)).map(([name, value]) => [name, sentWhole(value)] as const)
  const stored = customRows(view.custom_fields)
  // After someone else's change its rows are those that are stored, with the reader's changes in them.
  const rows = isRefused(form) && form.problem !== 'record.changed' ? was : stored
  return (
    <>
      {[...Object.entries(productValues(view)), ...whole].map(([name, value]) => (
        <ShownBefore key={name} name={name} shown={value} form={form} />
      ))}
      {stored.length > 0 && <input type="hidden" name={shownRows} value={asShown(rows)} />}
    </>
  )
}

/** Unlike its field's text: what is as it was would be left out, and the parts of the safety are sent as a whole. */
const sentWhole = (text: string) => `was ${text}`

function Belongs({ field, isFeatured }: { field: FieldOf; isFeatured: boolean }) {
  const { t } = useLanguage()
  const optional = t('office.optional')
  return (
    <Section title={t('office.product.order')}>
      <div className="stack">
        <Field {...field('vendor')} maxLength={limits.title.value} optional={optional} />
        <Field {...field('type')} maxLength={limits.title.value} optional={optional} />
        <Field {...field('tags')} as="textarea" rows={3} optional={optional} hint={t('office.product.tags_hint')} />
        <Field
          {...field('tax_class')}
          as="select"
          options={taxClasses.map((value) => ({ value, label: t(`lists.tax_rates.class.${value}`) }))}
        />
        <Field {...field('category')} optional={optional} hint={t('office.product.category_hint')} />
        <p>
          <input type="hidden" name="featured" value="" />
          <label>
            <input type="checkbox" name="featured" defaultChecked={isFeatured} /> {t('office.product.featured')}
          </label>
        </p>
      </div>
    </Section>
  )
}

function Facts({ field, toSee }: { field: FieldOf; toSee: readonly string[] }) {
  const { t } = useLanguage()
  const optional = t('office.optional')
  return (
    <details className={styles.fold} open={toSee.some((name) => /^(facts|safety)-/.test(name))}>
      <summary>
        {t('office.product.facts')} · {t('office.product.safety')}
      </summary>
      <div className="stack">
        {factNames.map((name) => (
          <Field key={name} {...field(`facts-${name}`)} optional={optional} />
        ))}
        {makers.map((maker) =>
          makerParts.map((part) => (
            <Field key={`${maker}-${part}`} {...field(`safety-${maker}-${part}`)} optional={optional} />
          )),
        )}
        <Field {...field('safety-warnings')} as="textarea" rows={3} optional={optional} />
      </div>
    </details>
  )
}
