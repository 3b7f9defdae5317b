import { Once } from '#app/back-office/forms/Once.tsx'
import type { CustomerId } from '#app/kernel/ids.ts'
import type { ListedProduct } from '#app/products/products.list.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { typedAmount } from '#app/web/forms/typed-amount.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import styles from '#app/back-office/stock/Stock.module.css'

interface PriceFormProps {
  row: ListedProduct
  customerId: CustomerId
  /** The list as it is asked for: it is shown again afterwards. */
  said: Record<string, string>
}

/** The price in the list; of a product of one variant it is changed there, too. */
export function PriceForm({ row, customerId, said }: PriceFormProps) {
  const { t, href, money, locale } = useLanguage()
  const { id, title, price, high, currency, only } = row
  const may = useMay('products.change_variants')
  const shown = [price, ...(high > price ? [high] : [])].map((amount) => money({ amount, currency })).join(' – ')
  if (!only || !may) return <span className="num">{shown}</span>
  const name = `variants-${only}-price`
  return (
    <form
      method="post"
      action={`${href('/admin/products/:product/price', { product: id })}?${new URLSearchParams(said).toString()}`}
      className={styles.set}
      noValidate
    >
      <Once customerId={customerId} />
      <input type="hidden" name={`${name}-currency`} value={currency} />
      <input
        name={name}
        aria-label={t('office.product.price_of', { title })}
        inputMode="decimal"
        size={8}
        defaultValue={typedAmount({ amount: price, currency }, locale)}
      />
      <small className="muted">{currency}</small>
      <Button look="link">{t('office.product.save_price')}</Button>
    </form>
  )
}
