import { type ListedOrder, orders } from '#app/orders/lists/orders.list.ts'
import { useLanguage } from '#app/web/language.tsx'
import { listPage } from '#app/back-office/lists/list.page.tsx'
import { GoodsBadge, OrderState, PaymentBadge } from './States.tsx'

export const { load, head, Screen } = listPage('/admin/orders', orders, (order) => ({
  number: <OrderLink order={order} />,
  payment: <PaymentBadge payment={order.payment} />,
  fulfilment: <GoodsBadge fulfilment={order.fulfilment} />,
}))

function OrderLink({ order }: { order: ListedOrder }) {
  const { href } = useLanguage()
  const { number } = order
  return (
    <>
      <a href={href('/admin/orders/:number', { number })}>{number}</a> <OrderState {...order} />
    </>
  )
}
