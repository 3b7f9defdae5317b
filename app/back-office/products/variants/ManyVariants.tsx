import { Table } from '#app/ui/text/Table.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { ProductData } from '#app/back-office/products/product-file.server.ts'
import { variantLabels } from './variant-labels.ts'
import { compareNote } from './compare-words.ts'
import { type columnNames, fieldOf, nameOf, type Variant, variantValues } from './variant-values.ts'
import type { ProductProps } from '#app/back-office/products/product-file.server.ts'

type ColumnName = (typeof columnNames)[number]

/** Some of the variants, with what one changes most. */
export function ManyVariants({ data: { id, view, place, strikings }, form }: ProductProps) {
  const language = useLanguage()
  const { t, href } = language
  const shown = view.variants.slice(place.from, place.to)
  const labels = Object.assign({}, ...shown.map((variant) => variantLabels(variant.id)))
  const messages = fieldMessages(language, form.problems, labels)
  const cell = (variant: Variant, name: ColumnName) => (
    <Cell
      variant={variant}
      name={name}
      title={view.title}
      form={form}
      error={messages[fieldOf(variant.id, name)]}
      note={
        name === 'compare_at_price' ? compareNote(strikings.get(variant.id), variant.price.currency, language) : null
      }
    />
  )
  return (
    <>
      {place.pages > 1 && (
        <p className="muted">
          {t('office.product.variants_of', { from: place.from + 1, to: place.to, count: view.variants.length })}
        </p>
      )}
      <Table
        caption={t('office.product.variants')}
        columns={[
          { title: t('office.product.variant') },
          { title: t('office.field.price') },
          { title: t('office.field.compare_at_price') },
          { title: t('office.product.sku') },
          { title: t('office.field.barcode') },
        ]}
        rows={shown.map((variant) => ({
          id: variant.id,
          cells: [
            <a
              key="name"
              href={href('/admin/products/:product', { product: id }, { variant: variant.id })}
              aria-label={t('office.product.details_of', { variant: nameOf(variant, view.title) })}
            >
              <bdi>{nameOf(variant, view.title)}</bdi>
            </a>,
            cell(variant, 'price'),
            cell(variant, 'compare_at_price'),
            cell(variant, 'sku'),
            cell(variant, 'barcode'),
          ],
        }))}
      />
      <Pages id={id} place={place} />
    </>
  )
}

interface CellProps {
  variant: Variant
  name: ColumnName
  title: string
  form: FormState
  error?: string
  /** What else is to be known of it. */
  note: string | null
}

function Cell({ variant, name, title, form, error, note }: CellProps) {
  const { t, locale } = useLanguage()
  const full = fieldOf(variant.id, name)
  const isCode = name === 'sku' || name === 'barcode'
  const column = t(name === 'sku' ? 'office.product.sku' : `office.field.${name}`)
  return (
    <>
      <input
        id={full}
        name={full}
        aria-label={`${nameOf(variant, title)}: ${column}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={(error ?? note) ? `${full}-note` : undefined}
        inputMode={isCode ? undefined : 'decimal'}
        size={isCode ? 14 : 8}
        defaultValue={form.values[full] ?? variantValues(variant, locale)[name]}
      />
      {error && <small id={`${full}-note`}>{error}</small>}
      {!error && note && (
        <div id={`${full}-note`} className="muted small">
          {note}
        </div>
      )}
    </>
  )
}

function Pages({ id, place: { page, pages } }: Pick<ProductData, 'id' | 'place'>) {
  const { t, href } = useLanguage()
  if (pages === 1) return null
  const to = (other: number) => href('/admin/products/:product', { product: id }, { page: String(other) })
  return (
    <p>
      {page > 1 && <a href={to(page - 1)}>{t('office.product.previous')}</a>}{' '}
      {page < pages && <a href={to(page + 1)}>{t('office.list.next')}</a>}
    </p>
  )
}
