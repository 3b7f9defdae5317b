import { loadList } from '#app/doors/list-page.server.ts'
import { type ListedOrder, orders } from '#app/orders/lists/orders.list.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { OfficeList } from '#app/back-office/OfficeList.tsx'
import { orderWords } from '#app/back-office/order-list-words.ts'
import { GoodsBadge, OrderState, PaymentBadge } from './States.tsx'

export const load = (visit: Load<'/admin/orders'>) => loadList(orders, visit)

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/orders'>): Head {
  return { title: language.t('office.orders'), indexed: false }
}

export function Screen({ data }: Shown<typeof load>) {
  const { t } = useLanguage()
  return (
    <OfficeFrame current="/admin/orders" title={t('office.orders')}>
      <OfficeList list={orders} words={orderWords} path="/admin/orders" page={data} cells={cellsOf} />
    </OfficeFrame>
  )
}

const cellsOf = (order: ListedOrder) => ({
  number: <OrderLink order={order} />,
  payment: <PaymentBadge payment={order.payment} />,
  fulfilment: <GoodsBadge fulfilment={order.fulfilment} />,
})

function OrderLink({ order }: { order: ListedOrder }) {
  const { href } = useLanguage()
  const { number } = order
  return (
    <>
      <a href={href('/admin/orders/:number', { number })}>{number}</a> <OrderState {...order} />
    </>
  )
}
