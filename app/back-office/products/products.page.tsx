import { pictureOf } from '#app/catalogue/pictures/picture.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { loadList } from '#app/doors/list-page.server.ts'
import { type ListedProduct, products } from '#app/products/products.list.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Picture } from '#app/ui/product/Picture.tsx'
import type { Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load } from '#app/web/requests/visit.ts'
import { useMay } from '#app/web/requests/visitor.tsx'
import { listPage } from '#app/back-office/lists/list.page.tsx'
import { OfficeList } from '#app/back-office/lists/OfficeList.tsx'
import { listWords } from '#app/back-office/lists/list-words.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import styles from '#app/back-office/order-page/Order.module.css'
import { PriceForm } from './PriceForm.tsx'
import { priceActs } from './price-form.server.ts'
import { StatusBadge } from './StatusBadge.tsx'

export const acts = priceActs

const page = listPage('/admin/products', products)

export const { head } = page

export async function load(visit: Load<'/admin/products'>) {
  return { list: await loadList(products, visit), customerId: customerOf(visit).id }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const language = useLanguage()
  const { t } = language
  const { title, text } = listWords(products.name, language)
  const list = 'list' in data ? data.list : null
  if (!list || !('rows' in list)) return null
  const problem = form.problem ?? Object.values(form.problems)[0]
  return (
    <OfficeFrame current="/admin/products" title={title} text={text} action={<New />}>
      {problem && <Notice kind="problem">{t(`error.${problem}`)}</Notice>}
      <OfficeList
        list={products}
        path="/admin/products"
        page={list}
        cells={(row) => ({
          title: <Title row={row} />,
          status: <StatusBadge status={row.status} />,
          stock: row.stock === null ? <span className="muted">{t('office.product.not_counted')}</span> : row.stock,
          price: <PriceForm row={row} customerId={data.customerId} said={{ ...list.said, sort: list.sort }} />,
        })}
      />
    </OfficeFrame>
  )
}

function Title({ row: { id, title, picture } }: { row: ListedProduct }) {
  const { href } = useLanguage()
  return (
    <span className={styles.item}>
      <span>{picture && <Picture {...pictureOf(picture, '2.5rem', '')} alt="" />}</span>
      <a href={href('/admin/products/:product', { product: id })}>
        <bdi>{title}</bdi>
      </a>
    </span>
  )
}

function New() {
  const { t, href } = useLanguage()
  return useMay('products.create') && <Button href={href('/admin/products/new')}>{t('office.product.new')}</Button>
}
