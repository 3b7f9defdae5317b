import { nameOf } from '#app/back-office/products/variants/variant-values.ts'
import type { ProductView } from '#app/catalogue/writing/product-view.server.ts'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { OptionsData } from './options-file.server.ts'

const most = 20

/** Which variants a press takes away, and how many items of them there are. */
export function GoingVariants({ going, data }: { going: ProductView['variants']; data: OptionsData }) {
  const { t } = useLanguage()
  return (
    <Notice kind="problem">
      <p>{t('office.product.going', { count: going.length })}</p>
      <ul>
        {going.slice(0, most).map((variant) => (
          <li key={variant.id}>
            <bdi>{nameOf(variant, data.view.title)}</bdi>{' '}
            <span className="muted">{t('office.product.going_items', { count: data.stock[variant.id] ?? 0 })}</span>
          </li>
        ))}
      </ul>
      {going.length > most && <p>{t('office.product.going_more', { count: going.length - most })}</p>}
    </Notice>
  )
}
