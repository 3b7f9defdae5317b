import { notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { limits } from '#app/limits.ts'
import { listOrders } from '#app/orders/lists/order-list.server.ts'
import { OrderList } from '#app/orders/lists/OrderList.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { AccountFrame } from './AccountFrame.tsx'

export async function load(visit: Load<'/account/orders'>) {
  const page = Number(visit.query.get('page') ?? 1)
  if (!Number.isInteger(page) || page < 1 || page > limits.pageNumber.value) notFound()
  const found = await listOrders(customerOf(visit).id, page)
  return page > found.pages ? notFound() : found
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/account/orders'>): Head {
  return { title: language.t('orders.list_title'), indexed: false }
}

export function Screen({ data }: Shown<typeof load>) {
  const { t } = useLanguage()
  return (
    <AccountFrame current="/account/orders" title={t('orders.list_title')}>
      <OrderList {...data} />
    </AccountFrame>
  )
}
