import { actorOf } from '#app/doors/visit-actor.ts'
import { findPage, readFilter, readPlace, type Total } from '#app/operations/list.server.ts'
import { type ListedOrder, orders } from '#app/orders/lists/orders.list.ts'
import { Pagination } from '#app/ui/notices/Pagination.tsx'
import { SearchForm } from '#app/ui/form/SearchForm.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { GoodsBadge, OrderState, PaymentBadge } from './States.tsx'

export async function load(visit: Load<'/admin/orders'>) {
  const [filter, before] = [readFilter(orders, visit.query), readPlace(visit.query)]
  return { filter, before, ...(await findPage(orders, filter, before, actorOf(visit))) }
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/orders'>): Head {
  return { title: language.t('office.orders'), indexed: false }
}

export function Screen({ data: { filter, before, rows, next, total } }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href } = language
  const same = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value ?? undefined]))
  return (
    <OfficeFrame current="/admin/orders" title={t('office.orders')}>
      <div className="stack">
        <SearchForm
          action={href('/admin/orders')}
          label={t('office.search')}
          submit={t('office.search_submit')}
          value={filter.q ?? ''}
        />
        <OrderFilters filter={filter} />
        <p className="muted">{totalOf(total, language)}</p>
        {rows.length > 0 ? (
          <Table
            caption={t('office.orders')}
            columns={[
              { title: t('office.column.order') },
              { title: t('office.column.stands') },
              { title: t('office.column.placed') },
              { title: t('office.column.total'), end: true },
            ]}
            rows={rows.map((order) => ({ id: order.id, cells: cellsOf(order, language) }))}
          />
        ) : (
          <p>{t('office.no_orders')}</p>
        )}
        {(next !== null || before !== null) && (
          <Pagination
            label={t('office.pages_of_orders')}
            where=""
            previous={before ? { href: href('/admin/orders', undefined, same), label: t('office.newest') } : undefined}
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
