import { allCountries } from '#app/kernel/countries.ts'
import styles from '#app/back-office/order-page/Order.module.css'
import { contentUnits } from '#app/catalogue/law/unit-price.ts'
import { noReturns } from '#app/catalogue/law/no-return.ts'
import { limits } from '#app/limits.ts'
import { Field, FieldPair } from '#app/ui/form/Field.tsx'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import { ScanButton } from '#app/back-office/scanning/ScanButton.tsx'
import type { ProductData } from '#app/back-office/products/product-file.server.ts'
import { variantLabels } from './variant-labels.ts'
import { compareHint } from './compare-words.ts'
import { fieldOf, type Variant, variantValues } from './variant-values.ts'
import type { ProductProps } from '#app/back-office/products/product-file.server.ts'

interface OneVariantProps extends ProductProps {
  variant: Variant
  /** Fields that the reader has to see: what is folded is open where one of them is in it. */
  toSee: readonly string[]
}

/** All that is known of one variant. */
export function OneVariant({ variant, data, form, toSee }: OneVariantProps) {
  const language = useLanguage()
  const { t, locale } = language
  const optional = t('office.optional')
  const known = variantValues(variant, locale)
  const labels = variantLabels(variant.id)
  const messages = fieldMessages(language, form.problems, labels)
  const field = (name: string) => {
    const full = fieldOf(variant.id, name)
    const label = labels[full]
    return {
      name: full,
      label: typeof label === 'object' ? label.name : label ? t(label) : name,
      defaultValue: form.values[full] ?? known[name] ?? '',
      error: messages[full],
    }
  }
  const { currency } = variant.price
  const striking = data.strikings.get(variant.id)
  return (
    <>
      <FieldPair>
        <Field {...field('price')} inputMode="decimal" hint={t('office.product.price_hint', { currency })} />
        <Field
          {...field('compare_at_price')}
          inputMode="decimal"
          optional={optional}
          hint={striking && compareHint(striking, currency, language)}
        />
      </FieldPair>
      <FieldPair>
        <Field {...field('sku')} maxLength={limits.sku.value} optional={optional} />
        <div>
          <Field {...field('barcode')} maxLength={limits.sku.value} optional={optional} />
          <ScanButton into={fieldOf(variant.id, 'barcode')} />
        </div>
      </FieldPair>
      <FieldPair>
        <Field {...field('weight_grams')} inputMode="numeric" />
        <Field {...field('cost')} inputMode="decimal" optional={optional} />
      </FieldPair>
      {(['tracks_stock', 'sold_beyond_stock', 'requires_shipping'] as const).map((name) => (
        <Tick key={name} {...field(name)} />
      ))}
      <FieldPair>
        <Field {...field('to_order_days-min')} inputMode="numeric" optional={optional} />
        <Field {...field('to_order_days-max')} inputMode="numeric" optional={optional} />
      </FieldPair>
      <Choices field={field} data={data} />
      <Measures field={field} toSee={toSee} />
    </>
  )
}

function Tick({ name, label, defaultValue }: { name: string; label: string; defaultValue: string }) {
  return (
    <p>
      <input type="hidden" name={name} value="" />
      <label>
        <input type="checkbox" name={name} defaultChecked={defaultValue === 'on'} /> {label}
      </label>
    </p>
  )
}

const dimensions = ['dimensions-length', 'dimensions-width', 'dimensions-height']
const measures = ['content-amount', 'content-unit', ...dimensions, 'customs_code', 'origin_country']

/** What a parcel, customs and the law on unit prices need to know. */
function Measures({ field, toSee }: Pick<ChoicesProps, 'field'> & Pick<OneVariantProps, 'toSee'>) {
  const { t, country } = useLanguage()
  const optional = t('office.optional')
  const none = { value: '', label: '–' }
  const countries = allCountries.map((value) => ({ value, label: country(value) }))
  const isOpen = measures.some((name) => toSee.includes(field(name).name))
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>{t('office.product.measures')}</summary>
      <div className="stack">
        <FieldPair>
          <Field
            {...field('content-amount')}
            inputMode="decimal"
            optional={optional}
            hint={t('office.product.content_hint')}
          />
          <Field
            {...field('content-unit')}
            as="select"
            required={false}
            options={[
              none,
              ...contentUnits.map((value) => ({ value, label: value.replace('2', '²').replace('3', '³') })),
            ]}
          />
        </FieldPair>
        {dimensions.map((name) => (
          <Field key={name} {...field(name)} inputMode="numeric" optional={optional} />
        ))}
        <Field
          {...field('customs_code')}
          inputMode="numeric"
          optional={optional}
          hint={t('office.product.customs_hint')}
        />
        <Field
          {...field('origin_country')}
          as="select"
          required={false}
          options={[none, ...countries.toSorted((one, other) => one.label.localeCompare(other.label))]}
        />
      </div>
    </details>
  )
}

interface ChoicesProps {
  field(name: string): { name: string; label: string; defaultValue: string; error?: string }
  data: ProductData
}

function Choices({ field, data: { pictures, view } }: ChoicesProps) {
  const { t } = useLanguage()
  return (
    <>
      <Field
        {...field('no_return')}
        as="select"
        required={false}
        options={[
          { value: '', label: '–' },
          ...noReturns.map((value) => ({ value, label: t(`product.no_return.${value}`) })),
        ]}
      />
      {pictures.length > 0 && view.variants.length > 1 && (
        <Field
          {...field('picture')}
          as="select"
          required={false}
          options={[
            { value: '', label: '–' },
            ...pictures.map((picture, at) => ({ value: picture.id, label: `${at + 1}. ${picture.alt}` })),
          ]}
        />
      )}
    </>
  )
}
