import { Once } from '#app/back-office/forms/Once.tsx'
import styles from '#app/back-office/order-page/Order.module.css'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { ProductData } from './product-file.server.ts'

/** The collections that show it: into those by hand it is put here, and taken out of them. */
export function ProductCollections({ data }: { data: ProductData }) {
  const { t, href } = useLanguage()
  const { id: product, collections, byHand, customerId } = data
  const others = byHand.filter(({ slug }) => !collections.some((own) => own.slug === slug))
  const action = href('/admin/products/:product/collections', { product })
  return (
    <div>
      <h2>{t('office.product.collections')}</h2>
      {collections.length === 0 && <p className="muted small">{t('office.product.no_collections')}</p>}
      {collections.map(({ id, slug, title }) => (
        <div className={styles.line} key={slug}>
          <a href={href('/admin/collections/:collection', { collection: id })}>
            <bdi>{title}</bdi>
          </a>
          {byHand.some((each) => each.slug === slug) && (
            <form method="post" action={action}>
              <Once customerId={customerId} />
              <input type="hidden" name="remove" value={slug} />
              <Button look="link" aria-label={t('office.product.out_of_collection', { title })}>
                {t('office.product.move_remove')}
              </Button>
            </form>
          )}
        </div>
      ))}
      {others.length > 0 && (
        <form method="post" action={action} className={styles.line}>
          <Once customerId={customerId} />
          <Field
            name="add"
            as="select"
            label={t('office.product.into_collection')}
            options={others.map(({ slug, title }) => ({ value: slug, label: title }))}
          />
          <Button look="quiet">{t('office.collection.add')}</Button>
        </form>
      )}
    </div>
  )
}
