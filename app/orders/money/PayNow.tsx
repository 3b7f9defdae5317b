import { Button } from '#app/ui/form/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { OrderDetails } from '#app/orders/page/order-details.ts'
import styles from './PayNow.module.css'

interface PayNowProps {
  order: OrderDetails
  /** Of the secret link, where the page was opened by it. */
  linkKey: string | null
  /** The cart that the order was made from still lies before the reader: the checkout has card fields for it. */
  inCart: boolean
}

/** On to the card: to the fields of the checkout where there is script for them, else to the provider's page. */
export function PayNow({ order: { number }, linkKey, inCart }: PayNowProps) {
  const { t, href } = useLanguage()
  const fields = { order: number, ...(linkKey && { key: linkKey }) }
  const hosted = (
    <form method="post" action={href('/checkout/pay', undefined, fields)}>
      <Button>{t('orders.pay_now')}</Button>
    </form>
  )
  if (!inCart) return hosted
  return (
    <>
      <div className={styles.scripted}>
        <Button href={`${href('/checkout')}#payment`}>{t('orders.pay_now')}</Button>
      </div>
      <noscript>{hosted}</noscript>
    </>
  )
}
