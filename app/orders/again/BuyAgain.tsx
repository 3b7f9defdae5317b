import { Button } from '#app/ui/form/Button.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { OrderDetails } from '#app/orders/page/order-details.ts'

/** Puts the order's items into the cart once more. An order that still waits for its payment is paid instead. */
export function BuyAgain({ order, linkKey }: { order: OrderDetails; linkKey?: string | null }) {
  const { t, href } = useLanguage()
  if (order.state === 'pending') return null
  const { number } = order
  const action = linkKey
    ? href('/orders/:number/buy-again', { number }, { key: linkKey })
    : href('/account/orders/:number/buy-again', { number })
  return (
    <form method="post" action={action}>
      <Button look="quiet" icon="bag">
        {t('orders.again')}
      </Button>
    </form>
  )
}
