import { Once } from '#app/back-office/forms/Once.tsx'
import styles from '#app/back-office/order-page/Order.module.css'
import { factOf } from '#app/catalogue/shelf/facet-kinds.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import type { FieldLabel } from '#app/web/forms/field-messages.ts'
import { fieldsOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import type { Language } from '#app/web/language-of.ts'
import type { CollectionData } from './collection-file.server.ts'

/** By what its list can be filtered, in which order. */
export function CollectionFilters({ data, form }: { data: CollectionData; form: FormState }) {
  const { id: collection, kinds, view, hasOwnFilters, customerId } = data
  const language = useLanguage()
  const { t, href } = language
  const labels = filterLabels(kinds, language)
  const shown = Object.fromEntries(view.filters.map((kind, at) => [`filter-${kind}`, String(at + 1)]))
  const { field, messages } = fieldsOf(language, form, labels, shown)
  if (!useMay('collections.choose_filters')) return null
  return (
    <details className={styles.fold} open={Object.keys(messages).length > 0}>
      <summary>{t('office.field.filters')}</summary>
      <form
        method="post"
        action={href('/admin/collections/:collection/filters', { collection })}
        className="stack"
        noValidate
      >
        <Once customerId={customerId} />
        <p className="muted">{t('office.collection.filters_text')}</p>
        <button hidden aria-hidden="true" tabIndex={-1} />
        {Object.keys(labels).map((name) => (
          <Field key={name} {...field(name)} inputMode="numeric" autoComplete="off" optional={t('office.optional')} />
        ))}
        <p className={styles.line}>
          <Button look="quiet">{t('office.collection.save_filters')}</Button>{' '}
          {hasOwnFilters && (
            <Button look="link" name="press" value="usual">
              {t('office.collection.usual_filters')}
            </Button>
          )}
        </p>
      </form>
    </details>
  )
}

/** The field of each filter with the filter's own name. */
export const filterLabels = (kinds: readonly string[], language: Language): Record<string, FieldLabel> =>
  Object.fromEntries(kinds.map((kind) => [`filter-${kind}`, { name: kindName(kind, language) }]))

const words = ['type', 'colour', 'size', 'vendor', 'tag', 'available', 'reduced', 'price'] as const

function kindName(kind: string, { t }: Language): string {
  const fact = factOf(kind)
  if (fact) return t(`product.fact.${fact}`)
  const word = words.find((each) => each === kind)
  return word ? t(`catalogue.${word}`) : kind.replace(/^option:/, '')
}
