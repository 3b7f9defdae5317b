import { rememberCount } from '#app/cart/cart.server.ts'
import { notFound } from '#app/errors.ts'
import { Button } from '#app/ui/Button.tsx'
import { Empty } from '#app/ui/Empty.tsx'
import { type Answer, seeOther } from '#app/web/answer.ts'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Load } from '#app/web/visit.ts'
import { findOwnOrderLink, settleReturn } from './return.server.ts'

// What the provider sends along is a hint and no more (the return address can be opened by anybody with anything in it).
const reference = /^pi_[A-Za-z0-9_]{1,250}$/
const lookAgain = 4

export async function load(
  visit: Load<'/checkout/return'>,
): Promise<{ state: 'waiting' | 'paid'; again: string } | Answer> {
  const payment = visit.query.get('payment_intent') ?? visit.query.get('payment') ?? ''
  if (!reference.test(payment)) notFound()
  const { href } = visit.language
  const settled = await settleReturn(payment, visit.now)
  if (settled.state === 'unknown') notFound()
  if (settled.state === 'declined')
    return seeOther(`${href('/checkout', undefined, { told: 'payment.declined' })}#payment`)
  if (settled.state === 'expired') return seeOther(href('/checkout', undefined, { told: 'order.expired' }))
  const again = href('/checkout/return', undefined, { payment })
  // The provider puts the payment's secret into the address; it must not stay there, or it ends up in histories and logs.
  if (settled.state === 'pending')
    return visit.query.has('payment_intent') ? seeOther(again) : { state: 'waiting', again }
  await rememberCount(visit)
  const link = await findOwnOrderLink(visit, settled)
  return link ? seeOther(link) : visit.query.has('payment_intent') ? seeOther(again) : { state: 'paid', again }
}

export function head({ state }: Shown<typeof load>['data'], { language }: Load<'/checkout/return'>): Head {
  const isWaiting = state === 'waiting'
  return {
    title: language.t(isWaiting ? 'checkout.waiting_title' : 'checkout.paid_title'),
    indexed: false,
    refreshAfter: isWaiting ? lookAgain : undefined,
  }
}

export function Screen({ data, visit }: Shown<typeof load>) {
  const { t, href } = visit.language
  if (data.state === 'paid') {
    return (
      <Empty title={t('checkout.paid_title')} action={<Button href={href('/')}>{t('checkout.paid_home')}</Button>}>
        <p>{t('checkout.paid')}</p>
      </Empty>
    )
  }
  return (
    <Empty
      title={t('checkout.waiting_title')}
      action={<Button href={data.again}>{t('checkout.waiting_refresh')}</Button>}
    >
      <p>{t('checkout.waiting')}</p>
    </Empty>
  )
}
