import { notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { ownerOf } from '#app/cart/owners/cart-owner.server.ts'
import { findOwnOrder, liesInCart } from '#app/orders/page/order-details.server.ts'
import { mayPay } from '#app/orders/order-rules.ts'
import { withdrawLink } from '#app/orders/links/withdraw-link.server.ts'
import { againForm } from '#app/orders/again/again-form.server.ts'
import { OrderView } from '#app/orders/page/OrderView.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { AccountFrame } from './AccountFrame.tsx'

export async function load(visit: Load<'/account/orders/:number'>) {
  const order = (await findOwnOrder(visit.params.number, customerOf(visit).id)) ?? notFound()
  const inCart = mayPay(order, visit.now).ok && (await liesInCart(order.id, ownerOf(visit)))
  const said = visit.query.get('done') === 'claimed'
  return { order, now: visit.now, inCart, said, withdrawAt: await withdrawLink(order, null, visit.language) }
}

export const acts = {
  '/account/orders/:number/buy-again': againForm(({ params }: Act<'/account/orders/:number/buy-again'>) => ({
    order: params.number,
    key: null,
  })),
}

export function head({ order }: Shown<typeof load>['data'], { language }: Load<'/account/orders/:number'>): Head {
  return { title: language.t('orders.title', { number: order.number }), indexed: false }
}

export function Screen({ data: { order, now, inCart, said, withdrawAt }, form }: Shown<typeof load>) {
  const { t, date } = useLanguage()
  const title = t('orders.title', { number: order.number })
  return (
    <AccountFrame current="/account/orders" title={title} text={t('orders.placed_on', { date: date(order.createdAt) })}>
      {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
      {said && !form.problem && <Notice kind="success">{t('orders.claimed')}</Notice>}
      <OrderView order={order} now={now} inCart={inCart} withdrawAt={withdrawAt} />
    </AccountFrame>
  )
}
