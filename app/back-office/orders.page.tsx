import { Pagination } from '#app/ui/Pagination.tsx'
import { SearchForm } from '#app/ui/SearchForm.tsx'
import { Table } from '#app/ui/Table.tsx'
import { type Language, useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Load } from '#app/web/visit.ts'
import { OfficeFrame } from './OfficeFrame.tsx'
import { readFilter } from './order-filter.ts'
import { OrderFilters } from './OrderFilters.tsx'
import { listShopOrders, type ListedOrder, type Total } from './orders.server.ts'
import { GoodsBadge, OrderState, PaymentBadge } from './States.tsx'

export async function load({ query }: Load<'/admin/orders'>) {
  const filter = readFilter(query)
  return { filter, ...(await listShopOrders(filter)) }
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/orders'>): Head {
  return { title: language.t('office.orders'), indexed: false }
}

export function Screen({ data: { filter, orders, next, total } }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href } = language
  const { search, state, payment, goods } = filter
  const same = {
    q: search,
    state: state ?? undefined,
    payment: payment ?? undefined,
    fulfilment: goods ?? undefined,
  }
  return (
    <OfficeFrame current="/admin/orders" title={t('office.orders')}>
      <div className="stack">
        <SearchForm
          action={href('/admin/orders')}
          label={t('office.search')}
          submit={t('office.search_submit')}
          value={search}
        />
        <OrderFilters filter={filter} />
        <p className="muted">{totalOf(total, language)}</p>
        {orders.length > 0 ? (
          <Table
            caption={t('office.orders')}
            columns={[
              { title: t('office.column.order') },
              { title: t('office.column.stands') },
              { title: t('office.column.placed') },
              { title: t('office.column.total'), end: true },
            ]}
            rows={orders.map((order) => ({ id: order.id, cells: cellsOf(order, language) }))}
          />
        ) : (
          <p>{t('office.no_orders')}</p>
        )}
        {(next !== null || filter.before !== null) && (
          <Pagination
            label={t('office.pages_of_orders')}
            where=""
            previous={
              filter.before ? { href: href('/admin/orders', undefined, same), label: t('office.newest') } : undefined
            }
            next={
              next
                ? { href: href('/admin/orders', undefined, { ...same, before: next }), label: t('office.older') }
                : undefined
            }
          />
        )}
      </div>
    </OfficeFrame>
  )
}

function totalOf({ count, more }: Total, { t, number }: Language): string {
  return more ? t('office.more_orders_than', { count: number(count) }) : t('office.count_of_orders', { count })
}

function cellsOf(order: ListedOrder, { href, time, money }: Language) {
  const { number, email, createdAt, total: amount, currency } = order
  return [
    <span key="order">
      <a href={href('/admin/orders/:number', { number })}>{number}</a> <OrderState {...order} />
      <br />
      <span className="muted small">{email}</span>
    </span>,
    <span key="stands">
      <PaymentBadge payment={order.payment} /> <GoodsBadge fulfilment={order.fulfilment} />
    </span>,
    <span key="placed" className="small">
      {time(createdAt)}
    </span>,
    <span key="total" className="num">
      {money({ amount, currency })}
    </span>,
  ]
}
