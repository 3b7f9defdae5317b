import { Button } from '#app/ui/form/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { OrderDetails } from '#app/orders/page/order-details.ts'
import styles from './PayNow.module.css'

interface PayNowProps {
  order: OrderDetails
  /** The key of the secret link, if the page was opened with it. */
  linkKey: string | null
  /** The reader still has the cart that the order was made from: the checkout has card fields for it. */
  inCart: boolean
}

/** The way to pay: to the card fields of the checkout, or without script to the provider's page. */
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
      <span className={styles.scripted}>
        <Button href={`${href('/checkout')}#payment`}>{t('orders.pay_now')}</Button>
      </span>
      <noscript>{hosted}</noscript>
    </>
  )
}
