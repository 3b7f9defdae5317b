import { formOf } from '#app/doors/form.server.ts'
import { canSignIn } from '#app/identity/people/customers.server.ts'
import { limits } from '#app/limits.ts'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import { type Answer, seeOther } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import { limitRate } from '#app/web/floods/rate-limit.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { ownerOf } from '#app/cart/owners/cart-owner.server.ts'
import { againForm } from '#app/orders/again/again-form.server.ts'
import { claimOrder } from '#app/orders/links/claim-order.operation.ts'
import { sendFreshLink } from '#app/orders/links/fresh-link.server.ts'
import { oldLinkOf } from '#app/orders/links/old-link.ts'
import { OldLink } from '#app/orders/links/OldLink.tsx'
import { liesInCart } from './order-details.server.ts'
import { type OrderDetails, standing } from './order-details.ts'
import { mayPay } from '#app/orders/order-rules.ts'
import { OrderView } from './OrderView.tsx'
import { withdrawLink } from '#app/orders/links/withdraw-link.server.ts'
import { getSeenOrder } from './seen-order.server.ts'

type Visit = Load<'/orders/:number'>
type Data = Shown<typeof load>['data']

export async function load(visit: Visit) {
  const { params, query, now, language } = visit
  const key = query.get('key')
  const { order, isOwn, isWhole } = await getSeenOrder(visit, params.number, key)
  // Redirects a buyer who came by a mail's link: the browser's history must not open the order for the next user.
  if (isOwn && key) return seeOther(language.href('/orders/:number', { number: order.number }))
  if (!isWhole) {
    const hasAccount = await canSignIn(order.customerId)
    return { old: oldLinkOf(language, order, { linkKey: key ?? '', isSent: query.has('sent'), hasAccount }) }
  }
  const inCart = mayPay(order, now).ok && (await liesInCart(order.id, ownerOf(visit)))
  const linkKey = isOwn ? null : key
  const withdrawAt = await withdrawLink(order, linkKey, language)
  const customerId = visit.visitor.customer?.id ?? null
  return { order, now, linkKey, inCart, customerId, withdrawAt }
}

/** Sends a new link; the page of an old link offers it for an order without an account. */
export async function act(visit: Act<'/orders/:number'>): Promise<Answer> {
  const { params, query, client, now, language } = visit
  const key = query.get('key')
  const { order, isWhole } = await getSeenOrder(visit, params.number, key)
  const offered = !isWhole && !(await canSignIn(order.customerId))
  if (offered) {
    await limitRate('fresh-link', client, limits.freshLinks.value, 3_600_000)
    await sendFreshLink(order.id, now)
  }
  const fields = { ...(key && { key }), ...(offered && { sent: 1 }) }
  return seeOther(language.href('/orders/:number', { number: order.number }, fields))
}

export const acts = {
  '/orders/:number/claim': formOf(claimOrder, {
    key: ({ params, query }: Act<'/orders/:number/claim'>) => ({ number: params.number, link: query.get('key') }),
    done: ({ language, params }) => seeOther(language.href('/account/orders/:number', params, { done: 'claimed' })),
  }),
  '/orders/:number/buy-again': againForm(({ params, query }: Act<'/orders/:number/buy-again'>) => ({
    order: params.number,
    key: query.get('key'),
  })),
}

export function head({ order, old }: Data, { language }: Visit): Head {
  // The title has only the number: the key in the address stays out of titles, previews and links to other sites.
  return { title: language.t('orders.title', { number: (order ?? old).number }), indexed: false }
}

/** The page says thank you only after a purchase, not when money is disputed or refunded. */
const isNewlyBought = (order: OrderDetails) =>
  standing(order) === 'packing' &&
  order.lost === 0 &&
  ['paid', 'authorised', 'outstanding'].includes(order.payment) &&
  order.refunds.length === 0

export function Screen({ data, form }: Shown<typeof load>) {
  const { t, date } = useLanguage()
  const { number, createdAt } = data.order ?? data.old
  const title = t('orders.title', { number })
  const placed = t('orders.placed_on', { date: date(createdAt) })
  const isNew = data.order && isNewlyBought(data.order)
  return (
    <>
      <PageHeader title={isNew ? t('orders.thanks') : title} text={isNew ? `${title} · ${placed}` : placed} />
      {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
      {data.old ? <OldLink {...data.old} /> : <OrderView {...data} />}
    </>
  )
}
