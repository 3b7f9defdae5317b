import { notFound } from '#app/errors.ts'
import { PageHeader } from '#app/ui/PageHeader.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Load } from '#app/web/visit.ts'
import { ownerOf } from '#app/cart/cart-owner.server.ts'
import { findLinkedOrder, findOwnOrder, liesInCart } from './order-details.server.ts'
import { type OrderDetails, standing } from './order-details.ts'
import { mayPay } from './order-words.ts'
import { OrderView } from './OrderView.tsx'

/** For whoever holds the link, and for the customer whose order it is. Everybody else finds nothing here. */
export async function load(visit: Load<'/orders/:number'>) {
  const { params, query, visitor, now } = visit
  const key = query.get('key')
  const own = visitor.customer ? await findOwnOrder(params.number, visitor.customer.id) : null
  const order = own ?? (key ? await findLinkedOrder(params.number, key) : null) ?? notFound()
  const inCart = mayPay(order, now) && (await liesInCart(order.id, ownerOf(visit)))
  return { order, now, linkKey: own ? null : key, inCart }
}

export function head({ order }: Shown<typeof load>['data'], { language }: Load<'/orders/:number'>): Head {
  // The number alone names the page: the key in its address stays out of titles, previews and links to elsewhere.
  return { title: language.t('orders.title', { number: order.number }), indexed: false }
}

/** Thanks are for what has just been bought; they would be out of place where money is contested or has gone back. */
const isNewlyBought = (order: OrderDetails) =>
  standing(order) === 'packing' && ['paid', 'authorised'].includes(order.payment) && order.refunds.length === 0

export function Screen({ data: { order, now, linkKey, inCart } }: Shown<typeof load>) {
  const { t, date } = useLanguage()
  const title = t('orders.title', { number: order.number })
  const placed = t('orders.placed_on', { date: date(order.createdAt) })
  const isNew = isNewlyBought(order)
  return (
    <>
      <PageHeader title={isNew ? t('orders.thanks') : title} text={isNew ? `${title} · ${placed}` : placed} />
      <OrderView order={order} now={now} linkKey={linkKey} inCart={inCart} />
    </>
  )
}
