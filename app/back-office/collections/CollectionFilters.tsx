import { Once } from '#app/back-office/forms/Once.tsx'
import styles from '#app/back-office/order-page/Order.module.css'
import { factOf } from '#app/catalogue/shelf/facet-kinds.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import type { Language } from '#app/web/language-of.ts'
import type { CollectionData } from './collection-file.server.ts'

/** By what its list can be filtered, in which order. */
export function CollectionFilters({ data }: { data: CollectionData }) {
  const { id: collection, kinds, view, hasOwnFilters, customerId } = data
  const language = useLanguage()
  const { t, href } = language
  if (!useMay('collections.choose_filters')) return null
  return (
    <details className={styles.fold}>
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
        {kinds.map((kind) => {
          const at = view.filters.indexOf(kind)
          return (
            <Field
              key={kind}
              name={`filter-${kind}`}
              label={kindName(kind, language)}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={at < 0 ? '' : String(at + 1)}
              optional={t('office.optional')}
            />
          )
        })}
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

const words = ['type', 'colour', 'size', 'vendor', 'tag', 'available', 'reduced', 'price'] as const

function kindName(kind: string, { t }: Language): string {
  const fact = factOf(kind)
  if (fact) return t(`product.fact.${fact}`)
  const word = words.find((each) => each === kind)
  return word ? t(`catalogue.${word}`) : kind.replace(/^option:/, '')
}
