import type { ReactNode } from 'react'
import styles from '#app/back-office/order-page/Order.module.css'
import { StatusBadge } from '#app/back-office/products/StatusBadge.tsx'
import { pictureOf } from '#app/catalogue/pictures/picture.ts'
import { Picture } from '#app/ui/product/Picture.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { ArrangedProduct } from './collection-products.server.ts'

/** A product with its picture, and what can be done with it. */
export function Named({
  product: { id, title, status, picture },
  children,
}: {
  product: ArrangedProduct
  children?: ReactNode
}) {
  const { href } = useLanguage()
  return (
    <div className={styles.item}>
      <span>{picture && <Picture {...pictureOf(picture, '2.5rem', '')} alt="" />}</span>
      <div>
        <p>
          <a href={href('/admin/products/:product', { product: id })}>
            <bdi>{title}</bdi>
          </a>{' '}
          {status !== 'active' && <StatusBadge status={status} />}
        </p>
        {children}
      </div>
    </div>
  )
}
