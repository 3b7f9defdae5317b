import { type ListedOrder, orders } from '#app/orders/lists/orders.list.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Shown } from '#app/web/answers/screen.ts'
import { listPage } from '#app/back-office/lists/list.page.tsx'
import { InPlace, usePlace } from '#app/back-office/order-page/OrderWay.tsx'
import { GoodsBadge, OrderState, PaymentBadge } from './States.tsx'

const page = listPage('/admin/orders', orders, (order) => ({
  number: <OrderLink order={order} />,
  name: <bdi>{order.name || order.email}</bdi>,
  payment: <PaymentBadge payment={order.payment} />,
  fulfilment: <GoodsBadge fulfilment={order.fulfilment} />,
}))

export const { load, head } = page

/** Its links carry the filters and the order along: from an order one goes on to the next of the same list. */
export function Screen(shown: Shown<typeof load>) {
  const { said, sort } = shown.data
  const place = sort === orders.order ? said : { ...said, sort }
  return (
    <InPlace value={place}>
      <page.Screen {...shown} />
    </InPlace>
  )
}

function OrderLink({ order }: { order: ListedOrder }) {
  const { href } = useLanguage()
  const { number } = order
  return (
    <>
      <a href={href('/admin/orders/:number', { number }, usePlace())}>{number}</a> <OrderState {...order} />
    </>
  )
}
