import { GoodsBadge, OrderState, PaymentBadge } from '#app/back-office/orders/States.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMayOpen } from '#app/web/requests/visitor.tsx'
import type { CustomerData } from './customer-data.server.ts'

/** The latest orders, with a link to all of them as a list. */
export function CustomerOrders({ data: { id, orders } }: { data: CustomerData }) {
  const { t, href, date, money } = useLanguage()
  if (!useMayOpen()('/admin/orders')) return null
  return (
    <Section
      title={t('lists.orders')}
      action={
        orders.length > 0
          ? { href: href('/admin/orders', undefined, { customer: id }), label: t('office.customer.all_orders') }
          : undefined
      }
    >
      {orders.length === 0 ? (
        <p>{t('office.customer.none_yet')}</p>
      ) : (
        <Table
          caption={t('lists.orders')}
          columns={[
            { title: t('lists.orders.number') },
            { title: t('lists.orders.placed') },
            { title: t('office.field.payment') },
            { title: t('office.field.fulfilment') },
            { title: t('office.field.total'), end: true },
          ]}
          rows={orders.map((order) => ({
            id: order.id,
            cells: [
              <span key="number">
                <a href={href('/admin/orders/:number', { number: order.number }, { customer: id })}>{order.number}</a>{' '}
                <OrderState {...order} />
              </span>,
              date(order.placed),
              <PaymentBadge key="payment" payment={order.payment} />,
              <GoodsBadge key="goods" fulfilment={order.fulfilment} />,
              <span key="total" className="num">
                {money({ amount: order.total, currency: order.currency })}
              </span>,
            ],
          }))}
        />
      )}
    </Section>
  )
}
