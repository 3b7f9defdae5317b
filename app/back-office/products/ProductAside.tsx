import { Once } from '#app/back-office/forms/Once.tsx'
import styles from '#app/back-office/order-page/Order.module.css'
import { limits } from '#app/limits.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMay, useMayOpen } from '#app/web/requests/visitor.tsx'
import type { ProductData } from './product-file.server.ts'
import { PublishingPart } from '#app/back-office/products/publishing/PublishingPart.tsx'
import { ProductCollections } from './ProductCollections.tsx'
import { StatusBadge } from './StatusBadge.tsx'

interface AsideProps {
  data: ProductData
  form: FormState
}

/** Whether it is on sale, what is there of it, where it comes from, and what else can be done with it. */
export function ProductAside(props: AsideProps) {
  const { view, figures } = props.data
  const { t } = useLanguage()
  return (
    <>
      <div>
        <h2>{t('office.field.status')}</h2>
        <p>
          <StatusBadge status={view.status} />
        </p>
        <p>
          {figures.stock === null
            ? t('office.product.not_counted')
            : t('office.product.in_stock', { count: figures.stock })}
        </p>
        <StockLink {...props} />
        <p>{t('office.product.sold', { count: figures.sold })}</p>
      </div>
      <PublishingPart {...props} />
      <Reasons {...props} />
      <ProductCollections data={props.data} />
      <Acts {...props} />
    </>
  )
}

/** To the stock of its only variant, of the one that is shown, or of all of them in the list. */
function StockLink({ data: { view, place } }: AsideProps) {
  const { t, href } = useLanguage()
  const variant = view.variants.find(({ id }) => id === place.variant) ?? view.variants[0]
  if (!useMayOpen()('/admin/stock') || !variant) return null
  const isOne = view.variants.length === 1 || variant.id === place.variant
  return (
    <p>
      <a
        href={
          isOne
            ? href('/admin/stock/:variant', { variant: variant.id })
            : href('/admin/stock', undefined, { q: view.title })
        }
      >
        {t('office.product.to_stock')}
      </a>
    </p>
  )
}

function Reasons({ data: { view } }: AsideProps) {
  const { t } = useLanguage()
  return (
    <>
      {view.draft_reasons.length > 0 && (
        <div>
          <h2>{t('office.product.reasons')}</h2>
          {view.draft_reasons.map(({ column, reason, value }) => (
            <p key={`${column} ${reason}`}>{t('office.product.reason', { column, value: value || reason })}</p>
          ))}
        </div>
      )}
      {view.import_source && (
        <div>
          <h2>{t('office.product.source')}</h2>
          <p>
            <bdi>{view.import_source}</bdi>
          </p>
        </div>
      )}
    </>
  )
}

function Acts({ data: { id: product, view, customerId, submission }, form }: AsideProps) {
  const { t, href } = useLanguage()
  const [mayCopy, mayArchive, mayDelete] = [
    useMay('products.copy'),
    useMay('products.archive'),
    useMay('products.delete'),
  ]
  const isArchived = view.status === 'archived'
  const path = isArchived ? '/admin/products/:product/restore' : '/admin/products/:product/archive'
  return (
    <div className={styles.danger}>
      {mayCopy && (
        <details className={styles.fold}>
          <summary>{t('office.product.copy')}</summary>
          <form method="post" action={href('/admin/products/:product/copy', { product })} className="stack" noValidate>
            <Once submission={submissionOf(form, submission)} customerId={customerId} />
            <Field
              id="copy-title"
              name="title"
              label={t('office.product.copy_title')}
              maxLength={limits.title.value}
              defaultValue={t('office.product.copy_of', { title: view.title })}
              hint={t('office.product.copy_text')}
            />
            <Button look="quiet">{t('office.product.copy')}</Button>
          </form>
        </details>
      )}
      {mayArchive && (
        <form method="post" action={href(path, { product })}>
          <Once customerId={customerId} />
          <Button look="quiet">{t(isArchived ? 'office.product.restore' : 'office.product.archive')}</Button>
        </form>
      )}
      {mayDelete && (
        <details className={styles.fold}>
          <summary>{t('office.product.delete')}</summary>
          <form method="post" action={href('/admin/products/:product/delete', { product })} className="stack">
            <Once customerId={customerId} />
            <p className="muted">{t('office.product.delete_text')}</p>
            <Button look="quiet" data-dangerous>
              {t('office.product.delete_sure')}
            </Button>
          </form>
        </details>
      )}
    </div>
  )
}
